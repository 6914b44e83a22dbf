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
  /** `data-vike="false"`: always a document. */
  readonly asDocument: boolean
}

/** The properties of a link that the rules below need. */
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

/** The page that the router shows for a link, or undefined where the browser loads a document. */
export function appPageOf(link: PressedLink, origin: string): AppPage | undefined {
  const elsewhere = link.origin !== origin || (link.target !== '' && link.target !== '_self')
  if (elsewhere || link.download || link.asDocument || /\bexternal\b/.test(link.rel)) return undefined
  const route = routeOfPath(link.path)
  return route && appPage(route)
}

export interface Readiness {
  readonly origin: string
  /** Path and query of the page that is shown. */
  readonly here: string
  /** The reader's browser saves data, or the connection is very slow. */
  readonly saveData: boolean
  /** The page is in memory, or on its way. */
  readonly known: boolean
  /** How many pages are being read now. */
  readonly underWay: number
  /** How many were read ahead within the last minute. */
  readonly lately: number
}

/**
 * At once, and within a minute: reading ahead counts towards the limits of reading
 * (docs/limits.md).
 */
export const AHEAD = { atOnce: 2, aMinute: 20 } as const

/** Whether the page of a link that is touched or pointed at is read before it is pressed. */
export function mayReadAhead(link: PressedLink, ready: Readiness): boolean {
  if (!appPageOf(link, ready.origin)?.ahead || ready.saveData || ready.known) return false
  if (link.path + link.search === ready.here) return false
  return ready.underWay < AHEAD.atOnce && ready.lately < AHEAD.aMinute
}
