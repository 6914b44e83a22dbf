import type { Config } from 'vike/types'

export default {
  // Each link is a document: the server renders in a millisecond or two, and the router would be a tenth of all script.
  clientRouting: false,
  passToClient: ['payload'],
  meta: {
    // The page's route by its name in core/routes.ts: access, layout and cache come from there.
    routeName: { env: { server: true, client: true } },
    // Namespaces of texts that the page needs in the browser, beside `common` and `site`.
    texts: { env: { server: true, client: true } },
    // Key of the tab's title.
    titleKey: { env: { server: true } },
    // Reads what the page shows; server only.
    load: { env: { server: true } },
    // The page's layout component.
    Layout: { env: { server: true, client: true } },
  },
} satisfies Config
