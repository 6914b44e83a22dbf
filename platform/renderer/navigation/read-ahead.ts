import { currentAddress } from './current-address.ts'
import { describeLink, mayReadAhead } from './links.ts'
import { read, underWayNow } from './page-data.ts'
import { memory } from './page-memory.ts'

/**
 * Milliseconds that a pointer rests, or a finger stays, before its link counts as meant: a finger
 * that scrolls is gone by then.
 */
const MEANT = 60
const MINUTE = 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let times: number[] = []

/** Reads the page of a link ahead, unless the pointer goes on. */
export function watchLink(link: HTMLAnchorElement): void {
  forgetLink()
  timer = setTimeout(() => readAhead(link), MEANT)
}

export function forgetLink(): void {
  clearTimeout(timer)
}

/** Reads the page of a link ahead, as far as the limits allow. */
export function readAhead(link: HTMLAnchorElement): void {
  const now = performance.now()
  times = times.filter((time) => now - time < MINUTE)
  const address = link.pathname + link.search
  const ready = {
    origin: location.origin,
    here: currentAddress(),
    saveData: savesData(),
    known: memory.has(address),
    underWay: underWayNow(),
    lately: times.length,
  }
  if (!mayReadAhead(describeLink(link), ready)) return
  times.push(now)
  // What fails here is asked for again by the press.
  read(address, true).catch(() => undefined)
}

/** Not in every browser. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** The reader's browser saves data, or the connection is very slow. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? '')
}
