import type { Config } from 'vike/types'
import { type FrameName, PAGES, type Page, type RouteName } from '../core/pages.ts'

// Vike resolves these imports from `pages/+config.ts`.
const layout = (name: string) => ({ Layout: `import:../renderer/layouts/${name}.tsx:${name}` as const })

const FRAMES = {
  members: {},
  chat: layout('ChatLayout'),
  completion: layout('CompletionLayout'),
  visitor: layout('VisitorLayout'),
  signup: layout('SignupLayout'),
  lander: layout('LanderLayout'),
  front: layout('FrontLayout'),
  empty: layout('EmptyLayout'),
} as const satisfies Record<FrameName, Config>

/** Pages that the router of the members area navigates between. */
const ROUTED = {
  clientRouting: true,
  // navigation/start.ts prefetches files, once for all links.
  prefetchStaticAssets: false,
  data: 'import:../renderer/navigation/page-data.ts:data',
  // A page that is being left may stay open for long, including in the browser's memory: no timeout
  // must replace it.
  hooksTimeout: { data: false },
  onHydrationEnd: 'import:../renderer/navigation/start.ts:onHydrationEnd',
} as const satisfies Config

const wrapper = (name: ReturnType<typeof wrapperOf>) =>
  name === undefined ? {} : { Wrapper: `import:../renderer/${name}.tsx:${name}` as const }

/**
 * Vike's list of pages, derived from `core/pages.ts`.
 *
 * Vike's routes serve two purposes only: its router shows pages of the members area, whose
 * addresses have no optional part, and the server uses them to render the document around a page at
 * an address of its choice (app/page-templates.ts). `core/route-match.ts` decides which page an
 * address belongs to.
 */
export const vikePages = (): NonNullable<Config['pages']> =>
  Object.entries<Page>(PAGES).map(([name, page]) => ({
    routeName: name as RouteName,
    route: page.path.replace(/\/\{\w+\?\}/g, '').replace(/\{(\w+)\}/g, '@$1'),
    Page: `import:./${page.view ?? name}.tsx:default`,
    ...(page.script === false ? { script: false } : {}),
    ...(page.router ? ROUTED : {}),
    ...wrapper(wrapperOf(page)),
    ...FRAMES[page.frame],
  }))

/** The component around the layout of a page, by its name and that of its file. */
export function wrapperOf({ router, frame }: Page): 'MembersApp' | 'MembersFrame' | undefined {
  if (router) return 'MembersApp'
  return frame === 'members' || frame === 'completion' ? 'MembersFrame' : undefined
}

/** Vike's id of a page, which it derives from the page's place in the list. */
export const pageIdOf = (name: RouteName): string =>
  `/platform/pages/(+pages)/entry:${Object.keys(PAGES).indexOf(name)}`
