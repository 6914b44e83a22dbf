import express, { type Request, type Response, Router } from 'express'
import { ConflictError } from '../../../core/errors.ts'
import { PAYMENT_PROVIDERS } from '../../../core/payment-providers.ts'
import type { Tenant } from '../../../core/tenant.ts'
import type { Mandate, NewPayment, PaymentProvider, ProviderPayment, ProviderStatus } from '../port.ts'
import { afterPaymentRouter } from './after-payment.ts'
import { checkoutPage } from './checkout-page.ts'
import { type StoredPayment, TestPaymentStore } from './store.ts'
import { type Delivery, TestWebhooks } from './webhooks.ts'

const STATUSES: readonly ProviderStatus[] = ['open', 'pending', 'paid', 'failed', 'canceled', 'expired']

/** Vouchers are bought with cash: there is no account to return the money to. */
const NOT_REFUNDABLE: ReadonlySet<string> = new Set(['paysafecard'])
const REPEATED: ReadonlySet<string> = new Set(['creditcard', 'paypal', 'directdebit'])

export interface TestProviderOptions {
  /** Where its payments are stored. */
  readonly folder: string
  /** Path that its router is mounted at on every site. */
  readonly mount: string
}

export interface TestProvider extends PaymentProvider {
  /** The local checkout, for `mount`. Never in production. */
  readonly router: Router
}

/** The embedded default: a payment provider that moves no money and has a checkout page of its own. */
export function createTestProvider({ folder, mount }: TestProviderOptions): TestProvider {
  const store = new TestPaymentStore(folder)
  const webhooks = new TestWebhooks()
  return {
    name: 'test',
    secrets: PAYMENT_PROVIDERS.test.secrets,
    offers: () => true,
    createPayment: (payment) => create(store, payment, mount),
    findPayment: async (_tenant: Tenant, { paymentId }) => {
      const known = await store.find(store.idFor(paymentId))
      return known && asProviderPayment(known)
    },
    fetchPayment: async (_tenant: Tenant, id) => {
      const known = await store.find(id)
      return known && asProviderPayment(known)
    },
    cancelPayment: (_tenant: Tenant, id) => cancel(store, webhooks, id),
    refunds: (method) => !NOT_REFUNDABLE.has(method),
    repeats: (method) => REPEATED.has(method),
    createRefund: async (refund) => {
      const made = await store.refund(refund)
      if (!made) throw new ConflictError('refund_refused')
      return made
    },
    listRefunds: async (_tenant: Tenant, id) => (await store.find(id))?.refunds ?? [],
    router: checkoutRouter(store, webhooks),
  }
}

async function create(store: TestPaymentStore, payment: NewPayment, mount: string): Promise<ProviderPayment> {
  const id = store.idFor(payment.paymentId)
  const known = await store.find(id)
  if (known) return asProviderPayment(known)
  const made: StoredPayment = {
    id,
    status: await firstStatus(store, payment),
    amount: payment.amount,
    tenant: payment.tenant.id,
    orderId: payment.orderId,
    paymentId: payment.paymentId,
    checkoutUrl: new URL(`${mount}/checkout/${id}`, payment.redirectUrl).href,
    method: payment.method,
    description: payment.description,
    redirectUrl: payment.redirectUrl,
    webhookUrl: payment.webhookUrl,
    refunded: 0,
    chargedBack: 0,
    mandate: mandateOf(payment),
  }
  await store.save(made)
  return asProviderPayment(made)
}

/** A repeat is charged at once, without a checkout; how it ends was chosen when its mandate was given. */
async function firstStatus(store: TestPaymentStore, { mandate }: NewPayment): Promise<ProviderStatus> {
  if (mandate?.sequence !== 'repeat') return 'open'
  const first = await store.find(store.idFor(mandate.mandate.customerId.replace(/^cst_/, '')))
  return first?.later ?? 'paid'
}

/** Consent begins with the first payment and is the same for every repeat of it. */
function mandateOf({ mandate, paymentId }: NewPayment): Mandate | null {
  if (!mandate) return null
  if (mandate.sequence === 'repeat') return mandate.mandate
  return { customerId: `cst_${paymentId}`, mandateId: `mdt_${paymentId}` }
}

/** Ends the payment and reports the change over HTTP, as with any other change. */
async function cancel(
  store: TestPaymentStore,
  webhooks: TestWebhooks,
  id: string,
): Promise<ProviderPayment | undefined> {
  const before = await store.find(id)
  const payment = await store.cancel(id)
  if (payment && payment.status !== before?.status) await tell(webhooks, payment, {})
  return payment && asProviderPayment(payment)
}

function asProviderPayment(stored: StoredPayment): ProviderPayment {
  const { id, status, amount, tenant, orderId, paymentId, refunded, chargedBack, mandate } = stored
  const checkoutUrl = status === 'open' || status === 'pending' ? stored.checkoutUrl : null
  const own = { id, status, amount, tenant, orderId, paymentId, checkoutUrl }
  const label = stored.method === 'creditcard' ? { methodLabel: '•••• 4242' } : {}
  return { ...own, refunded, chargedBack, mandate: status === 'paid' ? mandate : null, ...label }
}

function checkoutRouter(store: TestPaymentStore, webhooks: TestWebhooks): Router {
  const router = Router()
  router.use(afterPaymentRouter(store, webhooks))
  router.get('/checkout/:id', async (request, response) => {
    const payment = await store.find(request.params.id)
    if (!payment) return notFound(response)
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(checkoutPage(payment))
  })
  router.post(
    '/checkout/:id',
    express.urlencoded({ extended: false, limit: '4kb' }),
    express.json({ limit: '4kb' }),
    async (request: Request<{ id: string }>, response) => {
      const sent = (request.body ?? {}) as Readonly<Record<string, unknown>>
      const status = STATUSES.find((one) => one === sent.status)
      if (!status)
        return void response
          .status(422)
          .type('text')
          .send(`status: one of ${STATUSES.join(', ')}\n`)
      const later = STATUSES.find((one) => one === sent.later)
      const payment = await store.setStatus(request.params.id, status, later)
      if (!payment) return notFound(response)
      if (payment.endedByShop) return void response.status(409).type('text').send('ended by the shop\n')
      await tell(webhooks, payment, sent)
      response.redirect(303, payment.redirectUrl)
    },
  )
  return router
}

function notFound(response: Response): void {
  response.status(404).type('text').send('no such payment\n')
}

/** Sends the webhook as the form asks: repeated, delayed, held back, reordered or never. */
async function tell(
  webhooks: TestWebhooks,
  payment: StoredPayment,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const delivery: Delivery = {
    id: payment.id,
    url: payment.webhookUrl,
    repeat: within(sent.repeat, 1, 50),
    delayMilliseconds: within(sent.delay, 0, 3600) * 1000,
  }
  if (sent.webhook === 'none') return
  if (sent.webhook === 'hold') webhooks.hold(delivery)
  else if (sent.webhook === 'reversed') await webhooks.sendReversed(delivery)
  else await webhooks.send(delivery)
}

function within(value: unknown, least: number, most: number): number {
  const number = Number(value ?? least)
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least
}
