import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomRuns } from '../../../scripts/test-extent.mjs'
import { NotEnoughCreditsError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { addProviders } from '../../testing/providers.ts'
import {
  type Change,
  Crashes,
  ScriptedProvider,
  type Step,
  stories,
} from '../../testing/scripted-payments.ts'
import { requireSettled, requireSound } from '../../testing/settled-payment.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { moveCredits } from '../credits/server.ts'
import { reconcilePayments, workThroughInbox } from './jobs.ts'
import { receiveWebhook } from './webhook.ts'

/**
 * Payments under webhooks in any order and number, with failures of the provider and crashes of the
 * program in between.
 */
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
  rateLimits: { use: async () => 0, countAll: async () => undefined },
})

const site = () => demoSite(app, 'amore')

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** @returns false if the program crashed meanwhile */
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
  if (one.type === 'webhooks') await Promise.all(Array.from({ length: one.times }, deliver))
  else if (one.type === 'overtaken') await overtake(one.change)
  else if (one.type === 'look') await live(() => reconcilePayments(services(), site(), later(30 * 24)))
  else if (one.type === 'spend') await spend(buyer, one.credits)
  else if (one.type === 'crash') return crashes.plan(one.at, one.committed)
  else if (one.type !== 'fault') provider.play(one)
  else provider.fault = one.fault
  if (one.type === 'fault' && one.fault !== 'away') await deliver()
  if (crashes.dead) crashes.restart()
  await requireSound(test.owner, buyer.id)
}

/** @returns whether the webhook was answered */
const deliver = () =>
  live(() => receiveWebhook(services(), site(), { id: provider.made[0] ?? '', ip: '192.0.2.1' }))

/** Like a provider, repeats until answered. The program restarts after a crash. */
async function deliverUntilAnswered(): Promise<void> {
  while (!(await deliver())) crashes.restart()
}

async function overtake(change: Change): Promise<void> {
  let answered: boolean | undefined
  provider.meanwhile = async () => {
    provider.play(change)
    provider.fault = 'away'
    answered = await deliver()
  }
  await deliver()
  provider.meanwhile = null
  if (answered !== false) return
  crashes.restart()
  await deliverUntilAnswered()
}

/** Spends credits if the balance suffices. */
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
  await test.owner.query(
    'delete from payment_watch; delete from payment_webhook; delete from rate_limit; delete from rate_use',
  )
  provider.reset(loseAnswer)
  crashes.restart()
  const buyer = await buyers.create()
  expect((await buyers.send(buyer, {})).status).toBe(loseAnswer ? 503 : 200)
  return buyer
}

it('a payment is granted once, and credits are taken back for refunds, whatever happens in which order', async () => {
  const steps = stories([
    'status',
    'refund',
    'refund_failed',
    'chargeback',
    'webhooks',
    'overtaken',
    'look',
    'spend',
    'fault',
    'crash',
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
      await requireSettled(test.owner, buyer.id, provider)
    }),
    randomRuns({ gate: 25, nightly: 300 }),
  )
})

it('no answered webhook is lost, even without a check at the provider', async () => {
  const steps = stories(['status', 'refund', 'chargeback', 'webhooks', 'overtaken', 'spend', 'crash'])
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), steps, async (loseAnswer, away, story) => {
      const buyer = await begin(loseAnswer)
      for (const one of story) {
        // The provider sends a webhook for each change, and is unavailable when it is queried.
        if (away) provider.fault = 'away'
        await play(one, buyer)
        if (one.type === 'status' || one.type === 'refund' || one.type === 'chargeback') {
          if (away) provider.fault = 'away'
          await deliverUntilAnswered()
        }
      }
      provider.fault = null
      crashes.restart()
      await workThroughInbox(services(), site(), later(24 * 2))
      await requireSettled(test.owner, buyer.id, provider)
    }),
    randomRuns({ gate: 12, nightly: 150 }),
  )
})

it('100 forged webhooks grant nothing, and few of them are stored', async () => {
  provider.reset(false)
  const buyer = await buyers.create()
  const payment = await buyers.order(buyer)
  await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
  const forged = (index: number) =>
    [`tr_forged${index}`, payment.id, `free-${payment.id}`, '../etc', `scripted-${buyer.id}${index}`][
      index % 5
    ]
  for (let from = 0; from < 100; from += 50) {
    const ids = Array.from({ length: 50 }, (_, index) => forged(from + index) ?? '')
    const answers = await Promise.all(ids.map((id) => buyers.webhook(id)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']))
  }
  expect(await buyers.credits(buyer)).toBe(0)
  const { rows } = await test.owner.query('select count(*)::int as count from payment_webhook')
  expect(rows[0]?.count).toBeLessThanOrEqual(60)
})
