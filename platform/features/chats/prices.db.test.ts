import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRuns } from '../../../scripts/test-extent.mjs'
import type { SentKind } from '../../core/message-costs.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { isoFor } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { requestScope } from '../../testing/request-scope.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { messagePrice, packagesPage, trialOffer } from '../credits/server.ts'
import { presentSettings } from '../site/present-settings.ts'
import { sendMessage } from './commands.ts'
import { startConversation } from './conversations.ts'
import { pricesOf } from './views.ts'

/** Every page of members shows the same price of a message. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const HOURS = 3_600_000
const now = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * HOURS)

interface Shown {
  readonly packages: number
  readonly chat: number
  readonly currency: string
  readonly prices: Awaited<ReturnType<typeof pricesOf>>
}

async function shownTo(
  site: string,
  plan: MemberPlan,
  code?: Readonly<Record<string, unknown>>,
): Promise<Shown> {
  const tenant = demoSite(app, site)
  return test.database.withTenant(tenant.key, async (db) => {
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
    }
  })
}

describe('the price of a message is the same on the package page and in the chat', () => {
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
    const { prices, ...shown } = await shownTo(site, plan, code)
    expect(shown).toEqual({ packages: amount, chat: amount, currency })
    const { message, photo, gift, gif, money, photoMoney, giftMoney, gifMoney } = prices
    expect([photoMoney?.amount, giftMoney?.amount, gifMoney?.amount]).toEqual(
      [photo, gift, gif].map((credits) => Math.round((money.amount * credits) / message)),
    )
  })

  it('shows until when it is valid, and the price after that', async () => {
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
    const tenant = demoSite(app, 'amore')
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

const BODIES: Readonly<Record<SentKind, string>> = {
  text: 'Ciao',
  photo: '',
  gift: 'rose',
  gif: 'wave',
  voice: '',
}
const KINDS = Object.keys(BODIES) as SentKind[]
const HIGHEST_COST = 500
const COST = fc.integer({ min: 0, max: HIGHEST_COST })
const ENOUGH = KINDS.length * HIGHEST_COST

/**
 * Members with everything that could affect a price. Unconfirmed ones see prices, and must confirm
 * before they send.
 */
const MEMBERS: Readonly<Record<string, MemberPlan>> = {
  new: { signup_at: ago(1) },
  'a week old': { signup_at: ago(200) },
  premium: { signup_at: ago(200), paid: true },
  unconfirmed: { signup_at: ago(1), status: 'not_confirmed' },
  'a man': { gender: 'male', seeks: 'female' },
}

/** Cost of each kind as every page, call and package shows it. */
async function costsShown(scope: RequestScope<Member>): Promise<readonly Record<SentKind, number>[]> {
  const { message, photo, gift, gif } = await pricesOf(scope)
  const settings = presentSettings(scope, null)
  return [
    { text: message, photo, gift, gif, voice: message },
    {
      text: settings.message_credits,
      photo: settings.photo_credits,
      gift: settings.gift_credits,
      gif: settings.message_credits,
      voice: settings.message_credits,
    },
  ]
}

/** Credits that sending takes from the balance. */
async function chargedFor(
  scope: RequestScope<Member>,
  conversationId: string,
  kind: SentKind,
): Promise<number> {
  const balance = async () => {
    const of = scope.db.trx
      .selectFrom('balance')
      .select('credits')
      .where('tenant_id', '=', scope.db.tenantId)
      .where('member_id', '=', scope.viewer.id)
    return (await of.executeTakeFirstOrThrow()).credits
  }
  const before = await balance()
  await sendMessage(scope, {
    conversationId,
    senderId: scope.viewer.id,
    kind,
    body: BODIES[kind],
    key: randomUUID(),
    noticeRead: true,
    insertPhoto: async () => ({ id: randomUUID() }),
  })
  return before - (await balance())
}

async function confirm({ db, viewer }: RequestScope<Member>): Promise<void> {
  const active = { status: MEMBER_STATUS.active, email_confirmed_at: now }
  await db.trx
    .updateTable('member')
    .set(active)
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
}

/** Creates a member who is about to write to another, on a site with these settings. */
async function writing<T>(
  {
    site,
    plan,
    fictional,
  }: { readonly site: string; readonly plan: MemberPlan; readonly fictional: boolean },
  settings: Partial<Tenant['settings']>,
  work: (scope: RequestScope<Member>, conversationId: string) => Promise<T>,
): Promise<T> {
  const served = demoSite(app, site)
  const tenant = { ...served, settings: { ...served.settings, ...settings } }
  const [country] = tenant.settings.countries
  return test.database.withTenant(tenant.key, async (db) => {
    const { gender = 'female', seeks = 'male' } = plan
    const { id } = await buildMember(db, { country, credits: ENOUGH, ...plan })
    const partner = await buildMember(db, { country, gender: seeks, seeks: gender, fictional })
    const viewer = {
      kind: 'member',
      id,
      country,
      gender,
      seeks,
      status: plan.status ?? 'active',
      paid: plan.paid ?? false,
      signupAt: plan.signup_at ?? now,
    } as unknown as Member
    const locale = { code: 'en', iso: isoFor('en', tenant.settings.countries) } as const
    const t = translator(tenant, 'en')
    const scope = requestScope({ tenant, locale, t, viewer, db, now, country })
    return work(scope, await startConversation(scope, partner.id))
  })
}

describe('the shown costs of messages', () => {
  it('equal what sending charges, for every kind, member and site', async () => {
    const told = { message_credits: COST, photo_credits: COST, gift_credits: COST }
    const someone = fc.record({
      site: fc.constantFrom('amore', 'tulp', 'alpen'),
      who: fc.constantFrom(...Object.keys(MEMBERS)),
      fictional: fc.boolean(),
    })
    const property = fc.asyncProperty(someone, fc.record(told), async ({ who, ...rest }, costs) => {
      const plan = MEMBERS[who] ?? {}
      await writing({ ...rest, plan }, costs, async (scope, conversationId) => {
        const shown = await costsShown(scope)
        const sold = await packagesPage(scope)
        const trial = trialOffer(scope.tenant, scope.viewer.country)
        if (plan.status) await confirm(scope)
        const charged = { text: 0, photo: 0, gift: 0, gif: 0, voice: 0 }
        for (const kind of KINDS) charged[kind] = await chargedFor(scope, conversationId, kind)
        for (const each of shown) expect(each).toEqual(charged)
        expect(sold.message.credits).toBe(charged.text)
        for (const { credits, messages } of [...sold.packages, ...(trial ? [trial] : [])])
          expect(messages).toBe(charged.text === 0 ? 0 : Math.floor(credits / charged.text))
      })
    })
    await fc.assert(property, randomRuns({ gate: 10, nightly: 100 }))
  })
})
