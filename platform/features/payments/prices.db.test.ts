import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { PACKAGE_IDS } from '../../core/packages.ts'
import type { Tenant } from '../../core/tenant.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, buildSession, type MemberPlan } from '../../testing/factories.ts'
import { requestScope } from '../../testing/request-scope.ts'
import { findViewer, tokenHash } from '../accounts/server.ts'
import type { PackageListAnswer } from '../credits/contract.ts'
import type { PaymentAnswer } from './contract.ts'
import { type CheckoutPage, checkoutPage } from './server.ts'

/**
 * The price shown before the order is the price charged: in the list of packages, on the checkout
 * page, in the order itself.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

const DAY = 86_400_000
const long = () => new Date(Date.now() - 30 * DAY)

interface Buyer {
  readonly site: Tenant
  readonly id: string
  readonly token: string
  readonly cookie: string
}

const within = <T>({ site }: Pick<Buyer, 'site'>, work: (db: TenantDb) => Promise<T>): Promise<T> =>
  test.database.withTenant(site.key, work)

async function buyerOf(tenant: string, plan: MemberPlan): Promise<Buyer> {
  const site = app.services.tenants.get(tenant)
  if (!site) throw new Error(`There is no tenant ${tenant}`)
  const token = newSecret()
  const { id } = await within({ site }, async (db) => {
    const member = await buildMember(db, plan)
    await buildSession(db, member.id, tokenHash(token))
    return member
  })
  return { site, id, token, cookie: `${app.services.sessionCookie}=${token}` }
}

const listOf = async ({ site, cookie }: Buyer): Promise<PackageListAnswer> =>
  (await app.send(site.id, '/api/packages', { headers: { cookie } })).json as unknown as PackageListAnswer

/** The checkout page, as that member opens it from a connection in `country`. */
function pageOf(buyer: Buyer, id: string, query: Record<string, string> = {}, country = 'FR') {
  return within(buyer, async (db): Promise<CheckoutPage> => {
    const now = new Date()
    const viewer = await findViewer(db, buyer.token, now)
    if (!viewer) throw new Error('The buyer is not signed in')
    const { site: tenant } = buyer
    const code = tenant.settings.domain_language
    const locale = { code, iso: code }
    const scope = requestScope({ tenant, locale, t: translator(tenant, code), viewer, db, now, country })
    return checkoutPage(scope, { id }, query)
  })
}

async function chargedFor(buyer: Buyer, page: CheckoutPage): Promise<PaymentAnswer['amount']> {
  const answer = await app.send(buyer.site.id, '/api/payment', {
    method: 'POST',
    headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() },
    body: {
      package: page.package,
      method: page.method,
      ...(page.discount ? { discount_code: page.typedCode } : {}),
    },
  })
  expect(answer.status, answer.text).toBe(200)
  const payment = answer.json as unknown as PaymentAnswer
  // Left unpaid, so that its code can be used for the next package.
  await test.owner.query("update payment set status = 'canceled' where id = $1", [payment.id])
  return payment.amount
}

const giveCode = (buyer: Buyer, code: string, more: Record<string, unknown> = {}) =>
  within(buyer, (db) =>
    db.trx
      .insertInto('discount_code')
      .values({ tenant_id: db.tenantId, code, percentage: 15, member_id: buyer.id, ...more })
      .execute(),
  )

/** For each package: the price in the list, on the checkout page, and charged. */
async function pricesOf(buyer: Buyer) {
  const list = await listOf(buyer)
  const prices = []
  for (const id of PACKAGE_IDS) {
    const offer = list.packages.find((one) => one.id === id)
    const page = await pageOf(buyer, id)
    prices.push({
      id,
      listed: offer?.discounted_price ?? offer?.price,
      shown: page.discount?.amount ?? page.price,
      charged: await chargedFor(buyer, page),
    })
  }
  return { list, prices }
}

describe('the shown price is charged', () => {
  it.each<[string, string, MemberPlan, Record<string, unknown> | null, (number | undefined)[]]>([
    ['without a discount', 'amore', { signup_at: long() }, null, [999, 2499, 4899, 8999]],
    ['within the time bonus', 'amore', {}, null, [749, 1874, 3674, 6749]],
    ['to a member with a code of their own', 'amore', { signup_at: long() }, {}, [849, 2124, 4164, 7649]],
    [
      'with a code that wants a larger order',
      'amore',
      { signup_at: long() },
      { minimum_order: 4899 },
      [999, 2499, 4164, 7649],
    ],
    [
      'with a code that wants a larger order in another currency',
      'amore',
      { signup_at: long() },
      { minimum_order: 1, currency: 'CHF' },
      [999, 2499, 4899, 8999],
    ],
    [
      'with a code for another country',
      'amore',
      { signup_at: long() },
      { country: 'FR' },
      [999, 2499, 4899, 8999],
    ],
    [
      'with a code for some ways to pay alone, which is typed',
      'amore',
      { signup_at: long() },
      { payment_methods: ['paypal'] },
      [999, 2499, 4899, 8999],
    ],
  ])('%s', async (_who, site, plan, code, expected) => {
    const buyer = await buyerOf(site, plan)
    if (code) await giveCode(buyer, `OWN${newId().slice(-8).toUpperCase()}`, code)
    const { list, prices } = await pricesOf(buyer)
    expect(prices.map(({ charged }) => charged.amount)).toEqual(expected)
    for (const { listed, shown, charged } of prices)
      expect([listed, shown]).toEqual([
        { amount: charged.amount, currency: charged.currency },
        { amount: charged.amount, currency: charged.currency },
      ])
    expect(list.discount === null).toBe(list.packages.every((one) => one.discounted_price === null))
  })

  it('in the currency of the member’s own country, wherever they are now', async () => {
    const swiss = await buyerOf('alpen', { country: 'CH', signup_at: long() })
    const { prices } = await pricesOf(swiss)
    for (const { listed, shown, charged } of prices) {
      expect(charged.currency).toBe('CHF')
      expect([listed, shown]).toEqual([charged, charged])
    }
  })
})

describe('a personal code', () => {
  it('is the active one until its end or its use, the newest first, and of this member only', async () => {
    const buyer = await buyerOf('amore', { signup_at: long() })
    const other = await buyerOf('amore', { signup_at: long() })
    const active = async (who: Buyer) => (await listOf(who)).discount?.code ?? null
    const name = (what: string) => `${what}${newId().slice(-8).toUpperCase()}`
    const [older, newer, ended, off] = [name('OLD'), name('NEW'), name('END'), name('OFF')]
    const at = (days: number) => new Date(Date.now() + days * DAY)
    await giveCode(buyer, older, { created_at: at(-3) })
    await giveCode(buyer, newer, { created_at: at(-2), expires_at: at(1) })
    await giveCode(buyer, ended, { created_at: at(-1), expires_at: at(-0.5) })
    await giveCode(buyer, off, { status: 'inactive' })
    await giveCode(buyer, name('FAR'), { country: 'FR' })
    expect(await active(buyer)).toBe(newer)
    expect(await active(other)).toBeNull()
    await test.owner.query(
      "update discount_code set expires_at = now() - interval '1 second' where code = $1",
      [newer],
    )
    expect(await active(buyer)).toBe(older)
    await use(other, older)
    expect(await active(buyer)).toBe(older)
    await use(buyer, older)
    expect(await active(buyer)).toBeNull()
  })

  it('replaces a time bonus that was used, although a refund made the member free again', async () => {
    const buyer = await buyerOf('amore', {})
    const own = `OWN${newId().slice(-8).toUpperCase()}`
    await giveCode(buyer, own)
    expect((await listOf(buyer)).discount?.code).toBe('TIMEBONUS25')
    await use(buyer, 'TIMEBONUS25')
    expect((await listOf(buyer)).discount?.code).toBe(own)
  })

  it('that is typed and invalid is an error of its field, and gives no discount', async () => {
    const buyer = await buyerOf('amore', { signup_at: long() })
    const page = await pageOf(buyer, 'p1', { discount_code: 'NOBODY-KNOWS' })
    expect(page).toMatchObject({
      discount: null,
      typedCode: 'NOBODY-KNOWS',
      codeError: 'Codice non trovato',
    })
    await giveCode(buyer, 'EMPTIED')
    expect(await pageOf(buyer, 'p1', { discount_code: ' ' })).toMatchObject({
      discount: null,
      codeError: null,
    })
  })
})

/** Marks the code as used, as after a paid order. */
async function use(buyer: Buyer, code: string): Promise<void> {
  await chargedFor(buyer, { ...(await pageOf(buyer, 'p0')), discount: null })
  await test.owner.query(
    `insert into discount_use (tenant_id, code, member_id, order_id)
      select tenant_id, $2, member_id, order_id from payment where member_id = $1 limit 1`,
    [buyer.id, code],
  )
}
