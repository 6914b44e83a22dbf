import { appPage } from '../../core/app-pages.ts'
import type { AppPage } from '../../core/pages.ts'
import { routeOfPath } from '../../core/route-match.ts'

export interface PressedLink {
  readonly origin: string
  readonly path: string
  readonly search: string
  readonly target: string
  readonly download: boolean
  readonly rel: string
  /** `data-vike="false"`: always loaded as a document. */
  readonly asDocument: boolean
}

/** The properties of a link that the rules below use. */
export function describeLink(link: HTMLAnchorElement): PressedLink {
  return {
    origin: link.origin,
    path: link.pathname,
    search: link.search,
    target: link.target,
    download: link.hasAttribute('download'),
    rel: link.rel,
    asDocument: link.dataset.vike === 'false',
  }
}

/** The page to which the router navigates for a link; undefined if the browser loads a document. */
export function appPageOf(link: PressedLink, origin: string): AppPage | undefined {
  const elsewhere = link.origin !== origin || (link.target !== '' && link.target !== '_self')
  if (elsewhere || link.download || link.asDocument || /\bexternal\b/.test(link.rel)) return undefined
  const route = routeOfPath(link.path)
  return route && appPage(route)
}

export interface Readiness {
  readonly origin: string
  /** Path and query of the current page. */
  readonly here: string
  /** The browser saves data, or the connection is very slow. */
  readonly saveData: boolean
  /** The page is in memory or being loaded. */
  readonly known: boolean
  /** Number of pages being loaded. */
  readonly underWay: number
  /** Number of prefetches within the last minute. */
  readonly lately: number
}

/** Concurrently, and per minute: prefetching counts towards the read limits (docs/limits.md). */
export const AHEAD = { atOnce: 2, aMinute: 20 } as const

/** Whether to prefetch the page of a link that is touched or pointed at. */
export function mayReadAhead(link: PressedLink, ready: Readiness): boolean {
  if (!appPageOf(link, ready.origin)?.ahead || ready.saveData || ready.known) return false
  if (link.path + link.search === ready.here) return false
  return ready.underWay < AHEAD.atOnce && ready.lately < AHEAD.aMinute
}
