import { renderPage } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { APP_PAGES } from '../core/app-pages.ts'
import { matchRoute, routeOfPath } from '../core/route-match.ts'
import { href, type RouteName } from '../core/routes.ts'
import { cutDocument, type DocumentPieces } from '../renderer/rendered.ts'

type RenderedContext = Pick<PageContextServer, 'Page' | 'config'>

/** What all documents of one page have in common: it holds nothing of a tenant, a language or a viewer. */
export interface PageTemplate extends RenderedContext {
  readonly headers: readonly (readonly [string, string])[]
  /** The document with Vike's tags, for an address with these parameters. */
  pieces(params: Readonly<Record<string, string>>): DocumentPieces
}

/** Values of parameters in a template's address, all of them ids. */
const ID = '00000000-0000-4000-8000-000000000000'

/** Addresses that Vike takes as they are; it redirects others, or reads them its own way. */
const PLAIN = /^(\/[\w-]+)+$/

/**
 * Templates of the pages of core/app-pages.ts. Vike makes one at the first request of a page; the built program keeps it, so that
 * the documents of members do without Vike's pipeline, a fifth of their CPU. In development the tags change with the files.
 */
export class PageTemplates {
  readonly #keep: boolean
  readonly #kept = new Map<RouteName, Promise<PageTemplate>>()

  constructor({ keep }: { readonly keep: boolean }) {
    this.#keep = keep
  }

  /**
   * The template of the page at a path, which nothing of a request goes into.
   * @returns undefined where the page is left to Vike
   */
  async at(path: string): Promise<PageTemplate | undefined> {
    const route = PLAIN.test(path) ? routeOfPath(path) : undefined
    if (!route || !Object.hasOwn(APP_PAGES, route)) return undefined
    const known = this.#kept.get(route)
    if (known) return known
    const made = makeTemplate(route)
    if (this.#keep) this.#kept.set(route, made)
    // What failed once may succeed for the next request.
    made.catch(() => this.#kept.delete(route))
    return made
  }
}

async function makeTemplate(route: RouteName): Promise<PageTemplate> {
  const address = href(route, { id: ID })
  const context = await renderPage({ urlOriginal: address, templateOnly: true as const })
  const { httpResponse, errorWhileRendering } = context
  if (httpResponse.statusCode !== 200 || !('Page' in context))
    throw new Error(`Vike has no document of ${route}`, { cause: errorWhileRendering })
  const { Page, config } = context as unknown as RenderedContext
  const [start, toHead, toBody, toPayload, end] = cutDocument(httpResponse.body)
  const own = `"routeParams":${JSON.stringify(matchRoute(route, address))}`
  const [before, after, ...more] = end.split(own)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`Vike's document of ${route} names its parameters otherwise`)
  return {
    Page,
    config,
    headers: httpResponse.headers,
    pieces: (params) => [
      start,
      toHead,
      toBody,
      toPayload,
      `${before}"routeParams":${JSON.stringify(params)}${after}`,
    ],
  }
}
