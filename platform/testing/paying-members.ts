import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect } from 'vitest'
import type { Database } from '../core/database.ts'
import { postForm } from '../infra/payments/test-provider/webhooks.ts'
import { buildMember } from './factories.ts'
import type { MollieStandIn } from './mollie/stand-in.ts'
import { type Program, until } from './program.ts'
import { signIn, talk } from './tenant-fixture.ts'

/** A member of `amore` who buys and writes over HTTP. */
export interface PayingMember {
  readonly id: string
  readonly cookie: string
  readonly conversation: string
}

interface Sent {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
}

/** Members with credits and a conversation each. */
export function payingMembers(
  database: Database,
  tenant: number,
  count: number,
  credits: number,
): Promise<PayingMember[]> {
  const add = () =>
    database.withTenant(tenant, async (db): Promise<PayingMember> => {
      const rich = { paid: true, credits, country: 'IT' }
      const { id } = await buildMember(db, { gender: 'male', seeks: 'female', ...rich })
      const other = await buildMember(db, { gender: 'female', seeks: 'male', country: 'IT' })
      return { id, cookie: await signIn(db, id), conversation: await talk(db, id, other.id) }
    })
  return Promise.all(Array.from({ length: count }, add))
}

/** Actions at a program that may end and restart at any time. */
export class Presses {
  readonly #port: () => number
  readonly #mollie: MollieStandIn

  constructor(program: () => Program, mollie: MollieStandIn) {
    this.#port = () => program().port
    this.#mollie = mollie
  }

  /**
   * Buys a package. With `returns`, the buyer comes back and checks until it is paid, which settles
   * what the webhook could not. Otherwise nothing follows the response to the webhook.
   */
  async buy(buyer: PayingMember, returns: boolean): Promise<void> {
    const { id } = await this.#press(buyer, '/api/payment', { package: 'p1', method: 'creditcard' })
    await this.#pay(id)
    if (!returns) return
    await until(
      async () => (await this.#send(buyer, `/api/payment?id=${id}`, '')).json.status === 'completed',
    )
  }

  async write(buyer: PayingMember, text: string): Promise<void> {
    await this.#press(buyer, '/api/message', { conversation: buyer.conversation, text })
  }

  /** Pays at the provider, whose webhook is repeated until it is answered with 200. */
  async #pay(paymentId: unknown): Promise<void> {
    const { account } = this.#mollie
    const made = [...account.payments.values()].filter(
      ({ metadata }) => (metadata as { payment?: unknown }).payment === paymentId,
    )
    expect(made).toHaveLength(1)
    for (const { id, webhookUrl } of made) {
      account.setStatus(id, 'paid')
      await until(async () => (await postForm(webhookUrl ?? '', `id=${id}`)) === 200)
    }
  }

  /** Repeats the same press until it is answered with 200, with the same key, as a browser does. */
  async #press(buyer: PayingMember, path: string, body: object): Promise<Sent['json']> {
    const key = randomUUID()
    let done: Sent | undefined
    await until(async () => {
      done = await this.#send(buyer, path, key, body)
      if (done.status !== 200 && done.status < 500) throw new Error(`${path}: ${done.status}`)
      return done.status === 200
    })
    return done?.json ?? {}
  }

  /**
   * One request of a signed-in member, a POST if it has a body. Rejects if no program listens, or
   * it ends meanwhile.
   */
  async #send({ cookie }: PayingMember, path: string, key: string, body?: object): Promise<Sent> {
    const port = this.#port()
    const sent = body === undefined ? '' : JSON.stringify(body)
    const method = body === undefined ? 'GET' : 'POST'
    const headers = { host: `amore.localhost:${port}`, cookie, ...(key ? { 'idempotency-key': key } : {}) }
    const type = { 'content-type': 'application/json', 'content-length': String(sent.length) }
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: { ...headers, ...type },
    })
    outgoing.end(sent)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return { status: answer.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  }
}
