import { describe, expect, it } from 'vitest'
import type { Job } from '../../infra/jobs/queues.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { paymentJobs } from '../payments/server.ts'
import type { SpendingLimitsAnswer } from './contract.ts'
import { END_CHECKOUT } from './open-checkouts.ts'

/** Limits of members over HTTP, against orders. p0 costs 9.99, p1 24.99, p2 48.99 EUR. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)

const set = (who: Buyer, body: Readonly<Record<string, string>>) =>
  app.send('amore', '/api/spending-limit', { method: 'POST', headers: { cookie: who.cookie }, body })

async function limitsOf(who: Buyer) {
  const { json } = await app.send('amore', '/api/spending-limit', { headers: { cookie: who.cookie } })
  const { limits } = json as unknown as SpendingLimitsAnswer
  return Object.fromEntries(limits.map((one) => [one.period, one]))
}

/** Moves the time of the pending change into the past. */
const coolOff = (who: Buyer) =>
  test.owner.query(
    `update spending_limit set next_at = now() - interval '1 second' where member_id = $1 and next_at is not null`,
    [who.id],
  )

/** Runs the waiting jobs of this member's checkouts. @returns number of jobs */
async function workOff(who: Buyer): Promise<number> {
  const { rows } = await test.owner.query<{ data: Job }>(
    `delete from pgboss.job where data ->> 'task' = $1
       and data ->> 'payment' in (select id::text from payment where member_id = $2) returning data`,
    [END_CHECKOUT, who.id],
  )
  const { payments, database, tenants } = app.services
  const work = paymentJobs({ ...payments, database }, tenants).tasks[END_CHECKOUT]
  for (const { data } of rows) await work?.(data)
  return rows.length
}

const statuses = async (who: Buyer) => (await buyers.payments(who)).map(({ status }) => status)

async function paid(who: Buyer, body = {}): Promise<void> {
  const order = await buyers.order(who, body)
  await buyers.finish(order, 'paid')
  await buyers.webhook(providerIdOf(order))
}

const codeOf = (answer: { readonly json: Readonly<Record<string, unknown>> }) =>
  (answer.json.error as { code: string } | undefined)?.code

describe('a member’s own spending limit', () => {
  it.each(['day', 'week', 'month'])(
    'of a %s refuses the order that exceeds it, and states what is left',
    async (period) => {
      const who = await buyers.create()
      await set(who, { [period]: '30' })
      await paid(who)
      const refused = await buyers.send(who, { package: 'p0' })
      expect([refused.status, codeOf(refused)]).toEqual([409, `spending_limit_${period}`])
      expect(refused.text).toMatch(/30,00/)
      expect(refused.text).toMatch(/5,01/)
      expect(await buyers.payments(who)).toHaveLength(1)
      expect((await limitsOf(who))[period]).toMatchObject({ left: { amount: 501 }, spent: { amount: 2499 } })
    },
  )

  it('counts what a bank is still processing', async () => {
    const who = await buyers.create()
    const order = await buyers.order(who)
    await buyers.finish(order, 'pending')
    await buyers.webhook(providerIdOf(order))
    await set(who, { day: '30' })
    expect(codeOf(await buyers.send(who, { package: 'p0' }))).toBe('spending_limit_day')
  })

  it('ends an open checkout that could be paid beside the new order, but only if both exceed the limit', async () => {
    const who = await buyers.create()
    await set(who, { day: '40' })
    await buyers.order(who, { package: 'p0' })
    await buyers.order(who, { package: 'p1' })
    expect((await buyers.payments(who)).map(({ status }) => status)).toEqual(['open', 'open'])
    await buyers.order(who, { package: 'p0', method: 'paypal' })
    const open = (await buyers.payments(who)).filter(({ status }) => status === 'open')
    expect(open.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(4000)
  })

  it('lets no order through that does not fit, of two concurrent ones', async () => {
    const who = await buyers.create()
    await set(who, { day: '30' })
    await Promise.all([
      buyers.send(who, { package: 'p1' }),
      buyers.send(who, { package: 'p1', method: 'paypal' }),
    ])
    const open = (await buyers.payments(who)).filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
  })

  it('when lowered takes effect immediately for a checkout that was opened before', async () => {
    const who = await buyers.create()
    await buyers.order(who)
    await set(who, { week: '20' })
    expect(codeOf(await buyers.send(who, {}))).toBe('spending_limit_week')
  })

  it('when set or lowered ends the open checkouts that no longer fit, the oldest first, after the commit', async () => {
    const who = await buyers.create()
    const old = await buyers.order(who, { package: 'p1' })
    await buyers.order(who, { package: 'p0' })
    await buyers.order(who, { package: 'p1', method: 'paypal' })
    await set(who, { day: '40' })
    expect(await statuses(who)).toEqual(['open', 'open', 'open'])
    expect(await workOff(who)).toBe(1)
    expect(await statuses(who)).toEqual(['canceled', 'open', 'open'])
    expect((await buyers.finish(old, 'paid')).status).toBe(409)
    await set(who, { week: '5' })
    expect(await workOff(who)).toBe(2)
    expect(await statuses(who)).toEqual(['canceled', 'canceled', 'canceled'])
  })

  it('grants money that arrives before the checkout is ended', async () => {
    const who = await buyers.create()
    const order = await buyers.order(who)
    await set(who, { month: '5' })
    await buyers.finish(order, 'paid')
    expect(await workOff(who)).toBe(1)
    expect(await statuses(who)).toEqual(['paid'])
    expect(await buyers.credits(who)).toBeGreaterThan(0)
  })

  it('when refused or raised ends no checkout', async () => {
    const who = await buyers.create()
    await set(who, { day: '30' })
    await buyers.order(who)
    await set(who, { day: '50' })
    await set(who, { day: 'much' })
    await set(who, { keep: 'day' })
    expect(await workOff(who)).toBe(0)
    expect(await statuses(who)).toEqual(['open'])
  })

  it('when raised or removed takes effect after the cooling-off, and the change can be cancelled', async () => {
    const who = await buyers.create()
    await set(who, { day: '20', week: '20' })
    await set(who, { day: '50', week: '' })
    const waits = await limitsOf(who)
    expect(waits.day).toMatchObject({ limit: { amount: 2000 }, change: { limit: { amount: 5000 } } })
    expect(waits.week).toMatchObject({ limit: { amount: 2000 }, change: { limit: null } })
    expect(codeOf(await buyers.send(who, {}))).toBe('spending_limit_day')
    await set(who, { keep: 'week' })
    await coolOff(who)
    expect((await limitsOf(who)).day).toMatchObject({ limit: { amount: 5000 }, change: null })
    expect(codeOf(await buyers.send(who, {}))).toBe('spending_limit_week')
    await set(who, { week: '' })
    await coolOff(who)
    expect((await buyers.send(who, {})).status).toBe(200)
  })

  it('refuses invalid amounts beside the field, and changes nothing', async () => {
    const who = await buyers.create()
    await set(who, { day: '20' })
    const { status, json } = await set(who, { day: '10', week: 'much' })
    expect(status).toBe(422)
    expect(Object.keys((json.error as { fields: object }).fields)).toEqual(['week'])
    expect((await limitsOf(who)).day?.limit?.amount).toBe(2000)
  })

  it('is shown where credits are bought, to its own member only', async () => {
    const [who, other] = [await buyers.create(), await buyers.create()]
    await set(who, { week: '100' })
    const { text } = await app.send('amore', '/credits/index.pageContext.json', {
      headers: { cookie: who.cookie },
    })
    expect(text).toContain('"limit":{"period":"week","left":{"amount":10000')
    expect((await limitsOf(other)).week?.limit).toBeNull()
  })
})
