import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { UnavailableError } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import type { Tenant } from '../../core/tenant.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, buildSession } from '../../testing/factories.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { tokenHash } from '../accounts/server.ts'
import type { PaymentAnswer } from './contract.ts'
import { reconcilePayments } from './jobs.ts'
import { listUnsettled } from './queries.ts'
import { receiveWebhook } from './webhook.ts'

const test = testDatabase()
// Without the program's own jobs: the reconciler would settle the payment under test.
const app = testApp(test, { JOBS: 'no' })

interface Buyer {
  readonly id: string
  readonly cookie: string
}

let buyer: Buyer

const tenant = (id = 'amore'): Tenant => {
  const found = app.services.tenants.get(id)
  if (!found) throw new Error(`There is no tenant ${id}`)
  return found
}

const inTenant = <T>(work: (db: TenantDb) => Promise<T>, id = 'amore'): Promise<T> =>
  test.database.withTenant(tenant(id).key, work)

async function newBuyer(plan: Parameters<typeof buildMember>[1] = {}, id = 'amore'): Promise<Buyer> {
  const token = newSecret()
  const member = await inTenant(async (db) => {
    const made = await buildMember(db, { country: tenant(id).settings.countries[0], ...plan })
    await buildSession(db, made.id, tokenHash(token))
    return made
  }, id)
  return { id: member.id, cookie: `${app.services.sessionCookie}=${token}` }
}

interface Order {
  readonly package?: string
  readonly method?: string
  readonly discount_code?: string
  readonly amount?: number
  readonly key?: string
  readonly who?: Buyer
  readonly site?: string
}

const tryOrder = ({ key = randomUUID(), who = buyer, site = 'amore', ...body }: Order = {}) =>
  app.send(site, '/api/payment.php', {
    method: 'POST',
    headers: { cookie: who.cookie, 'idempotency-key': key },
    body: { package: 'p1', method: 'creditcard', ...body },
  })

async function order(plan: Order = {}): Promise<PaymentAnswer> {
  const answer = await tryOrder(plan)
  expect(answer.json, answer.text).toMatchObject({ status: 'loading' })
  return answer.json as unknown as PaymentAnswer
}

const checkoutPath = (payment: PaymentAnswer): string => new URL(payment.checkout_url ?? '').pathname
const providerId = (payment: PaymentAnswer): string => checkoutPath(payment).split('/').at(-1) ?? ''

/** What a payer does at the test provider's checkout: the plain form that posts `status`. */
const finish = (payment: PaymentAnswer, status: string, how: Record<string, string> = {}, site = 'amore') =>
  app.send(site, checkoutPath(payment), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ status, ...how }).toString(),
  })

/** Connections of this test's database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rowCount } = await test.owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount ?? 0
}

const webhook = (id: string, site = 'amore') =>
  app.send(site, '/api/payment-webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ id }).toString(),
  })

async function account(who: Buyer = buyer, site = 'amore') {
  const { rows } = await test.owner.query<{ credits: number; sum: number; entries: number; paid: boolean }>(
    `select coalesce(b.credits, 0) as credits, m.paid,
       (select coalesce(sum(delta), 0)::int from ledger_entry e where e.tenant_id = $1 and e.member_id = $2) as sum,
       (select count(*)::int from ledger_entry e where e.tenant_id = $1 and e.member_id = $2) as entries
     from member m left join balance b on b.tenant_id = m.tenant_id and b.member_id = m.id
     where m.tenant_id = $1 and m.id = $2`,
    [tenant(site).key, who.id],
  )
  return rows[0]
}

const look = (payment: PaymentAnswer) =>
  app.send('amore', `/api/payment?id=${payment.id}`, { headers: { cookie: buyer.cookie } })
const shown = async (payment: PaymentAnswer) => (await look(payment)).json.status

/** Rows of this buyer's orders. */
const ordersOf = async (who: Buyer) =>
  (await test.owner.query('select * from credit_order where member_id = $1 order by created_at', [who.id]))
    .rows

type Provider = ReturnType<typeof testProviderOf>

/** The payments of the program, with a provider that answers in another way. */
function partsWith(change: (provider: Provider) => Partial<Provider>) {
  const parts = app.services.payments
  const provider = testProviderOf(app)
  const changed = { ...provider, ...change(provider) }
  return { ...parts, log: { error: () => undefined }, providers: { test: changed } }
}

beforeEach(async () => {
  buyer = await newBuyer({ signup_at: new Date(Date.now() - 86_400_000) })
})

describe('buying credits', () => {
  it('gives the credits and premium of a paid package, with a receipt', async () => {
    const payment = await order({ package: 'p1' })
    expect(payment.amount).toEqual({ amount: 2499, currency: 'EUR' })
    const back = await finish(payment, 'paid')
    expect(back.status).toBe(303)
    expect(back.headers.location).toBe(`http://amore.localhost:${app.port}/transactions/${payment.id}`)
    expect(await shown(payment)).toBe('completed')
    expect(await account()).toEqual({ credits: 300, sum: 300, entries: 1, paid: true })
    const mails = await test.owner.query('select mail_key from outgoing_mail where member_id = $1', [
      buyer.id,
    ])
    expect(mails.rows).toEqual([{ mail_key: `payment:${payment.id}` }])
    expect(await ordersOf(buyer)).toMatchObject([
      { list_amount: 2499, amount: 2499, discount_percentage: 0, paid_at: expect.any(Date) },
    ])
    const { checkout_url: nothingMoreToPay } = (await look(payment)).json
    expect(nothingMoreToPay).toBeNull()
  })

  it('publishes to the open pages of its member, and to no other', async () => {
    const other = await newBuyer()
    const heard: unknown[] = []
    const listen = (who: Buyer, note: (event: unknown) => void) =>
      app.services.live.subscribe(tenant().key, who.id, { onEvent: note, onGap: () => undefined })
    await app.services.live.ready()
    const leave = [
      listen(buyer, (event) => heard.push(event)),
      listen(other, () => heard.push('somebody else')),
    ]
    const payment = await order()
    await finish(payment, 'pending')
    await finish(payment, 'paid')
    const news = { type: 'payment', payment: payment.id }
    await expect.poll(() => heard).toEqual([news, news, { type: 'credits' }])
    for (const stop of leave) stop()
  })

  it('writes the receipt in the language of the buyer, and to a confirmed address only', async () => {
    const swede = await newBuyer({ language: 'sv', country: 'SE' }, 'nordlys')
    const claim = await newBuyer({ status: 'not_confirmed' })
    await finish(await order({ who: swede, site: 'nordlys' }), 'paid', {}, 'nordlys')
    await finish(await order({ who: claim }), 'paid')
    expect(await account(claim)).toMatchObject({ credits: 300, paid: true })
    const { rows } = await test.owner.query<{ member_id: string; subject: string }>(
      'select member_id, subject from outgoing_mail where member_id = any($1)',
      [[swede.id, claim.id]],
    )
    const t = await i18nextTranslator(tenant('nordlys'), 'sv')
    expect(rows).toEqual([{ member_id: swede.id, subject: t('mail:payment_received_subject') }])
  })

  it('keeps where the buyer came from with the order: partners are paid by it', async () => {
    const headers = { cookie: `${buyer.cookie}; tracking=network%3Dn1%26ref%3Dr1` }
    const body = { package: 'p1', method: 'creditcard' }
    const key = randomUUID()
    const answer = await app.send('amore', '/api/payment', {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
    })
    expect(answer.status).toBe(200)
    expect(await ordersOf(buyer)).toMatchObject([{ tracking: { network: 'n1', ref: 'r1' } }])
  })

  it.each([
    ['failed', 'failed'],
    ['expired', 'failed'],
    ['canceled', 'cancelled'],
    ['pending', 'pending'],
    ['open', 'loading'],
  ])('gives nothing for a payment that is %s, and says so', async (status, state) => {
    const payment = await order()
    await finish(payment, status)
    expect(await shown(payment)).toBe(state)
    expect(await account()).toEqual({ credits: 0, sum: 0, entries: 0, paid: false })
  })

  it('makes one order of one press, however often it is sent', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryOrder({ key })))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(new Set(answers.map(({ json }) => json.checkout_url)).size).toBe(1)
    const { rows } = await test.owner.query('select id from credit_order where member_id = $1', [buyer.id])
    expect(rows).toHaveLength(1)
    const other = await tryOrder({ key, package: 'p3' })
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('idempotency_key_reused')])
    expect((await tryOrder({ key, method: 'paypal' })).status).toBe(409)
    // The key is this member's own: the same one of another member is another order.
    const neighbour = await newBuyer()
    const theirs = await tryOrder({ key, who: neighbour })
    expect([theirs.status, theirs.json.id === answers[0]?.json.id]).toEqual([200, false])
  })

  it('refuses a payment method that the country does not have, with an error of its field', async () => {
    const answer = await tryOrder({ method: 'ideal' })
    expect(answer.status).toBe(422)
    expect(answer.json.error).toMatchObject({ fields: { method: expect.any(String) } })
  })

  it('shows a payment to its member only', async () => {
    const payment = await order()
    const other = await newBuyer()
    const path = `/api/payment?id=${payment.id}`
    expect((await app.send('amore', path, { headers: { cookie: other.cookie } })).status).toBe(404)
    expect((await app.send('amore', path)).status).toBe(403)
    expect((await app.send('starlight', path, { headers: { cookie: buyer.cookie } })).status).toBe(403)
  })

  it('lists orders and movements of credits', async () => {
    await finish(await order({ package: 'p0' }), 'paid')
    const { json } = await app.send('amore', '/api/transactions', { headers: { cookie: buyer.cookie } })
    expect(json).toMatchObject({
      payments: [{ package: 'p0', status: 'completed', credits: 100 }],
      entries: [{ delta: 100, balance_after: 100, reason: 'purchase' }],
    })
  })
})

describe('webhooks', () => {
  it('repeated ten times at once, one payment grants once', async () => {
    const payment = await order()
    await finish(payment, 'paid', { repeat: '10' })
    const booked = await ordersOf(buyer)
    await Promise.all(Array.from({ length: 10 }, () => webhook(providerId(payment))))
    expect(await account()).toMatchObject({ credits: 300, sum: 300, entries: 1 })
    // The day of the payment stays: the time to withdraw is counted from it.
    expect(await ordersOf(buyer)).toEqual(booked)
  })

  it('of many payments, shuffled and overtaking each other, grant each payment once', async () => {
    const payments = await Promise.all([
      order({ package: 'p0' }),
      order({ package: 'p1' }),
      order({ package: 'p2' }),
    ])
    await finish(payments[0] as PaymentAnswer, 'paid', { webhook: 'hold' })
    await finish(payments[1] as PaymentAnswer, 'paid', { webhook: 'hold' })
    expect(await account()).toMatchObject({ credits: 0 })
    await finish(payments[2] as PaymentAnswer, 'paid', { webhook: 'reversed', repeat: '3' })
    expect(await account()).toMatchObject({ credits: 1100, sum: 1100, entries: 3 })
  })

  it('without a payment grant nothing: forged, of unknown ids, of another site', async () => {
    const payment = await order()
    const forged = ['tr_forged', providerId(payment), payment.id, '../../etc/passwd', `tr_${'x'.repeat(22)}`]
    for (const id of forged) {
      const answer = await webhook(id)
      expect([id, answer.status]).toEqual([id, 200])
    }
    await finish(payment, 'paid', { webhook: 'none' })
    expect((await webhook(providerId(payment), 'starlight')).status).toBe(200)
    expect(await account()).toEqual({ credits: 0, sum: 0, entries: 0, paid: false })
  })

  it('of strange ids cost no traffic while every payment has its answer', async () => {
    const asked: string[] = []
    const parts = partsWith((provider) => ({
      fetchPayment: (site, id) => {
        asked.push(id)
        return provider.fetchPayment(site, id)
      },
    }))
    await test.owner.query("update payment set status = 'expired' where provider_id is null")
    const come = (id: string) => receiveWebhook(parts, tenant(), { id, ip: '192.0.2.1' })
    await come(`tr_${'x'.repeat(22)}`)
    expect(asked).toEqual([])
    const payment = await order()
    await come(providerId(payment))
    expect(asked).toEqual([providerId(payment)])
  })

  it('that arrive late still count after the visitor gave up', async () => {
    const payment = await order()
    await finish(payment, 'canceled')
    expect(await shown(payment)).toBe('cancelled')
    await finish(payment, 'paid')
    expect(await shown(payment)).toBe('completed')
    await finish(payment, 'failed')
    expect(await shown(payment)).toBe('completed')
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('that come after "paid" and say less take nothing back', async () => {
    const payment = await order()
    await finish(payment, 'paid')
    for (const status of ['pending', 'open', 'expired', 'failed', 'canceled', 'paid']) {
      await finish(payment, status)
      expect([status, await shown(payment)]).toEqual([status, 'completed'])
    }
    expect(await account()).toEqual({ credits: 300, sum: 300, entries: 1, paid: true })
  })

  it.each([
    ['another amount', 'update payment set amount = amount + 100 where id = $1'],
    ['another currency', "update payment set currency = 'USD' where id = $1"],
  ])('are refused where the provider was paid %s', async (_what, change) => {
    const payment = await order()
    await test.owner.query(change, [payment.id])
    await finish(payment, 'paid')
    expect(await shown(payment)).toBe('loading')
    expect(await account()).toMatchObject({ credits: 0, entries: 0, paid: false })
  })

  it('are refused where the provider speaks of another order or another site', async () => {
    const mine = await order()
    const other = await order()
    await finish(other, 'paid', { webhook: 'none' })
    // The paid payment of another order, put in the place of this one.
    await test.owner.query('update payment set provider_id = null where id = $1', [other.id])
    await test.owner.query('update payment set provider_id = $2 where id = $1', [mine.id, providerId(other)])
    await webhook(providerId(other))
    expect(await account()).toMatchObject({ credits: 0, entries: 0 })
    const american = await newBuyer({ country: 'US' }, 'starlight')
    const theirs = await order({ who: american, site: 'starlight' })
    await finish(theirs, 'paid', { webhook: 'none' }, 'starlight')
    await test.owner.query('update payment set provider_id = $2 where id = $1', [mine.id, providerId(theirs)])
    await webhook(providerId(theirs))
    expect(await account()).toMatchObject({ credits: 0, entries: 0 })
  })
})

describe('payments without a webhook', () => {
  const reconcile = (minutesLater: number) =>
    reconcilePayments(app.services.payments, tenant(), new Date(Date.now() + minutesLater * 60_000))

  it('are found by the reconciler, once', async () => {
    const payment = await order()
    await finish(payment, 'paid', { webhook: 'none' })
    await reconcile(0)
    expect(await account()).toMatchObject({ credits: 0 })
    expect((await reconcile(2)).granted).toBeGreaterThan(0)
    expect(await reconcile(4)).toMatchObject({ granted: 0 })
    expect(await account()).toMatchObject({ credits: 300, entries: 1, paid: true })
  })

  it('are found by two reconcilers at once, once', async () => {
    await finish(await order(), 'paid', { webhook: 'none' })
    await Promise.all([reconcile(2), reconcile(2), reconcile(2)])
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  /** Another payment, and one that is due before it. */
  async function twoDue() {
    const [stuck, fine] = [await order(), await order()]
    await finish(fine, 'paid', { webhook: 'none' })
    await test.owner.query("update payment set status = 'expired' where not id = any($1)", [
      [stuck.id, fine.id],
    ])
    await test.owner.query(
      "update payment set checked_at = checked_at - interval '1 hour', created_at = created_at - interval '1 hour' where id = $1",
      [stuck.id],
    )
    const failing = (error: Error) =>
      partsWith((provider) => ({
        fetchPayment: (site, id) => {
          if (id === providerId(stuck)) throw error
          return provider.fetchPayment(site, id)
        },
      }))
    const round = (error: Error) =>
      reconcilePayments(failing(error), tenant(), new Date(Date.now() + 2 * 60_000))
    return { stuck, fine, round }
  }

  it('are found although one that the provider chokes on is due before them, in the same round', async () => {
    const { stuck, fine, round } = await twoDue()
    const due = (limit: number) =>
      inTenant((db) => listUnsettled(db, new Date(Date.now() + 2 * 60_000), { limit, except: [] }))
    expect(await due(100)).toMatchObject([{ id: stuck.id }, { id: fine.id }])
    expect(await due(1)).toMatchObject([{ id: stuck.id }])
    expect(await round(new Error('an unreadable answer'))).toEqual({ looked: 1, granted: 1 })
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('wait for the next round while the provider is unavailable, which continues where this one stopped', async () => {
    const { round } = await twoDue()
    expect(await round(new UnavailableError())).toEqual({ looked: 0, granted: 0 })
    expect(await account()).toMatchObject({ credits: 0 })
    expect(await round(new UnavailableError())).toEqual({ looked: 1, granted: 1 })
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('are found when the visitor comes back and looks', async () => {
    const payment = await order()
    await finish(payment, 'paid', { webhook: 'none' })
    await test.owner.query(
      "update payment set checked_at = checked_at - interval '5 seconds' where id = $1",
      [payment.id],
    )
    expect(await shown(payment)).toBe('completed')
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('are read from the provider when the page polls and the last answer is old, and never again once settled', async () => {
    const asked = vi.spyOn(testProviderOf(app), 'fetchPayment')
    const payment = await order()
    await finish(payment, 'paid', { webhook: 'none' })
    const lookWhenAnswerIsOf = async (age: string) => {
      asked.mockClear()
      await test.owner.query('update payment set checked_at = now() - $2::interval where id = $1', [
        payment.id,
        age,
      ])
      return [await shown(payment), asked.mock.calls.length]
    }
    expect(await lookWhenAnswerIsOf('-1 hour')).toEqual(['loading', 0])
    expect(await lookWhenAnswerIsOf('5 seconds')).toEqual(['completed', 1])
    expect(await lookWhenAnswerIsOf('1 hour')).toEqual(['completed', 0])
    asked.mockRestore()
  })

  it('are started again where the program ended before it called the provider', async () => {
    const key = randomUUID()
    const payment = await order({ key })
    await test.owner.query(
      'update payment set provider_id = null, checkout_url = null, checked_at = null where id = $1',
      [payment.id],
    )
    await reconcile(2)
    const again = await tryOrder({ key })
    expect(again.json).toMatchObject({
      id: payment.id,
      checkout_url: expect.stringContaining(providerId(payment)),
    })
  })

  it('whose answer was lost are known again by their webhook', async () => {
    const payment = await order()
    await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
    await finish(payment, 'paid')
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })
})

describe('discounts on orders', () => {
  const addCode = (code: string, more: Record<string, unknown> = {}) =>
    inTenant((db) =>
      db.trx
        .insertInto('discount_code')
        .values({ tenant_id: db.tenantId, code, percentage: 10, ...more })
        .execute(),
    )
  const newCode = async (): Promise<string> => {
    const code = `CODE${newId().slice(-6).toUpperCase()}`
    await addCode(code)
    return code
  }

  it('takes the time bonus off within four hours of signup, and never again after paying', async () => {
    buyer = await newBuyer({ signup_at: new Date(Date.now() - 3 * 3_600_000) })
    const payment = await order({ package: 'p1', discount_code: 'timebonus25' })
    expect(payment.amount.amount).toBe(1874)
    expect(payment.list_amount.amount).toBe(2499)
    expect(await ordersOf(buyer)).toMatchObject([
      { list_amount: 2499, amount: 1874, discount_code: 'TIMEBONUS25', discount_percentage: 25 },
    ])
    await finish(payment, 'paid')
    const again = await tryOrder({ discount_code: 'TIMEBONUS25' })
    expect(again.json.error).toMatchObject({ code: 'discount_used', message: 'Codice già utilizzato' })
  })

  it('refuses the time bonus after four hours', async () => {
    buyer = await newBuyer({ signup_at: new Date(Date.now() - 14_401_000) })
    const answer = await tryOrder({ discount_code: 'TIMEBONUS25' })
    expect(answer.status).toBe(422)
    expect(answer.json.error).toMatchObject({
      code: 'discount_expired',
      fields: { discount_code: expect.any(String) },
    })
  })

  it('takes a code once a member: the second order with it is refused after the first is paid', async () => {
    const code = await newCode()
    await finish(await order({ discount_code: code }), 'paid')
    expect((await tryOrder({ discount_code: code })).json.error).toMatchObject({ code: 'discount_used' })
    // Once a member, and not once in all.
    await order({ discount_code: code, who: await newBuyer() })
  })

  it('is held by a payment that a bank works on, however long that takes', async () => {
    const code = await newCode()
    const slow = await order({ discount_code: code })
    await finish(slow, 'pending')
    await test.owner.query(
      "update credit_order set created_at = created_at - interval '3 days' where discount_code = $1",
      [code],
    )
    const other = await tryOrder({ package: 'p2', discount_code: code })
    expect(other.json.error).toMatchObject({ code: 'discount_pending' })
    await finish(slow, 'failed')
    expect((await order({ package: 'p2', discount_code: code })).id).not.toBe(slow.id)
  })

  it('charges the sum that stood above the button, or nothing', async () => {
    const code = await newCode()
    const { amount } = await order({ discount_code: code, method: 'paypal' })
    const whole = await order({ amount: 2499 })
    expect(whole.amount.amount).toBe(2499)
    expect(amount.amount).toBeLessThan(2499)
    const other = await newCode()
    for (const shown of [{ amount: amount.amount }, { amount: 2499, discount_code: other }]) {
      const refused = await tryOrder(shown)
      expect(refused.status).toBe(409)
      expect(refused.json.error).toMatchObject({ code: 'sum_changed' })
    }
    const form = { method: 'creditcard', discount_code: other, amount: '2499', idempotency_key: randomUUID() }
    const back = await app.send('amore', '/credits/p1', {
      method: 'POST',
      headers: { cookie: buyer.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    // Without JavaScript the page comes back as after "apply": with the sum that holds.
    expect(back.headers.location).toBe(`/credits/p1?method=creditcard&discount_code=${other}&sum=changed`)
    expect((await order({ discount_code: other, amount: amount.amount })).amount).toEqual(amount)
  })

  it('refuses the second order where the first is paid while it waits for its turn', async () => {
    const code = `TURN${newId().slice(-6).toUpperCase()}`
    await addCode(code, { percentage: 100, once_per_member: true })
    const paid = await order({ package: 'p0' })
    const holder = await test.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from member where id = $1 for no key update', [buyer.id])
      const second = tryOrder({ discount_code: code })
      await expect.poll(waitingForLocks).toBe(1)
      await holder.query(
        `insert into discount_use (tenant_id, code, member_id, order_id)
          select tenant_id, $2, member_id, order_id from payment where id = $1`,
        [paid.id, code],
      )
      await holder.query('commit')
      expect((await second).json.error).toMatchObject({ code: 'discount_used' })
    } finally {
      holder.release()
    }
    expect(await account()).toMatchObject({ credits: 0, entries: 0 })
  })

  it('grants what costs nothing at once, without a word to the provider', async () => {
    const code = `FREE${newId().slice(-6).toUpperCase()}`
    await addCode(code, { percentage: 100 })
    const key = randomUUID()
    const answer = await tryOrder({ discount_code: code, key })
    expect(answer.json).toMatchObject({
      status: 'completed',
      amount: { amount: 0, currency: 'EUR' },
      checkout_url: null,
    })
    expect(await account()).toMatchObject({ credits: 300, entries: 1, paid: true })
    expect((await tryOrder({ discount_code: code, key })).json).toMatchObject({ id: answer.json.id })
    expect((await tryOrder({ discount_code: code })).json.error).toMatchObject({ code: 'discount_used' })
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('charges a small remainder through the provider', async () => {
    const code = `LITTLE${newId().slice(-6).toUpperCase()}`
    await addCode(code, { percentage: 99 })
    expect(await order({ package: 'p0', discount_code: code })).toMatchObject({
      amount: { amount: 10, currency: 'EUR' },
      checkout_url: expect.stringContaining('/checkout/'),
    })
  })

  it.each([
    ['that has expired', { expires_at: new Date(Date.now() - 60_000) }, 'discount_expired', 'scaduto'],
    ['of another country', { country: 'FR' }, 'discount_country', 'nel tuo paese'],
    ['for larger orders', { minimum_order: 2500 }, 'discount_minimum_order', 'ordini più grandi'],
    [
      'for larger orders in another currency',
      { minimum_order: 100, currency: 'CHF' },
      'discount_minimum_order',
      'ordini più grandi',
    ],
    [
      'for other ways to pay',
      { payment_methods: ['paypal'] },
      'discount_payment_method',
      'metodo di pagamento',
    ],
    ['that was switched off', { status: 'inactive' }, 'discount_unknown', 'Codice non trovato'],
  ] as const)(
    'refuses a code %s, where it is typed and where it is ordered',
    async (_what, limits, code, words) => {
      const name = `L${newId().slice(-8).toUpperCase()}`
      await addCode(name, limits)
      const typed = await app.send('amore', `/api/discountcode?code=${name}&package=p1&method=creditcard`, {
        headers: { cookie: buyer.cookie },
      })
      for (const refused of [typed, await tryOrder({ discount_code: name })]) {
        expect(refused.status).toBe(422)
        expect(refused.json.error).toMatchObject({
          code,
          fields: { discount_code: expect.stringContaining(words) },
        })
      }
      const { rows } = await test.owner.query('select from credit_order where member_id = $1', [buyer.id])
      expect(rows).toHaveLength(0)
    },
  )

  it('takes a code off where its limits are just met', async () => {
    const name = `M${newId().slice(-8).toUpperCase()}`
    await addCode(name, {
      country: 'IT',
      currency: 'EUR',
      minimum_order: 2499,
      payment_methods: ['paypal'],
      expires_at: new Date(Date.now() + 60_000),
    })
    const payment = await order({ method: 'paypal', discount_code: name.toLowerCase() })
    expect(payment.amount).toEqual({ amount: 2249, currency: 'EUR' })
  })

  it("reveals nothing of another member's code", async () => {
    const code = `MINE${newId().slice(-6).toUpperCase()}`
    await addCode(code, { member_id: newId() })
    expect((await tryOrder({ discount_code: code })).json.error).toMatchObject({
      code: 'discount_unknown',
      message: 'Codice non trovato',
    })
  })

  it('answers GET /api/discountcode with all fields of a discount code', async () => {
    buyer = await newBuyer({ signup_at: new Date() })
    const { json } = await app.send('amore', '/api/discountcode.php?welcome=true', {
      headers: { cookie: buyer.cookie },
    })
    expect(json).toMatchObject({
      code: 'TIMEBONUS25',
      user_id: buyer.id,
      value_percentage: 25,
      percentage: 25,
      minimum_order_value: 0,
      minimum: 0,
      status: 'active',
      validity: 'once_per_user',
      expired: false,
      paymentmethods: null,
      country: null,
      currency: null,
    })
    const paid = await newBuyer({ paid: true })
    const none = await app.send('amore', '/api/discountcode.php?welcome=true', {
      headers: { cookie: paid.cookie },
    })
    expect(none.status).toBe(404)
  })
})

describe('the packages', () => {
  it('have the price of the country, and the active discount separately', async () => {
    buyer = await newBuyer({ signup_at: new Date() })
    const { json } = await app.send('amore', '/api/packages', { headers: { cookie: buyer.cookie } })
    expect(json).toMatchObject({ currency: 'EUR', discount: { code: 'TIMEBONUS25', percentage: 25 } })
    // "From" what the cheapest package gives with the discount that is taken off it.
    expect(json.message).toEqual({ credits: 10, price_from: { amount: 45, currency: 'EUR' } })
    const later = await newBuyer({ signup_at: new Date(Date.now() - 8 * 86_400_000) })
    const plain = await app.send('amore', '/api/packages', { headers: { cookie: later.cookie } })
    expect(plain.json.message).toEqual({ credits: 10, price_from: { amount: 60, currency: 'EUR' } })
    const american = await newBuyer({ country: 'US' }, 'starlight')
    const us = await app.send('starlight', '/api/packages', { headers: { cookie: american.cookie } })
    expect(us.json).toMatchObject({ currency: 'USD' })
  })
})

describe('where nothing can be bought', () => {
  const closed = testApp(test, { PAYMENT_PROVIDER: 'none', JOBS: 'no' })

  it('an order is refused honestly, and leaves nothing behind', async () => {
    const refused = await closed.send('amore', '/api/payment', {
      method: 'POST',
      headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() },
      body: { package: 'p1', method: 'creditcard' },
    })
    expect(refused.status).toBe(503)
    expect(refused.json.error).toMatchObject({
      code: 'payments_unavailable',
      message: expect.stringContaining('Non è stato addebitato nulla'),
    })
    const { rows } = await test.owner.query('select from credit_order where member_id = $1', [buyer.id])
    expect(rows).toHaveLength(0)
  })
})
