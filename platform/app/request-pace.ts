import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { mostEntries } from '../infra/most-entries.ts'
import { neighbourhoodOf } from '../infra/network-share.ts'
import { networkOf } from '../infra/rate-limit.ts'
import { sendNeutral } from './unknown-host.ts'

/**
 * Requests per second of one network, and its burst: some five page visits with all their files.
 * A larger burst would occupy a slow machine for longer than other sites may notice.
 */
const [RATE, BURST] = [125, 60]
/**
 * Characters of an address that count as one more request: reading a hundred thousand takes as long
 * as answering ten pages from memory.
 */
const LONG = 10_000
/** A neighbourhood gets the rate of this many networks. */
const ROOM = 5
/** Maximum delay of a request in milliseconds; beyond it, requests are refused. */
const LONGEST = 5000
/** Bounds the memory to about 10 MB. */
const NETWORKS = 50_000

/**
 * Computes when the next request of a network may start. A generic cell rate algorithm, as in
 * `infra/read-limits.ts`.
 */
export class Pace {
  readonly #fullAt = new LRUCache<string, number>(mostEntries(NETWORKS))

  /**
   * Reserves a place.
   * @param now milliseconds of a monotonic clock
   * @param length of the address, in characters
   * @returns milliseconds to wait; undefined if that is too long, in which case no place was
   * reserved
   */
  waitFor(ip: string | undefined, now: number, length = 0): number | undefined {
    const cost = 1 + Math.floor(length / LONG)
    const places = [
      { key: networkOf(ip), interval: 1000 / RATE },
      { key: `around ${neighbourhoodOf(ip)}`, interval: 1000 / (RATE * ROOM) },
    ].map(({ key, interval }) => {
      const full = Math.max(now, this.#fullAt.get(key) ?? 0) + interval * cost
      return { key, full, wait: full - now - (BURST * 1000) / RATE }
    })
    const longest = Math.max(0, ...places.map((place) => place.wait))
    if (longest > LONGEST) return undefined
    for (const { key, full } of places) this.#fullAt.set(key, full)
    return longest
  }
}

/**
 * Delays requests beyond a network's rate. Refusing them would cost as much as a cached page, and
 * the next request would follow immediately.
 */
export function paced(): RequestHandler {
  const pace = new Pace()
  return (request, response, next) => {
    const time = pace.waitFor(request.ip, performance.now(), request.originalUrl.length)
    if (time === undefined) {
      response.setHeader('retry-after', String(LONGEST / 1000))
      return sendNeutral(response, 429)
    }
    if (time === 0) return next()
    setTimeout(next, time)
  }
}
