import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProviderPayment } from '../../infra/payments/port.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { noteAllWaiting } from '../../testing/waiting.ts'
import type { PaymentAnswer } from './contract.ts'

const test = testDatabase()
const lines: string[] = []
const app = testApp(test, { JOBS: 'no', LOG_LEVEL: 'error' }, { write: (line: string) => lines.push(line) })
const buyers = buyersOf(test, app)
let buyer: Buyer
let payment: PaymentAnswer

const alerts = async () =>
  (
    await test.owner.query(
      'select kind, payment_id, provider, provider_id, facts, state, seen from payment_alert order by created_at',
    )
  ).rows

/** Webhooks of a payment whose state at the provider was altered. */
async function webhooksOf(change: Partial<ProviderPayment>, times = 3): Promise<void> {
  vi.restoreAllMocks()
  const provider = testProviderOf(app)
  const original = provider.fetchPayment.bind(provider)
  vi.spyOn(provider, 'fetchPayment').mockImplementation(async (tenant, id) => {
    const found = await original(tenant, id)
    return found && { ...found, ...change }
  })
  for (let time = 0; time < times; time++) await buyers.webhook(providerIdOf(payment))
}

beforeEach(async () => {
  vi.restoreAllMocks()
  lines.length = 0
  await test.owner.query(
    'delete from payment_alert; delete from waiting_work; delete from rate_limit; delete from rate_use',
  )
  buyer = await buyers.create()
  payment = await buyers.order(buyer)
})

it('a payment for a member who was erased meanwhile grants nothing, and raises one alert', async () => {
  await buyers.finish(payment, 'paid', { webhook: 'none' })
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('the demo tenant amore is missing')
  await app.services.eraseMember(tenant, buyer.id)
  for (let time = 0; time < 2; time++) await buyers.webhook(providerIdOf(payment))
  expect(await alerts()).toMatchObject([
    { kind: 'paid_after_erasure', payment_id: payment.id, state: 'open' },
  ])
  expect(lines.filter((line) => line.includes(payment.id))).toHaveLength(1)
})

describe('a payment that does not match the order', () => {
  it.each([
    ['amount', { amount: { amount: 1, currency: 'EUR' } }],
    ['currency', { amount: { amount: 2499, currency: 'USD' } }],
    ['order', { orderId: '019aa000-0000-7000-8000-000000000000' }],
    ['tenant', { tenant: 'starlight' }],
    ['payment', { paymentId: '019aa000-0000-7000-8000-000000000000' }],
  ])('in its %s grants nothing, raises one alert and logs one line', async (kind, change) => {
    await buyers.finish(payment, 'paid', { webhook: 'none' })
    await webhooksOf(change)
    expect(await buyers.credits(buyer)).toBe(0)
    expect(await alerts()).toMatchObject([
      { kind, payment_id: payment.id, provider: 'test', state: 'open', seen: 3 },
    ])
    expect(lines.filter((line) => line.includes(payment.id))).toHaveLength(1)
    expect(JSON.stringify(await alerts())).not.toContain(buyer.id)
  })
})

describe('a paid payment', () => {
  beforeEach(async () => {
    await buyers.finish(payment, 'paid')
  })

  it('raises an alert if more was returned than was paid', async () => {
    await webhooksOf({ refunded: 2499, chargedBack: 2499 })
    expect(await alerts()).toMatchObject([
      { kind: 'reversed_too_much', facts: { paid: 2499, refunded: 2499 } },
    ])
  })

  it('raises an alert if less was returned than before, and keeps its sums', async () => {
    await webhooksOf({ refunded: 1000 }, 1)
    expect(await alerts()).toEqual([])
    await webhooksOf({ refunded: 0 }, 1)
    expect(await alerts()).toMatchObject([{ kind: 'reversal_undone', facts: { refunded: 0, known: 1000 } }])
    const { rows } = await test.owner.query('select refunded from payment where id = $1', [payment.id])
    expect(rows).toEqual([{ refunded: 1000 }])
  })
})

it('counts open alerts in /readyz, on loopback only', async () => {
  const readyz = (headers = {}) => app.send('amore', '/readyz', { headers })
  expect((await readyz()).json).not.toHaveProperty('payment_alerts')
  await buyers.finish(payment, 'paid', { webhook: 'none' })
  await webhooksOf({ tenant: 'starlight' }, 1)
  expect((await readyz()).json).toMatchObject({ ready: true, payment_alerts: 1 })
  const brought = await readyz({ 'x-forwarded-for': '203.0.113.9' })
  expect(brought.json).toEqual({ ready: true })
  await test.owner.query("update payment_alert set state = 'resolved'")
  await noteAllWaiting(test)
  expect((await readyz()).json).not.toHaveProperty('payment_alerts')
})
