import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRuns } from '../../../scripts/test-extent.mjs'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { messagePrice, packagesPage } from '../credits/server.ts'
import { costOf, type SentKind } from './rules.ts'
import { pricesOf } from './views.ts'

/** Every page of members shows the same price of a message. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const CREDITS = fc.integer({ min: 1, max: 500 })
const HOURS = 3_600_000
const now = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * HOURS)

interface Shown {
  readonly packages: number
  readonly chat: number
  readonly currency: string
  readonly prices: Awaited<ReturnType<typeof pricesOf>>
  readonly page: Awaited<ReturnType<typeof packagesPage>>
}

async function shownTo(
  site: string,
  plan: MemberPlan,
  code?: Readonly<Record<string, unknown>>,
  costs: Partial<Tenant['settings']> = {},
): Promise<Shown> {
  const served = app.services.tenants.get(site)
  if (!served) throw new Error(`There is no tenant ${site}`)
  const tenant = { ...served, settings: { ...served.settings, ...costs } }
  return test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db, plan)
    if (code)
      await db.trx
        .insertInto('discount_code')
        .values({ tenant_id: db.tenantId, code: `OWN-${id}`, percentage: 15, member_id: id, ...code })
        .execute()
    const viewer = {
      kind: 'member',
      id,
      paid: plan.paid ?? false,
      country: plan.country,
      signupAt: plan.signup_at,
    }
    const scope = { tenant, viewer, db, now, country: 'FR' } as unknown as RequestScope<Member>
    const page = await packagesPage(scope)
    const prices = await pricesOf(scope)
    return {
      packages: page.message.price_from.amount,
      chat: prices.money.amount,
      currency: prices.money.currency,
      prices,
      page,
    }
  })
}

describe('the price of a message on the package page and in the chat', () => {
  it.each<[string, string, MemberPlan, Readonly<Record<string, unknown>> | undefined, number, string]>([
    ['within the time bonus', 'amore', { country: 'IT', signup_at: ago(1) }, undefined, 45, 'EUR'],
    ['after the time bonus', 'amore', { country: 'IT', signup_at: ago(5) }, undefined, 45, 'EUR'],
    ['a week after signup', 'amore', { country: 'IT', signup_at: ago(169) }, undefined, 60, 'EUR'],
    [
      'after the first purchase',
      'amore',
      { country: 'IT', signup_at: ago(1), paid: true },
      undefined,
      60,
      'EUR',
    ],
    ['with a code of their own', 'amore', { country: 'IT', signup_at: ago(169) }, {}, 51, 'EUR'],
    [
      'with a code for another country',
      'amore',
      { country: 'IT', signup_at: ago(169) },
      { country: 'FR' },
      60,
      'EUR',
    ],
    ['in the money of their country', 'alpen', { country: 'CH', signup_at: ago(1) }, undefined, 45, 'CHF'],
  ])('is the same %s', async (_who, site, plan, code, amount, currency) => {
    const { prices, page: _page, ...shown } = await shownTo(site, plan, code)
    expect(shown).toEqual({ packages: amount, chat: amount, currency })
    const { message, photo, gift, gif, money, photoMoney, giftMoney, gifMoney } = prices
    expect([photoMoney?.amount, giftMoney?.amount, gifMoney?.amount]).toEqual(
      [photo, gift, gif].map((credits) => Math.round((money.amount * credits) / message)),
    )
  })

  it('is the price that is charged, for every kind of message', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ message_credits: CREDITS, photo_credits: CREDITS, gift_credits: CREDITS }),
        async (costs) => {
          const plan = { country: 'IT', signup_at: ago(200) }
          const { prices, page: sold } = await shownTo('amore', plan, undefined, costs)
          const charged = (kind: SentKind) => costOf(kind, costs)
          const { message, photo, gift, gif } = prices
          expect({ message, photo, gift, gif }).toEqual({
            message: charged('text'),
            photo: charged('photo'),
            gift: charged('gift'),
            gif: charged('gif'),
          })
          expect(sold.message.credits).toBe(charged('text'))
          for (const { credits, messages } of sold.packages)
            expect(messages).toBe(Math.floor(credits / charged('text')))
        },
      ),
      randomRuns({ gate: 10, nightly: 100 }),
    )
  })

  it('says until when it holds, and what it is from then on', async () => {
    const signup_at = ago(1)
    const { prices } = await shownTo('amore', { country: 'IT', signup_at })
    expect(prices.discount).toMatchObject({
      endsAt: signup_at.getTime() + 168 * HOURS,
      firstPurchase: true,
      afterwards: { money: { amount: 60, currency: 'EUR' } },
    })
    expect((await shownTo('amore', { country: 'IT', signup_at: ago(169) })).prices.discount).toBeNull()
  })

  it('is shown to visitors of a campaign with its code', async () => {
    const tenant = app.services.tenants.get('amore')
    if (!tenant) throw new Error('There is no tenant amore')
    const price = await test.database.withTenant(tenant.key, async (db) => {
      const code = { tenant_id: db.tenantId, code: 'CAMPAIGN50', percentage: 50 }
      await db.trx.insertInto('discount_code').values(code).execute()
      const viewer = { kind: 'visitor', tracking: null }
      const scope = { tenant, viewer, db, now, country: 'IT' } as unknown as RequestScope
      return [await messagePrice(scope), await messagePrice(scope, 'IT', 'campaign50')]
    })
    expect(price.map(({ money }) => money.amount)).toEqual([45, 30])
  })
})
