import type { Config } from 'vike/types'

export default {
  // Pages are documents, but for those of the members area, which say otherwise (core/app-pages.ts).
  clientRouting: false,
  // A press before React has taken over leads on: the next page is drawn in place of the one that is being hydrated.
  hydrationCanBeAborted: true,
  meta: {
    // The page's route by its name in core/routes.ts: access, layout and cache come from there.
    routeName: { env: { server: true } },
    // Namespaces of texts that the page needs in the browser, beside `common` and `site`.
    texts: { env: { server: true, client: true } },
    // Key of the tab's title.
    titleKey: { env: { server: true } },
    // Reads what the page shows; server only.
    load: { env: { server: true } },
    // The router's own way to the data of a page: Vike's request for it is not made (navigation/page-data.ts).
    data: { env: { server: false, client: true } },
    // The page's layout component.
    Layout: { env: { server: true, client: true } },
    // Around the layout; stays mounted from page to page where both have the same.
    Wrapper: { env: { server: true, client: true } },
  },
} satisfies Config
