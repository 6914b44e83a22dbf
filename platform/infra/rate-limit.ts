import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Allowance } from '../core/allowance.ts'
import { TooManyAttemptsError } from '../core/errors.ts'

/** Waits that grow with the tries: `free` cost nothing, then one minute, two, four, up to `longest`. */
export interface GrowingWait {
  /** Part of the key in the table: `login`, `reset`. */
  readonly name: string
  readonly free: number
  /** Minutes. */
  readonly longest: number
  /** Seconds after the last try in which all of it is forgotten. */
  readonly memory: number
}

export type { Allowance }

export interface RateLimits {
  /**
   * Counts one try under every key, before its outcome is known, so that a hundred at once are no way around.
   * @throws TooManyAttemptsError with the minutes to wait; such a refused try counts nothing.
   */
  attempt(wait: GrowingWait, keys: readonly string[]): Promise<void>
  /** The try was right: what was counted under these keys is forgotten. */
  forget(wait: GrowingWait, keys: readonly string[]): Promise<void>
  /** The try was right, but only it is taken back: for keys that many people share, such as a network. */
  takeBack(wait: GrowingWait, key: string): Promise<void>
  /** @throws TooManyAttemptsError where the allowance of this key is used up. */
  use(allowance: Allowance, key: string): Promise<void>
}

const MINUTE = 60
const ENDLESS = 1_000_000

/** Minutes to wait after the `tries`-th try in a row. */
export function waitAfter(tries: number, { free, longest }: Pick<GrowingWait, 'free' | 'longest'>): number {
  if (tries < free) return 0
  return Math.min(longest, 2 ** Math.min(tries - free, 20))
}

/** Hashed, so that the table holds no address of anybody; names of limits stay readable. */
export function limitKey(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)
}

/** The network that an address belongs to: an IPv6 household has 2^64 addresses, so its first 64 bits count. */
export function networkOf(ip: string | undefined): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...middle, ...right].slice(0, 4).join(':')
}

/**
 * Limits counted in PostgreSQL, the same for all processes. `pool` must not be the one of the requests: a request holds a
 * connection while it asks, and ten that all wait for an eleventh would wait for ever. Two connections are plenty.
 */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiter = (name: string, points: number, duration: number) => {
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
    })
    limiters.set(name, made)
    return made
  }
  const tries = (wait: GrowingWait) => limiter(`${wait.name}.tries`, ENDLESS, wait.memory)
  const waits = (wait: GrowingWait) => limiter(`${wait.name}.wait`, 1, MINUTE)
  return {
    async attempt(wait, keys) {
      for (const key of keys) await refuseWaiting(waits(wait), key)
      for (const key of keys) {
        const { consumedPoints } = await tries(wait).penalty(key)
        const minutes = waitAfter(consumedPoints, wait)
        if (minutes > 0 && !(await beginWait(waits(wait), key, minutes))) {
          await tries(wait).reward(key)
          await refuseWaiting(waits(wait), key)
        }
      }
    },
    async forget(wait, keys) {
      for (const key of keys) {
        await tries(wait).delete(key)
        await waits(wait).delete(key)
      }
    },
    async takeBack(wait, key) {
      const { consumedPoints } = await tries(wait).reward(key)
      if (consumedPoints < wait.free) await waits(wait).delete(key)
    },
    async use(allowance, key) {
      const { consumedPoints, msBeforeNext } = await limiter(allowance.name, ENDLESS, allowance.per).penalty(
        key,
      )
      if (consumedPoints > allowance.points)
        throw refusal(msBeforeNext, allowance.code ?? 'too_many_requests')
    },
  }
}

/**
 * Begins the wait that this try earns, in one statement. False where another try began one a moment ago: of a hundred that
 * all found nobody waiting, one is let through.
 */
async function beginWait(waits: RateLimiterPostgres, key: string, minutes: number): Promise<boolean> {
  const { consumedPoints } = await waits.penalty(key, 1, { customDuration: minutes * MINUTE })
  return consumedPoints === 1
}

async function refuseWaiting(waits: RateLimiterPostgres, key: string): Promise<void> {
  const state = await waits.get(key)
  if (state && state.msBeforeNext > 0) throw refusal(state.msBeforeNext)
}

function refusal(milliseconds: number, code?: string): TooManyAttemptsError {
  return new TooManyAttemptsError(Math.max(1, Math.ceil(milliseconds / 60_000)), code)
}
