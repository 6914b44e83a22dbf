import { renderPage } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import type { PageName } from '../core/pages.ts'
import { routeOfPath } from '../core/route-match.ts'
import { href, ROUTES, type RouteName } from '../core/routes.ts'
import { cutDocument, type DocumentPieces } from '../renderer/rendered.ts'

/**
 * What all documents of one page share: it contains nothing of a request, a tenant, a language or a
 * viewer.
 */
export interface PageTemplate extends Pick<PageContextServer, 'Page' | 'config'> {
  readonly headers: readonly (readonly [string, string])[]
  /** The document with Vike's tags. */
  readonly pieces: DocumentPieces
}

/**
 * Parameter values in the address of a template; optional parts are omitted. No script reads them.
 */
const PARAMETERS: Readonly<Record<string, string>> = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'gallery',
  type: 'liked',
  token: 'x',
}

/** Vike renders the error page for this path. */
const NO_PAGE = '/no/such/page'

/**
 * Vike renders the document around each page once, at the first request; the built program caches
 * it. In development the tags change with the files.
 */
export class PageTemplates {
  readonly #keep: boolean
  readonly #kept = new Map<PageName, Promise<PageTemplate>>()

  constructor({ keep }: { readonly keep: boolean }) {
    this.#keep = keep
  }

  /** @throws Error if Vike cannot render it because a file of the page fails */
  of(page: PageName): Promise<PageTemplate> {
    const known = this.#kept.get(page)
    if (known) return known
    const made = makeTemplate(page)
    if (this.#keep) this.#kept.set(page, made)
    // A later request may succeed.
    made.catch(() => this.#kept.delete(page))
    return made
  }

  /**
   * Prepares the template for this path before a transaction is open. Errors are ignored here: they
   * occur again on use.
   */
  async prepare(path: string): Promise<void> {
    if (!this.#keep) return
    const route = routeOfPath(path)
    await Promise.allSettled([this.of('error'), route && this.of(route)])
  }
}

function addressOf(route: RouteName): string {
  const required = [...ROUTES[route].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return href(route, Object.fromEntries(required.map((name) => [name, PARAMETERS[name] ?? ''])))
}

async function makeTemplate(page: PageName): Promise<PageTemplate> {
  const urlOriginal = page === 'error' ? NO_PAGE : addressOf(page)
  const context = await renderPage({ urlOriginal })
  const { httpResponse, errorWhileRendering } = context
  if (errorWhileRendering) throw errorWhileRendering
  const { Page, config } = context as unknown as PageTemplate
  if (config?.routeName !== page) throw new Error(`Vike shows another page than ${page} at ${urlOriginal}`)
  const pieces = cutDocument(scriptsLast(httpResponse.body))
  return { Page, config, headers: httpResponse.headers, pieces }
}

/**
 * Lowers the priority of a document's scripts: browsers request preloaded modules like a style
 * sheet, and the first pictures, which everybody sees before, would share the line with them.
 */
export const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
