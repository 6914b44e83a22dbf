import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { neighbourhoodOf } from '../infra/network-share.ts'
import { networkOf } from '../infra/rate-limit.ts'
import { sendNeutral } from './unknown-host.ts'

/**
 * Requests a second of one network, and how many it may send at once: some fifty visits of pages
 * with all that they load.
 */
const [RATE, BURST] = [300, 600]
/** A neighbourhood gets what so many networks get. */
const ROOM = 5
/** Milliseconds that a request is held back at most; whoever would wait longer is refused. */
const LONGEST = 5000
/** Bounds the memory to about 10 MB. */
const NETWORKS = 50_000

/**
 * When the next request of a network may begin. A generic cell rate, as in `infra/read-limits.ts`.
 */
export class Pace {
  readonly #fullAt = new LRUCache<string, number>({ max: NETWORKS })

  /**
   * Takes a place.
   * @param now milliseconds of a clock that never goes back
   * @returns milliseconds to wait for it; undefined where that is too long, and none was taken
   */
  waitFor(ip: string | undefined, now: number): number | undefined {
    const places = [
      { key: networkOf(ip), interval: 1000 / RATE },
      { key: `around ${neighbourhoodOf(ip)}`, interval: 1000 / (RATE * ROOM) },
    ].map(({ key, interval }) => {
      const full = Math.max(now, this.#fullAt.get(key) ?? 0) + interval
      return { key, full, wait: full - now - (BURST * 1000) / RATE }
    })
    const longest = Math.max(0, ...places.map((place) => place.wait))
    if (longest > LONGEST) return undefined
    for (const { key, full } of places) this.#fullAt.set(key, full)
    return longest
  }
}

/**
 * Holds back what a network sends beyond its pace. To refuse it would cost what a page from memory
 * does, and the next request would be there at once.
 */
export function paced(): RequestHandler {
  const pace = new Pace()
  return (request, response, next) => {
    const time = pace.waitFor(request.ip, performance.now())
    if (time === undefined) {
      response.setHeader('retry-after', String(LONGEST / 1000))
      return sendNeutral(response, 429)
    }
    if (time === 0) return next()
    setTimeout(next, time)
  }
}
