import type { Config } from 'vike/types'

/**
 * For the `+config.ts` of a page of the members area that the router draws (core/app-pages.ts). Vike resolves the imports from
 * the page's folder; only browsers load the second one.
 */
export const membersArea = {
  clientRouting: true,
  // Files are fetched ahead by navigation/start.ts, once for all links.
  prefetchStaticAssets: false,
  data: 'import:../../renderer/navigation/page-data.ts:data',
  // A page that is being left may stand for long, in the memory of the browser too: nothing is drawn in its place.
  hooksTimeout: { data: false },
  Wrapper: 'import:../../renderer/MembersApp.tsx:MembersApp',
  onHydrationEnd: 'import:../../renderer/navigation/start.ts:onHydrationEnd',
} as const satisfies Config
