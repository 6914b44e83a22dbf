import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../../core/ids.ts'
import type { Tenant } from '../../../core/tenant.ts'
import { MOLLIE_KEY, MOLLIE_VARIABLE, mollieUnderTest } from '../../../testing/mollie/under-test.ts'
import type { NewPayment, PaymentProvider, ProviderPayment } from '../port.ts'

const mollie = mollieUnderTest()
const tenant = {
  id: 'amore',
  key: 1,
  revision: '1',
  settings: { secrets: { mollie_api_key: `env:${MOLLIE_VARIABLE}` } },
} as unknown as Tenant

const wanted = (change: Partial<NewPayment> = {}): NewPayment => ({
  tenant,
  paymentId: newId(),
  orderId: newId(),
  amount: { amount: 2499, currency: 'EUR' },
  method: 'creditcard',
  description: 'Amore 0A1B',
  locale: 'it-IT',
  redirectUrl: 'https://amore.example/transactions/1',
  webhookUrl: 'http://127.0.0.1:1/api/payment-webhook',
  ...change,
})
const quiet = { when: 'none' } as const
const posts = (path = '/v2/payments') =>
  mollie.server.requests.filter(({ request }) => request === `POST ${path}`)

async function paid(change: Partial<NewPayment> = {}): Promise<ProviderPayment> {
  const { id } = await mollie.provider.createPayment(wanted(change))
  await mollie.server.finish(id, 'paid', quiet)
  const found = await mollie.provider.fetchPayment(tenant, id)
  if (!found) throw new Error('the payment is gone')
  return found
}

describe('a payment at Mollie', () => {
  it('has amount, metadata, language and idempotency key, and is mapped back', async () => {
    const asked = wanted()
    const made = await mollie.provider.createPayment(asked)
    const { amount, orderId, paymentId } = asked
    const own = { amount, tenant: 'amore', orderId, paymentId, refunded: 0, chargedBack: 0, mandate: null }
    expect(made).toEqual({
      ...own,
      id: expect.stringMatching(/^tr_/),
      status: 'open',
      checkoutUrl: expect.any(String),
    })
    expect(posts()).toMatchObject([
      {
        idempotencyKey: `payment-${paymentId}`,
        authorization: `Bearer ${MOLLIE_KEY}`,
        body: { amount: { currency: 'EUR', value: '24.99' }, locale: 'it_IT', method: 'creditcard' },
      },
    ])
    expect(await mollie.provider.fetchPayment(tenant, made.id)).toEqual(made)
  })

  it('is created once if the response is lost and the request repeated', async () => {
    const asked = wanted()
    mollie.server.faults.plan('closed', /^POST .*payments$/)
    await expect(mollie.provider.createPayment(asked)).rejects.toMatchObject({
      code: 'temporarily_unavailable',
    })
    const before = mollie.server.account.payments.size
    await mollie.provider.createPayment(asked)
    expect(mollie.server.account.payments.size).toBe(before)
  })

  it("is found by the program's id after Mollie has dropped the key", async () => {
    const [asked, since] = [wanted(), new Date()]
    mollie.server.faults.plan('unanswered', /^POST .*payments$/)
    await expect(mollie.impatient.createPayment(asked)).rejects.toMatchObject({
      code: 'temporarily_unavailable',
    })
    mollie.server.forgetKeys()
    const found = await mollie.provider.findPayment?.(tenant, { paymentId: asked.paymentId, since })
    expect(found).toMatchObject({ paymentId: asked.paymentId, status: 'open' })
    expect(await mollie.provider.findPayment?.(tenant, { paymentId: newId(), since })).toBeUndefined()
  })

  it('is undefined if Mollie does not know the id', async () => {
    expect(await mollie.provider.fetchPayment(tenant, 'tr_none')).toBeUndefined()
    expect(await mollie.provider.cancelPayment(tenant, 'tr_none')).toBeUndefined()
  })

  it.each([
    ['open', 'canceled'],
    ['pending', 'pending'],
    ['paid', 'paid'],
  ] as const)('that is %s is %s after a cancellation attempt', async (before, after) => {
    const { id } = await mollie.provider.createPayment(wanted())
    await mollie.server.finish(id, before, quiet)
    expect(await mollie.provider.cancelPayment(tenant, id)).toMatchObject({ status: after })
  })
})

describe('failures of Mollie', () => {
  it('survives 503 for two attempts, and is unavailable after three', async () => {
    mollie.server.faults.plan('unavailable', /payments$/, 2)
    await mollie.provider.createPayment(wanted())
    mollie.server.faults.plan('unavailable', /payments$/, 3)
    await expect(mollie.provider.createPayment(wanted())).rejects.toMatchObject({ status: 503 })
  })

  it("reports a method that the account does not support as the buyer's error", async () => {
    await expect(mollie.provider.createPayment(wanted({ method: 'sofort' }))).rejects.toMatchObject({
      fields: { method: { code: 'paymentmethod_unknown' } },
    })
  })

  it('never exposes the key', async () => {
    mollie.server.faults.plan('dropped', /payments/)
    const error: unknown = await mollie.provider.createPayment(wanted()).catch((failure: unknown) => failure)
    expect(inspect(error, { depth: 10 })).not.toContain(MOLLIE_KEY)
    vi.stubEnv(MOLLIE_VARIABLE, 'test_short')
    await expect(mollie.provider.createPayment(wanted())).rejects.toMatchObject({
      code: 'payments_unavailable',
    })
  })
})

describe('refunds at Mollie', () => {
  const refund = (providerId: string, refundId: string, amount: number) =>
    mollie.provider.createRefund({
      tenant,
      providerId,
      refundId,
      description: 'Refund',
      amount: { amount, currency: 'EUR' },
    })

  it('are made once, even if the response was lost and the key has expired', async () => {
    const { id } = await paid()
    mollie.server.faults.plan('closed', /^POST .*refunds$/)
    await expect(refund(id, 'r1', 1000)).rejects.toMatchObject({ status: 503 })
    mollie.server.forgetKeys()
    expect(await refund(id, 'r1', 1000)).toMatchObject({ refundId: 'r1', status: 'pending' })
    expect(await mollie.provider.listRefunds(tenant, id)).toHaveLength(1)
    expect(await mollie.provider.fetchPayment(tenant, id)).toMatchObject({ refunded: 1000 })
  })

  it('are refused beyond the paid amount', async () => {
    const { id } = await paid()
    await refund(id, 'r1', 1500)
    await expect(refund(id, 'r2', 1000)).rejects.toMatchObject({ status: 409, code: 'refund_refused' })
  })

  it('are not made for a voucher, and a chargeback is read', async () => {
    expect([mollie.provider.refunds('paysafecard'), mollie.provider.refunds('ideal')]).toEqual([false, true])
    const { id } = await paid()
    await mollie.server.chargeBack(id, quiet)
    expect(await mollie.provider.fetchPayment(tenant, id)).toMatchObject({ chargedBack: 2499 })
  })
})

describe('mandates at Mollie', () => {
  it('start with a first payment and are charged without a checkout', async () => {
    const { mandate } = await paid({ mandate: { sequence: 'first' } })
    if (!mandate) throw new Error('the first payment left no mandate')
    const repeated = await mollie.provider.createPayment(wanted({ mandate: { sequence: 'repeat', mandate } }))
    expect(repeated).toMatchObject({ status: 'pending', checkoutUrl: null })
    expect(posts().at(-1)?.body).toMatchObject({ sequenceType: 'recurring', ...mandate })
  })

  it('of a direct debit contain holder, account, reference and day', async () => {
    const signedAt = new Date('2026-11-22T10:00:00Z')
    const account = { holder: 'Anna Rossi', iban: 'NL55INGB0000000000', reference: 'AMORE-1', signedAt }
    await mollie.provider.createPayment(wanted({ method: 'directdebit', account }))
    expect([...mollie.server.account.mandates.values()].at(-1)?.body).toEqual({
      method: 'directdebit',
      consumerName: 'Anna Rossi',
      consumerAccount: 'NL55INGB0000000000',
      mandateReference: 'AMORE-1',
      signatureDate: '2026-11-22',
    })
  })
})

const all = async (provider: PaymentProvider, from: Date, to: Date) => {
  const found: string[] = []
  for await (const { id } of provider.listPayments?.(tenant, { from, to }) ?? []) found.push(id)
  return found
}

it('lists every payment of a period, over all pages', async () => {
  const from = new Date()
  const { account } = mollie.server
  const amount = { currency: 'EUR', value: '1.00' }
  const made = Array.from({ length: 300 }, () => account.createPayment({ amount, method: null }).id)
  const listed = await all(mollie.provider, from, new Date(Date.now() + 1000))
  expect(listed.toSorted()).toEqual(made.toSorted())
  expect(await all(mollie.provider, new Date(0), from)).not.toContain(made[0])
})

it('returns the methods of the account once they were loaded', async () => {
  expect(mollie.provider.offered?.(tenant)).toBeUndefined()
  await expect.poll(() => mollie.provider.offered?.(tenant)?.has('ideal')).toBe(true)
  expect(mollie.provider.offered?.(tenant)?.has('sofort')).toBe(false)
})
