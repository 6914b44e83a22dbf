import { randomUUID } from 'node:crypto'
import express, { type Request, type Response, Router } from 'express'
import type { StoredPayment, TestPaymentStore } from './store.ts'
import type { TestWebhooks } from './webhooks.ts'

/** The form of a paid payment: money is refunded at the provider, or taken back by the payer's bank. */
export function afterPaymentForm(payment: StoredPayment): string {
  const left = payment.amount.amount - payment.refunded - payment.chargedBack
  if (payment.status !== 'paid' || left === 0) return ''
  return `<form method="post" action="/dev/test-provider/checkout/${payment.id}/after">
<label>Minor units <input name="amount" type="number" min="1" max="${left}" value="${left}"></label>
<button name="what" value="refund">Refund at the provider</button>
<button name="what" value="chargeback">Charge the rest back</button></form>`
}

/** What happens to a paid payment later, with its webhook (`webhook=none`: without). */
export function afterPaymentRouter(store: TestPaymentStore, webhooks: TestWebhooks): Router {
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

/** A refund that the shop has not asked for has no id of the shop. */
async function refund(store: TestPaymentStore, payment: StoredPayment, minor: number): Promise<unknown> {
  if (!Number.isSafeInteger(minor) || minor <= 0) return undefined
  const amount = { amount: minor, currency: payment.amount.currency }
  const refundId = `provider-${randomUUID()}`
  return store.refund({ providerId: payment.id, refundId, amount })
}
