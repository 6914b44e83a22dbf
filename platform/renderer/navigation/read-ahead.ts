import { currentAddress } from './current-address.ts'
import { describeLink, mayReadAhead } from './links.ts'
import { isUnderWay, read, underWayNow } from './page-data.ts'
import { memory } from './page-memory.ts'

/**
 * Milliseconds of resting on a link before it is prefetched: a scrolling finger has left by then.
 */
const MEANT = 60
const MINUTE = 60_000

/** The link on which the pointer rests, until its page is prefetched. */
let watched: { readonly link: HTMLAnchorElement; readonly timer: ReturnType<typeof setTimeout> } | undefined
let times: number[] = []

/** Prefetches the page of a link, unless the pointer leaves it. */
export function watchLink(link: HTMLAnchorElement): void {
  forgetLink()
  watched = { link, timer: setTimeout(() => readWatched(link), MEANT) }
}

export function forgetLink(): void {
  clearTimeout(watched?.timer)
  watched = undefined
}

/** Prefetches the page of a watched link now. */
export function readWatched(link: HTMLAnchorElement): void {
  if (watched?.link !== link) return
  forgetLink()
  readAhead(link, 'high')
}

/**
 * Prefetches the page of a link, within the limits. @param priority `high` if the member is about
 * to open it
 */
export function readAhead(link: HTMLAnchorElement, priority: 'high' | 'low' = 'low'): void {
  const now = performance.now()
  times = times.filter((time) => now - time < MINUTE)
  const address = link.pathname + link.search
  const ready = {
    origin: location.origin,
    here: currentAddress(),
    saveData: savesData(),
    known: memory.has(address) || isUnderWay(address),
    underWay: underWayNow(),
    lately: times.length,
  }
  if (!mayReadAhead(describeLink(link), ready)) return
  times.push(now)
  // After an error, the click requests it again.
  read(address, { ahead: true, priority }).catch(() => undefined)
}

/** Not supported by every browser. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** The browser saves data, or the connection is very slow. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? '')
}
