import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Allowance } from '../core/allowance.ts'
import { TooManyAttemptsError } from '../core/errors.ts'
import { translateFailure } from './database/connection-failure.ts'

/** Growing waits: `free` attempts without a wait, then one minute, two, four, up to `longest`. */
export interface GrowingWait {
  /** Part of the key in the table: `login`, `reset`. */
  readonly name: string
  readonly free: number
  /** Minutes. */
  readonly longest: number
  /** Seconds after the last try until the counter is reset. */
  readonly memory: number
}

export type { Allowance }

export interface RateLimits {
  /**
   * Counts one try before its outcome is known, so that a hundred concurrent tries cannot bypass
   * the limit.
   * @returns the number of counted tries
   * @throws TooManyAttemptsError with the minutes to wait; a refused try is not counted.
   */
  attempt(wait: GrowingWait, key: string): Promise<number>
  /** The try succeeded: resets the counter of this key. */
  forget(wait: GrowingWait, key: string): Promise<void>
  /**
   * The try succeeded, but only this one try is removed: for keys that many people share, such as a
   * network.
   */
  takeBack(wait: GrowingWait, key: string): Promise<void>
  /**
   * Counts one use. @returns the number of uses so far. @throws TooManyAttemptsError if the
   * allowance of this key is used up.
   */
  use(allowance: Allowance, key: string): Promise<number>
  /** Gives one use back. */
  giveBack(allowance: Allowance, key: string): Promise<void>
}

const MINUTE_MS = 60_000
const ENDLESS = 1_000_000

/** Minutes to wait after the `tries`-th try in a row. */
export function waitAfter(tries: number, { free, longest }: Pick<GrowingWait, 'free' | 'longest'>): number {
  if (tries < free) return 0
  return Math.min(longest, 2 ** Math.min(tries - free, 20))
}

/** Hashed, so that the table contains no addresses; names of limits stay readable. */
export function limitKey(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)
}

/**
 * The network that an address belongs to: an IPv6 household has 2^64 addresses, so its first 64
 * bits count.
 */
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
 * Counts one use in each of the allowances, unless one of them is used up.
 * @returns whether all had enough left. For limits that the response to the browser must not
 *   reveal.
 */
export async function mayUse(
  rateLimits: Pick<RateLimits, 'use'>,
  allowances: readonly Allowance[],
  key: string,
): Promise<boolean> {
  try {
    for (const allowance of allowances) await rateLimits.use(allowance, key)
    return true
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false
    throw error
  }
}

/**
 * Limits counted in PostgreSQL, shared by all processes. `pool` must not be that of the requests: a
 * request holds a connection while it counts, so ten requests that all wait for an eleventh
 * connection would deadlock. Two connections are enough.
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
  const used = async ({ name, per }: Allowance, key: string) => limiter(name, ENDLESS, per).penalty(key)
  return {
    attempt: (wait, key) => reached(countTry(pool, wait, key)),
    async forget(wait, key) {
      await reached(pool.query('delete from rate_limit where key = $1', [keyOf(wait, key)]))
    },
    takeBack: (wait, key) => countBack(pool, keyOf(wait, key)),
    giveBack: (allowance, key) => countBack(pool, `${allowance.name}:${key}`),
    async use(allowance, key) {
      const { consumedPoints, msBeforeNext } = await reached(used(allowance, key))
      if (consumedPoints > allowance.points)
        throw refusal(msBeforeNext, allowance.code ?? 'too_many_requests')
      return consumedPoints
    },
  }
}

/**
 * @throws UnavailableError if the counters could not be reached: some are read outside any
 * transaction.
 */
async function reached<T>(counting: Promise<T>): Promise<T> {
  try {
    return await counting
  } catch (error) {
    throw translateFailure(error)
  }
}

/** Gives one counted try back. */
async function countBack(pool: pg.Pool, key: string): Promise<void> {
  const text = 'update rate_limit set points = points - 1 where key = $1 and points > 0'
  await reached(pool.query(text, [key]))
}

const keyOf = (wait: GrowingWait, key: string): string => `${wait.name}.tries:${key}`

/** Milliseconds, by the database's clock, which all processes share. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/**
 * A row stores the number of consecutive tries and when they expire, and therefore when the last
 * one was. One statement decides and counts, so that a hundred concurrent tries get no further than
 * sequential ones, and refused ones leave no trace. When a wait is over, exactly one try is
 * admitted, which starts the next wait. `$3`: minutes to wait after 1, 2, 3… tries.
 */
const COUNT_TRY = `
  insert into rate_limit as counted (key, points, expire) values ($1, 1, ${NOW} + $2::bigint)
  on conflict (key) do update
    set points = case when counted.expire <= ${NOW} then 1 else counted.points + 1 end, expire = excluded.expire
    where counted.expire <= ${NOW}
       or counted.expire - $2::bigint
          + coalesce(($3::int[])[least(counted.points, cardinality($3::int[]))], 0) * ${MINUTE_MS} <= ${NOW}
  returning points`

async function countTry(pool: pg.Pool, wait: GrowingWait, key: string): Promise<number> {
  const memory = wait.memory * 1000
  const counted = await pool.query<{ points: number }>(COUNT_TRY, [keyOf(wait, key), memory, waitsOf(wait)])
  const [row] = counted.rows
  if (row) return row.points
  const { rows } = await pool.query<{ points: number; ago: number }>(
    `select points, (${NOW} - (expire - $2::bigint))::int as ago from rate_limit where key = $1`,
    [keyOf(wait, key), memory],
  )
  const { points = 0, ago = 0 } = rows[0] ?? {}
  throw refusal(waitAfter(points, wait) * MINUTE_MS - ago)
}

/** Minutes after 1, 2, 3… tries, up to the longest wait. */
function waitsOf(wait: GrowingWait): readonly number[] {
  const waits: number[] = []
  while (waits.at(-1) !== wait.longest) waits.push(waitAfter(waits.length + 1, wait))
  return waits
}

function refusal(milliseconds: number, code?: string): TooManyAttemptsError {
  return new TooManyAttemptsError(Math.max(1, Math.ceil(milliseconds / MINUTE_MS)), code)
}
