import type { Config } from 'vike/types'

export default {
  // Pages are documents, but for those of the members area, which say otherwise
  // (renderer/vike-pages.ts).
  clientRouting: false,
  // A press before React has taken over leads on: the next page is drawn in place of the one that
  // is being hydrated.
  hydrationCanBeAborted: true,
  meta: {
    // The page's name in core/pages.ts; what else the server needs of it comes from there.
    routeName: { env: { server: true } },
    // `false`: the page is HTML and CSS alone, and React stays on the server.
    script: {
      env: { config: true },
      effect: ({ configValue }) =>
        configValue === false ? { meta: { Page: { env: { server: true, client: false } } } } : undefined,
    },
    // Namespaces of texts that the page needs in the browser, beside `common` and `site`.
    texts: { env: { server: true, client: true } },
    // The router's own way to the data of a page: Vike's request for it is not made
    // (navigation/page-data.ts).
    data: { env: { server: false, client: true } },
    // The page's layout component.
    Layout: { env: { server: true, client: true } },
    // Around the layout; stays mounted from page to page where both have the same.
    Wrapper: { env: { server: true, client: true } },
  },
} satisfies Config
