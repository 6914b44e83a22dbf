import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { Running } from '../platform/app/boot.ts'

/** Read once when the parts are assembled, or cached by a module of `READERS`. */
const READ_AT_START = ['platform/tenancy/defaults', 'schemas']
/** Written for editors (scripts/locale-schema.ts), and not used otherwise. */
const FOR_EDITORS = 'schemas/locale.schema.json'
/** Its modules cache compiled schemas while they are loaded. */
const READERS = '/platform/tenancy/'
/** The table of pages, from which Vike's own list is made while it reads its configuration. */
const PAGES = 'platform/core/pages.ts'
const VIKE_CONFIG = 'platform/pages/+config.ts'
/** Read at the next request. */
const READ_AGAIN = ['platform/i18n/texts']

const REQUEST_LINE = /HTTP (request|response) /

/**
 * Reloads open tabs on changes of files that are not modules of a page: texts, tenants, themes, the
 * platform's defaults.
 */
export class DevTabs {
  readonly #vite: ViteDevServer
  readonly #restart: () => void

  /** @param restart reassembles the parts at the next request */
  constructor(vite: ViteDevServer, restart: () => void) {
    this.#vite = vite
    this.#restart = restart
    this.watch(vite.watcher)
  }

  /**
   * Follows a watcher: Vite has a new one after each restart of its own, which an edit of the table
   * of pages causes, because its configuration imports it.
   */
  watch(watcher: ViteDevServer['watcher']): void {
    const { root } = this.#vite.config
    watcher.on('all', (_event, file) => {
      const name = path.relative(root, file).replaceAll(path.sep, '/')
      if (name === FOR_EDITORS) return
      // Vike follows changes of its configuration, but not of what that imports from the program:
      // a new page would be found by our router and answered 500 by Vike's, until a restart.
      if (name === PAGES) watcher.emit('add', path.join(root, VIKE_CONFIG))
      const within = (folder: string) => name.startsWith(`${folder}/`)
      if (READ_AT_START.some(within)) {
        this.#forgetReaders()
        this.#restart()
      } else if (!READ_AGAIN.some(within)) return
      this.#reload()
    })
  }

  /** Reloads open tabs of sites that were read again. */
  follow({ services }: Running): void {
    services.tenants.onChange((ids) => {
      if (ids.size > 0) this.#reload()
    })
  }

  /**
   * Reloads these modules and their importers: otherwise the parts would be assembled with the old
   * schemas.
   */
  #forgetReaders(): void {
    const { moduleGraph } = this.#vite.environments.ssr
    for (const module of moduleGraph.idToModuleMap.values())
      if (module.file?.includes(READERS)) moduleGraph.invalidateModule(module)
  }

  #reload(): void {
    this.#vite.environments.client.hot.send({ type: 'full-reload' })
  }
}

/** Suppresses Vike's two lines per request, which bypass the log. */
export function withoutRequestLines(print: typeof console.log): typeof console.log {
  return (...parts) => {
    if (!REQUEST_LINE.test(String(parts[0]))) print(...parts)
  }
}
