import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Allowance } from '../core/allowance.ts'
import { TooManyAttemptsError } from '../core/errors.ts'
import { countsInPostgres } from './counts/in-postgres.ts'
import type { UseCounts } from './counts/port.ts'
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

/** One use of an allowance by the person or network that `key` stands for. */
export interface Use {
  readonly allowance: Allowance
  readonly key: string
}

/**
 * Counting is a commit of its own, which stays when the request fails. So count before a
 * transaction begins, or between two: a request that counts inside of one holds a connection and
 * perhaps locks meanwhile. `scope.limit` takes care of that by itself (`app/request-counts.ts`).
 */
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
  /**
   * Counts one use of each in order, up to the first that is used up, in one statement.
   * @throws TooManyAttemptsError if one of the allowances is used up
   */
  countAll(uses: readonly Use[]): Promise<void>
  /** Gives one use back. */
  giveBack(allowance: Allowance, key: string): Promise<void>
}

const MINUTE_MS = 60_000

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
  rateLimits: Pick<RateLimits, 'countAll'>,
  allowances: readonly Allowance[],
  key: string,
): Promise<boolean> {
  try {
    await rateLimits.countAll(allowances.map((allowance) => ({ allowance, key })))
    return true
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false
    throw error
  }
}

/**
 * Limits that all processes share. Tries are counted in PostgreSQL, durably; uses in `uses`, by
 * default in PostgreSQL as well (`infra/counts/`).
 *
 * @param pool connections as the role `app`. Counting takes one connection for one statement.
 */
export function createRateLimits(pool: pg.Pool, uses: UseCounts = countsInPostgres(pool)): RateLimits {
  const use: RateLimits['use'] = async (allowance, key) => {
    const [counted] = await reached(uses.count([countedOf({ allowance, key })]))
    if (!counted) throw new Error('a use was not counted')
    if (counted.used > allowance.points) throw refusal(counted.remaining, codeOf(allowance))
    return counted.used
  }
  return {
    attempt: (wait, key) => reached(countTry(pool, wait, key)),
    async forget(wait, key) {
      await reached(pool.query('delete from rate_limit where key = $1', [keyOf(wait, key)]))
    },
    async takeBack(wait, key) {
      const text = 'update rate_limit set points = points - 1 where key = $1 and points > 0'
      await reached(pool.query(text, [keyOf(wait, key)]))
    },
    use,
    async countAll(all) {
      const counted = await reached(uses.count(all.map(countedOf)))
      for (const [index, { allowance }] of all.entries()) {
        const one = counted[index]
        if (one && one.used > allowance.points) throw refusal(one.remaining, codeOf(allowance))
      }
    },
    giveBack: (allowance, key) => reached(uses.giveBack(useKey({ allowance, key }))),
  }
}

/**
 * @throws UnavailableError if the counters could not be reached: some are read outside any
 *   transaction.
 */
async function reached<T>(counting: Promise<T>): Promise<T> {
  try {
    return await counting
  } catch (error) {
    throw translateFailure(error)
  }
}

const useKey = ({ allowance, key }: Use): string => `${allowance.name}:${key}`

const countedOf = (use: Use) => ({
  key: useKey(use),
  milliseconds: use.allowance.per * 1000,
  most: use.allowance.points,
})

const codeOf = ({ code }: Allowance): string => code ?? 'too_many_requests'

const keyOf = (wait: GrowingWait, key: string): string => `${wait.name}.tries:${key}`

/**
 * One statement decides and counts (`count_try` in migration 0975), so that a hundred concurrent
 * tries get no further than sequential ones, and refused ones leave no trace.
 */
async function countTry(pool: pg.Pool, wait: GrowingWait, key: string): Promise<number> {
  const { rows } = await pool.query<{ tries: number | null; remaining: number | null }>(
    'select tries, remaining from count_try($1::text, $2::bigint, $3::int[])',
    [keyOf(wait, key), wait.memory * 1000, waitsOf(wait)],
  )
  const [row] = rows
  if (!row) throw new Error('a try was not counted')
  if (row.tries === null) throw refusal(row.remaining ?? 0)
  return row.tries
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
