import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NotEnoughCreditsError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Tenant } from '../../core/tenant.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { addProviders } from '../../testing/providers.ts'
import {
  CREDITS,
  Crashes,
  PRICE,
  ScriptedProvider,
  type Step,
  stories,
} from '../../testing/scripted-payments.ts'
import { moveCredits } from '../credits/server.ts'
import { reconcilePayments, workThroughInbox } from './jobs.ts'
import { receiveWebhook } from './webhook.ts'

/** Payments under webhooks in any order and number, with failures of the provider and ends of the program in between. */
const sites = copySites()
sites.change('amore', { payment_provider: 'scripted' })
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants, JOBS: 'no', LOG_LEVEL: 'silent' })
const buyers = buyersOf(test, app)
const provider = new ScriptedProvider()
const crashes = new Crashes()

beforeAll(() => addProviders(app, provider))
afterAll(() => sites.close())

const services = () => ({
  ...app.services.payments,
  database: crashes.over(test.database),
  rateLimits: { use: async () => 0 },
})

function site(): Tenant {
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('There is no tenant amore')
  return found
}

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** @returns false where the program ended meanwhile */
async function live(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!crashes.dead) throw error
    return false
  }
}

async function play(one: Step, buyer: Buyer): Promise<void> {
  if (one.type === 'webhooks') await Promise.all(Array.from({ length: one.times }, deliverOnce))
  else if (one.type === 'look') await live(() => reconcilePayments(services(), site(), later(30 * 24)))
  else if (one.type === 'spend') await spend(buyer, one.credits)
  else if (one.type === 'crash') return crashes.plan(one.at, one.committed)
  else if (one.type !== 'fault') provider.play(one)
  else provider.fault = one.fault
  if (one.type === 'fault' && one.fault !== 'away') await deliverOnce()
  if (crashes.dead) crashes.restart()
}

const deliverOnce = () =>
  live(() => receiveWebhook(services(), site(), { id: provider.made[0] ?? '', ip: '192.0.2.1' }))

/** Uses credits, where there are so many. */
async function spend({ id: memberId }: Buyer, credits: number): Promise<void> {
  const move = { memberId, delta: -credits, reason: 'message', key: newId() } as const
  await test.database
    .withTenant(site().key, (db) => moveCredits(db, move))
    .catch((error: unknown) => {
      if (!(error instanceof NotEnoughCreditsError)) throw error
    })
}

/** A new buyer with an order; nothing else waits on the site. */
async function begin(loseAnswer: boolean): Promise<Buyer> {
  await test.owner.query("update payment set status = 'failed', refunded = amount where status <> 'failed'")
  await test.owner.query('delete from payment_watch; delete from payment_webhook; delete from rate_limit')
  provider.reset(loseAnswer)
  crashes.restart()
  const buyer = await buyers.create()
  expect((await buyers.send(buyer, {})).status).toBe(loseAnswer ? 503 : 200)
  return buyer
}

const ROW = `select p.status, p.refunded, p.charged_back, coalesce(b.credits, 0) as credits,
    l.entries, l.purchases, l.spent, l.taken, l.sum, r.refunds, r.by_hand, r.by_bank, r.credits as returned,
    i.invoices, p.granted_at is not distinct from i.issued_at and p.granted_at is not distinct from o.paid_at as at_once
  from payment p join credit_order o on o.id = p.order_id left join balance b on b.member_id = p.member_id,
  lateral (select count(*)::int as entries, count(*) filter (where reason = 'purchase')::int as purchases,
    coalesce(-sum(delta) filter (where reason = 'message'), 0)::int as spent,
    coalesce(-sum(delta) filter (where reason not in ('purchase', 'message')), 0)::int as taken,
    coalesce(sum(delta), 0)::int as sum from ledger_entry e where e.member_id = p.member_id) l,
  lateral (select count(*)::int as refunds, coalesce(sum(amount) filter (where kind = 'provider'), 0)::int as by_hand,
    coalesce(sum(amount) filter (where kind = 'chargeback'), 0)::int as by_bank,
    coalesce(sum(credits), 0)::int as credits from refund f where f.payment_id = p.id) r,
  lateral (select count(*)::int as invoices, min(issued_at) as issued_at from invoice d
    where d.order_id = p.order_id and series = 'invoice') i
  where p.member_id = $1`

/** The payment is what the provider says, once: granted at once or not at all, and taken back as far as it was unused. */
async function requireSettled({ id }: Buyer): Promise<void> {
  const { rows } = await test.owner.query(ROW, [id])
  expect(rows).toHaveLength(1)
  const [row] = rows
  const { status, refunded, chargedBack } = provider.now
  const times = status === 'paid' ? 1 : 0
  expect(row).toMatchObject({ status, purchases: times, invoices: times, at_once: true })
  // Sums only grow, and each growth is recorded once.
  expect(row.refunded).toBeGreaterThanOrEqual(refunded)
  expect(row.refunded).toBeLessThanOrEqual(provider.most.refunded)
  expect(row.charged_back).toBe(chargedBack)
  expect([row.by_hand, row.by_bank]).toEqual([row.refunded, row.charged_back])
  // The ledger adds up, and what was spent is not taken.
  expect(row.credits).toBe(row.sum)
  expect(row.credits).toBe(times * CREDITS - row.spent - row.taken)
  expect(row.credits).toBeGreaterThanOrEqual(0)
  expect(row.taken).toBe(row.returned)
  const gone = row.refunded + row.charged_back
  const worth = gone >= PRICE ? CREDITS : Math.floor((CREDITS * gone) / PRICE)
  expect(row.taken).toBeLessThanOrEqual(worth)
  // Each refund is rounded in the member's favour.
  if (row.credits > 0) expect(row.taken).toBeGreaterThanOrEqual(gone >= PRICE ? CREDITS : worth - row.refunds)
  expect(new Set(provider.made).size).toBe(1)
}

it('grants a payment once, and takes back what left it, whatever comes in which order', async () => {
  const steps = stories([
    ...(['status', 'refund', 'refund_failed', 'chargeback', 'webhooks'] as const),
    ...(['look', 'spend', 'fault', 'crash'] as const),
  ])
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (loseAnswer, story) => {
      const buyer = await begin(loseAnswer)
      for (const one of story) await play(one, buyer)
      // Everything works again.
      provider.fault = null
      crashes.restart()
      await reconcilePayments(services(), site(), later(24 * 100))
      await workThroughInbox(services(), site(), later(24 * 2))
      await requireSettled(buyer)
    }),
    { numRuns: 60 },
  )
})

it('loses no webhook that it answered, without any look at the provider', async () => {
  const steps = stories(['status', 'refund', 'chargeback', 'webhooks', 'spend', 'crash'])
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), steps, async (loseAnswer, away, story) => {
      const buyer = await begin(loseAnswer)
      for (const one of story) {
        // The provider tells of each change, and is away when it is asked about it.
        if (away) provider.fault = 'away'
        await play(one, buyer)
        if (one.type === 'status' || one.type === 'refund' || one.type === 'chargeback') {
          if (away) provider.fault = 'away'
          while (!(await deliverOnce())) crashes.restart()
        }
      }
      provider.fault = null
      crashes.restart()
      await workThroughInbox(services(), site(), later(24 * 2))
      await requireSettled(buyer)
    }),
    { numRuns: 30 },
  )
})

it('grants nothing for 1,000 forged webhooks, and keeps few of them', async () => {
  provider.reset(false)
  const buyer = await buyers.create()
  const payment = await buyers.order(buyer)
  await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
  const forged = (index: number) =>
    [`tr_forged${index}`, payment.id, `free-${payment.id}`, '../etc', `scripted-${buyer.id}${index}`][
      index % 5
    ]
  for (let from = 0; from < 1000; from += 50) {
    const ids = Array.from({ length: 50 }, (_, index) => forged(from + index) ?? '')
    const answers = await Promise.all(ids.map((id) => buyers.webhook(id)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']))
  }
  expect(await buyers.credits(buyer)).toBe(0)
  const { rows } = await test.owner.query('select count(*)::int as count from payment_webhook')
  expect(rows[0]?.count).toBeLessThanOrEqual(60)
})
