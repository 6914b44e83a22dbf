import { LRUCache } from 'lru-cache'
import type { ReadAllowance } from '../core/allowance.ts'
import { TooManyAttemptsError } from '../core/errors.ts'

const HOUR = 3_600_000
/** Bounds the memory to about 10 MB; the least recent reader is dropped, which has the effect of a pause. */
const READERS = 50_000
/**
 * Visitors of one network are many people. A site of IPv6 has 65,536 networks, which one customer may hold: together they get
 * what five of them get.
 */
const ROOM = { confirmed: 1, unconfirmed: 1, visitors: 3, site: 15 } as const

/** A key that no tenant has. */
export const ALL_SITES = 0

export interface ReaderOfPages {
  /** `ALL_SITES` for what is counted over all of them. */
  readonly tenant: number
  /** Id of the member, or the network of visitors, or the site of IPv6 or neighbourhood that it is part of. */
  readonly who: string
  readonly kind: keyof typeof ROOM
}

/** Key of a bucket, and the milliseconds by which reads have emptied it. */
export type TakenTime = readonly [key: string, milliseconds: number]

/** The way to the other processes of this program, which serve the same readers. */
export interface ReadChannel {
  /** Tells them what was read here. */
  tell(reads: readonly TakenTime[]): void
  /** @param listener gets what was read in another process */
  onTold(listener: (reads: readonly TakenTime[]) => void): void
}

/** Milliseconds between two reports: what a reader may get beyond its burst, it must ask for within this time. */
const REPORT_EVERY = 200

/** How fast pages and calls are read, counted in memory: a statement for each page would cost more than the page may. */
export interface ReadLimits {
  /** @throws TooManyAttemptsError `too_many_requests` with the time after which one more is allowed */
  use(allowance: ReadAllowance, reader: ReaderOfPages): void
  /** Takes nothing. @throws what `use` would throw */
  check(allowance: ReadAllowance, reader: ReaderOfPages): void
}

/** For measurements: refuses no request. */
export const NO_READ_LIMITS: ReadLimits = { use: () => undefined, check: () => undefined }

/**
 * A bucket for each reader that holds `burst` and refills evenly. The stored value is the time when it will be full again (generic cell rate
 * algorithm).
 *
 * @param now milliseconds of a clock that never goes back
 * @param channel to the other processes that serve the same readers, which empty the same buckets
 */
export function createReadLimits({
  now = () => performance.now(),
  channel,
}: ReadLimitParts = {}): ReadLimits {
  const fullAt = new LRUCache<string, number>({ max: READERS })
  const later = (key: string, milliseconds: number) => Math.max(now(), fullAt.get(key) ?? 0) + milliseconds
  const note = channel && reporter(channel)
  channel?.onTold((reads) => {
    for (const [key, milliseconds] of reads) fullAt.set(key, later(key, milliseconds))
  })
  /** What one more read takes of which bucket. @throws TooManyAttemptsError where too little is left in it */
  function oneMore(allowance: ReadAllowance, { tenant, who, kind }: ReaderOfPages) {
    const { points, burst } = kind === 'unconfirmed' ? allowance.unconfirmed : allowance
    const room = ROOM[kind]
    const interval = HOUR / (points * room)
    const key = `${tenant} ${who} ${allowance.name}`
    const next = later(key, interval)
    const wait = next - now() - burst * room * interval
    if (wait > 0) {
      const minutes = Math.ceil(wait / 60_000)
      throw new TooManyAttemptsError(minutes, 'too_many_requests', Math.ceil(wait / 1000))
    }
    return { key, interval, next }
  }
  return {
    check: oneMore,
    use(allowance, reader) {
      const { key, interval, next } = oneMore(allowance, reader)
      fullAt.set(key, next)
      note?.(key, interval)
    },
  }
}

interface ReadLimitParts {
  readonly now?: () => number
  readonly channel?: ReadChannel | undefined
}

/** Collects what is read here, and tells it to the other processes a few times a second. */
function reporter(channel: ReadChannel): (key: string, milliseconds: number) => void {
  const taken = new Map<string, number>()
  const tell = () => {
    channel.tell([...taken])
    taken.clear()
  }
  return (key, milliseconds) => {
    if (taken.size === 0) setTimeout(tell, REPORT_EVERY).unref()
    taken.set(key, (taken.get(key) ?? 0) + milliseconds)
  }
}
