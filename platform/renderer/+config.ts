import type { Config } from 'vike/types'

export default {
  // Pages are documents, except those of the members area (renderer/vike-pages.ts).
  clientRouting: false,
  // A link pressed during hydration works: hydration is aborted and the next page is drawn.
  hydrationCanBeAborted: true,
  meta: {
    // The page's name in core/pages.ts, which defines everything else that the server needs of it.
    routeName: { env: { server: true } },
    // `false`: the page is HTML and CSS only, without React in the browser.
    script: {
      env: { config: true },
      effect: ({ configValue }) =>
        configValue === false ? { meta: { Page: { env: { server: true, client: false } } } } : undefined,
    },
    // Loads the data of a page for the router, in place of Vike's own request
    // (navigation/page-data.ts).
    data: { env: { server: false, client: true } },
    // The page's layout component.
    Layout: { env: { server: true, client: true } },
    // Wraps the layout; stays mounted between pages that share it.
    Wrapper: { env: { server: true, client: true } },
  },
} satisfies Config
