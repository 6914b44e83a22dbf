import { LRUCache } from 'lru-cache'
import type { ReadAllowance } from '../core/allowance.ts'
import { TooManyAttemptsError } from '../core/errors.ts'

const HOUR = 3_600_000
/**
 * Limits the memory to about 10 MB; dropping the least recent reader has the same effect as a pause
 * of that reader.
 */
const READERS = 50_000
/**
 * A network may be many visitors. An IPv6 /48 has 65,536 networks, which may all belong to one
 * customer: together they get as much as five networks.
 */
const ROOM = { confirmed: 1, unconfirmed: 1, visitors: 3, site: 15 } as const

/** Not the key of any tenant. */
export const ALL_SITES = 0

export interface ReaderOfPages {
  /** `ALL_SITES` for limits across all tenants. */
  readonly tenant: number
  /**
   * Id of the member, or the network of visitors, or the IPv6 /48 or neighbourhood that contains
   * it.
   */
  readonly who: string
  readonly kind: keyof typeof ROOM
}

/** Key of a bucket, and the milliseconds by which reads have emptied it. */
export type TakenTime = readonly [key: string, milliseconds: number]

/** Channel to the other processes of this program, which serve the same readers. */
export interface ReadChannel {
  /** Sends what was read here. */
  tell(reads: readonly TakenTime[]): void
  /** @param listener gets what was read in another process */
  onTold(listener: (reads: readonly TakenTime[]) => void): void
}

/**
 * Milliseconds between two reports. Only within this time can a reader exceed its burst by asking
 * several processes.
 */
const REPORT_EVERY = 200

/**
 * Limits on the rate of reading pages and calls, counted in memory: a statement for each page would
 * cost more than the page may.
 */
export interface ReadLimits {
  /**
   * @throws TooManyAttemptsError `too_many_requests` with the time after which one more is allowed
   */
  use(allowance: ReadAllowance, reader: ReaderOfPages): void
  /** Counts nothing. @throws what `use` would throw */
  check(allowance: ReadAllowance, reader: ReaderOfPages): void
}

/** For measurements: refuses no request. */
export const NO_READ_LIMITS: ReadLimits = { use: () => undefined, check: () => undefined }

/**
 * One bucket per reader, with the capacity `burst` and an even refill. The stored value is the time
 * when it will be full again (generic cell rate algorithm).
 *
 * @param now milliseconds of a monotonic clock
 * @param channel to the other processes that serve the same readers and use the same buckets
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
  /**
   * The cost of one more read, per bucket. @throws TooManyAttemptsError if a bucket has too little
   * left
   */
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

/** Collects local reads, and sends them to the other processes a few times a second. */
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
