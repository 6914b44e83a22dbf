import { randomUUID } from 'node:crypto'
import express, { type Request, type Response, Router } from 'express'
import { ConflictError } from '../../../core/errors.ts'
import { escapeHtml } from '../../../core/html.ts'
import { PAYMENT_PROVIDERS } from '../../../core/payment-providers.ts'
import type { Tenant } from '../../../core/tenant.ts'
import type { Mandate, NewPayment, PaymentProvider, ProviderPayment, ProviderStatus } from '../port.ts'
import { type StoredPayment, TestPaymentStore } from './store.ts'
import { type Delivery, TestWebhooks } from './webhooks.ts'

const STATUSES: readonly ProviderStatus[] = ['open', 'pending', 'paid', 'failed', 'canceled', 'expired']

/** Vouchers are bought with cash: there is no account to refund to. */
const NOT_REFUNDABLE: ReadonlySet<string> = new Set(['paysafecard'])
const REPEATED: ReadonlySet<string> = new Set(['creditcard', 'paypal', 'directdebit'])

export interface TestProviderOptions {
  /** Folder of its payments. */
  readonly folder: string
  /** Path of its router on every site. */
  readonly mount: string
}

export interface TestProvider extends PaymentProvider {
  /** The local checkout, for `mount`. Never in production. */
  readonly router: Router
}

/** A payment provider for development that moves no money and has its own checkout page. */
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

/**
 * A repeat is charged immediately, without a checkout; its outcome was chosen when the mandate was
 * given.
 */
async function firstStatus(store: TestPaymentStore, { mandate }: NewPayment): Promise<ProviderStatus> {
  if (mandate?.sequence !== 'repeat') return 'open'
  const first = await store.find(store.idFor(mandate.mandate.customerId.replace(/^cst_/, '')))
  return first?.later ?? 'paid'
}

/** Consent starts with the first payment and applies to all its repeats. */
function mandateOf({ mandate, paymentId }: NewPayment): Mandate | null {
  if (!mandate) return null
  if (mandate.sequence === 'repeat') return mandate.mandate
  return { customerId: `cst_${paymentId}`, mandateId: `mdt_${paymentId}` }
}

/** Cancels the payment and sends a webhook, as for any other change. */
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

/** Sends the webhook as the form requests: repeated, delayed, held back, reordered or never. */
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

/** Buttons for the developer; a plain form that posts `status`. */
const CHOICES = [
  ['paid', 'Paid'],
  ['pending', 'Pending'],
  ['failed', 'Failed'],
  ['canceled', 'Canceled'],
  ['expired', 'Expired'],
] as const

/**
 * The test checkout: for developers and tests, never for payers, hence English and without a brand.
 * It takes part in the view transition of the site's pages, since it has their origin: otherwise
 * the browser would report an error.
 */
function checkoutPage(payment: StoredPayment): string {
  const { amount, currency } = payment.amount
  const rows = [
    ['Payment', payment.id],
    ['Amount', `${currency} ${(amount / 100).toFixed(2)}`],
    ['Method', payment.method],
    ['For', payment.description],
    ['Status now', payment.status],
  ]
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Test checkout</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
body{font:17px/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1.5rem;background:#f4f4f6;color:#1c1c22}
form,dl{background:#fff;border:1px solid #d5d5dd;border-radius:12px;padding:1rem;margin:1rem 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
button{display:block;width:100%;min-height:48px;margin:.5rem 0;border:1px solid #8a8a99;border-radius:8px;background:#fff;font:inherit;cursor:pointer}
button[value=paid]{background:#17643a;border-color:#17643a;color:#fff;font-weight:700}
label{display:flex;justify-content:space-between;gap:1rem;align-items:center;margin:.5rem 0}input,select{font:inherit;min-height:44px;max-width:12rem}
</style></head><body><h1>Test checkout</h1><p>No money moves here. Choose how this payment ends.</p>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')}</dl>
<form method="post">${CHOICES.map(([value, label]) => `<button name="status" value="${value}">${label}</button>`).join('')}
<details><summary>Repeat orders</summary>
<label>Later charges are <select name="later"><option value="paid">paid</option><option value="pending">pending</option><option value="failed">failed</option></select></label>
</details><details><summary>How the webhook is sent</summary>
<label>Times <input name="repeat" type="number" min="1" max="50" value="1"></label>
<label>After seconds <input name="delay" type="number" min="0" max="3600" step="0.1" value="0"></label>
<label>Order <select name="webhook"><option value="send">now</option><option value="hold">hold back</option>
<option value="reversed">before those held back</option><option value="none">never</option></select></label>
</details></form>${afterPaymentForm(payment)}</body></html>`
}

/** The form for a paid payment: a refund at the provider, or a chargeback. */
function afterPaymentForm(payment: StoredPayment): string {
  const left = payment.amount.amount - payment.refunded - payment.chargedBack
  if (payment.status !== 'paid' || left === 0) return ''
  return `<form method="post" action="/dev/test-provider/checkout/${payment.id}/after">
<label>Minor units <input name="amount" type="number" min="1" max="${left}" value="${left}"></label>
<button name="what" value="refund">Refund at the provider</button>
<button name="what" value="chargeback">Charge the rest back</button></form>`
}

/** Later changes of a paid payment, with a webhook (`webhook=none`: without). */
function afterPaymentRouter(store: TestPaymentStore, webhooks: TestWebhooks): Router {
  const router = Router()
  router.post(
    '/checkout/:id/after',
    express.urlencoded({ extended: false, limit: '4kb' }),
    async (request: Request<{ id: string }>, response: Response) => {
      const { id } = request.params
      const { what, amount, webhook } = (request.body ?? {}) as Readonly<Record<string, unknown>>
      const known = await store.find(id)
      if (known?.status !== 'paid') return void response.status(409).type('text').send('not paid\n')
      const done =
        what === 'chargeback' ? await store.chargeBack(id) : await refund(store, known, Number(amount))
      if (!done) return void response.status(422).type('text').send('what, amount\n')
      if (webhook !== 'none')
        await webhooks.send({ id, url: known.webhookUrl, repeat: 1, delayMilliseconds: 0 })
      response.redirect(303, known.redirectUrl)
    },
  )
  return router
}

/** A refund that the shop did not request has no id of the shop. */
async function refund(store: TestPaymentStore, payment: StoredPayment, minor: number): Promise<unknown> {
  if (!Number.isSafeInteger(minor) || minor <= 0) return undefined
  const amount = { amount: minor, currency: payment.amount.currency }
  const refundId = `provider-${randomUUID()}`
  return store.refund({ providerId: payment.id, refundId, amount })
}
