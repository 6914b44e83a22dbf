import { setTimeout as wait } from 'node:timers/promises'
import type { Counted, UseCounts } from './port.ts'

/** The commands of a client of Valkey or Redis that the counters use, as `ioredis` has them. */
export interface ScriptClient {
  eval(script: string, keys: number, ...parameters: (string | number)[]): Promise<unknown>
}

export interface RedisCountsOptions {
  /** Its commands must fail while it is not connected, instead of waiting for the connection. */
  readonly client: ScriptClient
  /** Counts while the store is away. */
  readonly otherwise: UseCounts
  readonly log: {
    warn(what: object, message: string): void
    info(what: object, message: string): void
  }
  /** Milliseconds for an answer. */
  readonly patience?: number
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

const PREFIX = 'uses:'
const PATIENCE = 500
/** Milliseconds after a failure in which the store is not asked again. */
const PAUSE = 5_000

/**
 * Keys and their values alternate: milliseconds, most. An expiry is set with the first use, and
 * where one is missing: a key without an end would refuse forever.
 */
const COUNT = `
  local counts = {}
  for i, key in ipairs(KEYS) do
    local used = redis.call('INCR', key)
    local remaining = redis.call('PTTL', key)
    if remaining < 0 then
      remaining = tonumber(ARGV[2 * i - 1])
      redis.call('PEXPIRE', key, remaining)
    end
    counts[#counts + 1] = used
    counts[#counts + 1] = remaining
    if used > tonumber(ARGV[2 * i]) then break end
  end
  return counts`

const GIVE_BACK = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
  return 0`

/**
 * Counts in Valkey or Redis, by one script a call. While the store does not answer, `otherwise`
 * counts (docs/limits.md): nobody is refused because of it, and nobody gets more than a second
 * allowance. The first failure and the end of it are logged.
 */
export function countsInRedis(options: RedisCountsOptions): UseCounts {
  const { client, otherwise, log, patience = PATIENCE, now = () => performance.now() } = options
  let away = false
  let askAgainAt = 0
  const ask = async <T>(script: string, parameters: readonly (string | number)[], keys: number) => {
    const answer = (await within(patience, client.eval(script, keys, ...parameters))) as T
    if (away) log.info({}, 'the counters are in the store of EVENTS_URL again')
    away = false
    return answer
  }
  const inStore = async <T>(work: () => Promise<T>, elsewhere: () => Promise<T>): Promise<T> => {
    if (now() < askAgainAt) return elsewhere()
    try {
      return await work()
    } catch (error) {
      askAgainAt = now() + PAUSE
      if (!away) log.warn({ err: error }, 'the store of EVENTS_URL does not count: PostgreSQL counts instead')
      away = true
      return elsewhere()
    }
  }
  return {
    count: (keys) =>
      inStore(
        async () => {
          const values = keys.flatMap(({ milliseconds, most }) => [milliseconds, most])
          const names = keys.map(({ key }) => PREFIX + key)
          return pairs(await ask<readonly number[]>(COUNT, [...names, ...values], names.length))
        },
        () => otherwise.count(keys),
      ),
    giveBack: (key) =>
      inStore(
        async () => {
          await ask(GIVE_BACK, [PREFIX + key], 1)
        },
        () => otherwise.giveBack(key),
      ),
  }
}

function pairs(flat: readonly number[]): readonly Counted[] {
  const counts: Counted[] = []
  for (let index = 0; index < flat.length; index += 2)
    counts.push({ used: Number(flat[index]), remaining: Number(flat[index + 1]) })
  return counts
}

/** @throws Error if `work` takes longer than `limit` milliseconds */
async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = wait(limit, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${limit} ms`)
  })
  late.catch(() => undefined)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
