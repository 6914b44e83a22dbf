import http from 'node:http'
import https from 'node:https'

/** A webhook about one change of a payment. */
export interface Delivery {
  readonly id: string
  readonly url: string
  /** Number of simultaneous deliveries. */
  readonly repeat: number
  readonly delayMilliseconds: number
}

/**
 * Milliseconds before the second, third, ... attempt of a webhook that was not answered with 200.
 */
const WAITS = [1000, 5000, 25_000, 60_000]

/**
 * Sends webhooks over real HTTP: a form `id=...`, unsigned, as providers do. Held ones wait until
 * another is sent in reversed order, which simulates webhooks of two payments that overtake each
 * other.
 */
export class TestWebhooks {
  readonly #held: Delivery[] = []

  hold(delivery: Delivery): void {
    this.#held.push(delivery)
  }

  /** Sends this one and every held one, newest first. */
  async sendReversed(delivery: Delivery): Promise<void> {
    const all = [delivery, ...this.#held.splice(0).reverse()]
    for (const one of all) await this.send(one)
  }

  /**
   * Resolves after the first attempts; further attempts run in the background. A delayed one is not
   * awaited.
   */
  async send(delivery: Delivery): Promise<void> {
    if (delivery.delayMilliseconds > 0) {
      later(delivery.delayMilliseconds, () => this.send({ ...delivery, delayMilliseconds: 0 }))
      return
    }
    await Promise.all(Array.from({ length: delivery.repeat }, () => this.#attempt(delivery, 0)))
  }

  async #attempt(delivery: Delivery, attempt: number): Promise<void> {
    const status = await postForm(delivery.url, `id=${encodeURIComponent(delivery.id)}`)
    const wait = WAITS[attempt]
    if (status !== 200 && wait !== undefined) later(wait, () => this.#attempt(delivery, attempt + 1))
  }
}

/** Timers of a test provider must not keep the program alive. */
function later(milliseconds: number, work: () => Promise<void>): void {
  setTimeout(() => void work(), milliseconds).unref()
}

/**
 * Status of the response, 0 if there is none. Not every system resolves `*.localhost` to this
 * machine.
 */
export function postForm(address: string, body: string): Promise<number> {
  const url = new URL(address)
  const { request } = url.protocol === 'https:' ? https : http
  const here = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  return new Promise((resolve) => {
    const sent = request(
      {
        host: here ? '127.0.0.1' : url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        method: 'POST',
        timeout: 10_000,
        headers: {
          host: url.host,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}
