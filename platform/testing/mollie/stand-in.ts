import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { MollieAccount, type MolliePayment, MollieRefusal } from './account.ts'
import { ownCertificate } from './certificate.ts'
import { MollieFaults } from './faults.ts'
import { listShape, methodsShape, paymentShape, refundShape } from './shapes.ts'
import { MollieWebhooks, type WebhookPlan } from './webhooks.ts'

/** One request received by the test server. */
export interface MollieRequest {
  /** `POST /v2/payments`. */
  readonly request: string
  readonly idempotencyKey: string | undefined
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A local server in the format of Mollie's API, only for tests and development. It has a
 * self-signed certificate, and Mollie's client accepts only those of its list: the process that
 * uses it runs with `NODE_TLS_REJECT_UNAUTHORIZED=0`.
 */
export class MollieStandIn {
  readonly account = new MollieAccount()
  readonly faults = new MollieFaults()
  readonly webhooks = new MollieWebhooks()
  readonly requests: MollieRequest[] = []
  /** Responses by idempotency key; `forgetKeys` simulates an hour later. */
  readonly #answers = new Map<string, { readonly status: number; readonly body: object }>()
  readonly #server: ReturnType<typeof createServer>
  /** Number of TLS connections. */
  connections = 0

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
  }

  static async start(port = 0): Promise<MollieStandIn> {
    const server = createServer(await ownCertificate())
    const made = new MollieStandIn(server)
    server.on('request', made.#app())
    server.on('secureConnection', () => made.connections++)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return made
  }

  /** Root of the API. */
  get url(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v2/`
  }

  forgetKeys(): void {
    this.#answers.clear()
  }

  /** An action of the payer or their bank, with its webhook. */
  async finish(id: string, status: MolliePayment['status'], how?: WebhookPlan): Promise<void> {
    await this.webhooks.send(this.account.setStatus(id, status), how)
  }

  async chargeBack(id: string, how?: WebhookPlan): Promise<void> {
    await this.webhooks.send(this.account.chargeBack(id), how)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #app(): Express {
    const app = express()
    const { account } = this
    app.use(express.json({ type: () => true }))
    app.get(
      '/v2/methods',
      this.#answer(200, () => methodsShape(this.url, account)),
    )
    app.post(
      '/v2/payments',
      this.#answer(201, ({ body }) => this.#shape(account.createPayment(body))),
    )
    app.get(
      '/v2/payments',
      this.#answer(200, (request) => this.#payments(request)),
    )
    app.get(
      '/v2/payments/:id',
      this.#answer(200, ({ params }) => this.#shape(account.payment(`${params.id}`))),
    )
    app.delete(
      '/v2/payments/:id',
      this.#answer(200, ({ params }) => this.#shape(account.cancel(`${params.id}`))),
    )
    app.post(
      '/v2/payments/:id/refunds',
      this.#answer(201, ({ params, body }) =>
        refundShape(this.url, `${params.id}`, account.refund(`${params.id}`, body)),
      ),
    )
    app.get(
      '/v2/payments/:id/refunds',
      this.#answer(200, (request) => this.#refunds(request)),
    )
    app.post(
      '/v2/customers',
      this.#answer(201, ({ body }) => ({
        resource: 'customer',
        mode: 'test',
        ...account.addCustomer(body),
        _links: {},
      })),
    )
    app.post(
      '/v2/customers/:id/mandates',
      this.#answer(201, ({ params, body }) => ({
        resource: 'mandate',
        id: account.addMandate(`${params.id}`, body),
        status: 'valid',
        ...body,
        _links: {},
      })),
    )
    return app
  }

  #shape(payment: MolliePayment): object {
    return paymentShape(this.url, payment)
  }

  #payments({ query }: Request): object {
    const all = [...this.account.payments.values()].reverse()
    return listShape('payments', `${this.url}payments`, all, (one) => this.#shape(one), pageOf(query))
  }

  #refunds({ params, query }: Request): object {
    const id = `${params.id}`
    const all = this.account.payment(id).refunds.toReversed()
    const path = `${this.url}payments/${id}/refunds`
    return listShape('refunds', path, all, (one) => refundShape(this.url, id, one), pageOf(query))
  }

  /** One route: the planned fault of the request, the stored response for its key, or the work. */
  #answer(status: number, work: (request: Request) => object) {
    return (request: Request, response: Response, _next: NextFunction) => {
      const name = `${request.method} ${request.path}`
      const idempotencyKey = request.get('idempotency-key')
      const { authorization } = request.headers
      this.requests.push({ request: name, idempotencyKey, authorization, body: request.body ?? {} })
      const fault = this.faults.next(name)
      if (fault === 'dropped') return void request.socket.destroy()
      // Immediately: the client would wait two seconds before each attempt.
      if (fault === 'unavailable')
        return void sendRefusal(response.set('retry-after', '0'), new MollieRefusal(503, 'Away'))
      const done = this.#done(request, status, work, idempotencyKey)
      if (fault === 'closed') return void request.socket.destroy()
      if (fault === 'unanswered') return
      if (done instanceof MollieRefusal) return sendRefusal(response, done)
      response.status(done.status).type('application/hal+json').send(JSON.stringify(done.body))
    }
  }

  #done(request: Request, status: number, work: (request: Request) => object, key: string | undefined) {
    const known = key === undefined ? undefined : this.#answers.get(key)
    if (known) return known
    try {
      const answer = { status, body: work(request) }
      if (key !== undefined) this.#answers.set(key, answer)
      return answer
    } catch (error) {
      if (error instanceof MollieRefusal) return error
      throw error
    }
  }
}

function pageOf(query: Request['query']) {
  const { from, limit } = query
  return { from: typeof from === 'string' ? from : null, limit: Number(limit ?? 50) }
}

function sendRefusal(response: Response, { status, message, field }: MollieRefusal): void {
  response
    .status(status)
    .json({ status, title: 'Refused', detail: message, ...(field ? { field } : {}), _links: {} })
}
