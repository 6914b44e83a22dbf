import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { copySites } from '../../../tenancy/test-site.ts'
import { testApp } from '../../../testing/app.ts'
import { type Buyer, buyersOf } from '../../../testing/buyers.ts'
import { testDatabase } from '../../../testing/database.ts'
import { debitsOf, freshPhone, refusalOf } from '../../../testing/debits.ts'

import { loadPage } from '../../../testing/page-scope.ts'
import { debitPage } from './page.ts'

/**
 * A direct debit that the order would refuse is refused before a code is sent. p0 costs 9.99, p1
 * 24.99, p2 48.99, p3 89.99 EUR.
 */
const sites = copySites()
sites.change('alpen', {
  direct_debit: { day_amount: 6000, month_amount: 8000, codes_per_phone: 2, codes_per_member: 3 },
  payment_methods: {
    DE: ['creditcard', 'directdebit'],
    AT: ['creditcard'],
    CH: ['creditcard', 'directdebit'],
  },
})
const test = testDatabase()
const app = testApp(test, { JOBS: 'no', TENANTS_DIR: sites.folders.tenants })
const buyers = buyersOf(test, app, 'alpen')
const debits = debitsOf(test, app, 'alpen', buyers)
afterAll(() => sites.close())

let buyer: Buyer
beforeEach(async () => {
  // All tests use the same network, so its limits are reset.
  await test.owner.query('delete from rate_limit; delete from rate_use')
  buyer = await buyers.create({ country: 'DE' })
})

const limit = (who: Buyer, body: Readonly<Record<string, string>>) =>
  app.send('alpen', '/api/spending-limit', { method: 'POST', headers: { cookie: who.cookie }, body })
const page = (who: Buyer) => loadPage(test, app, 'alpen', who, (scope) => debitPage(scope, { package: 'p1' }))

describe('before a code is sent', () => {
  it.each<[string, (who: Buyer) => Promise<unknown>, object, number, string, RegExp]>([
    ['the own limit of a day', (who) => limit(who, { day: '20' }), {}, 409, 'spending_limit_day', /20,00/],
    [
      'the own limit of a month',
      (who) => limit(who, { month: '24' }),
      {},
      409,
      'spending_limit_month',
      /24,00/,
    ],
    [
      'the limit of the site',
      async () => undefined,
      { package: 'p3' },
      409,
      'directdebit_limit_day',
      /60,00/,
    ],
    ['another sum', async () => undefined, { amount: 1 }, 409, 'sum_changed', /./],
    ['an unknown code', async () => undefined, { discount_code: 'NONE' }, 422, 'discount_unknown', /./],
    [
      'a method closed to the member',
      async (who) => {
        const paid = await buyers.order(who, { package: 'p0' })
        await test.owner.query(
          `insert into payment_block (tenant_id, member_id, method, payment_id, created_at)
           select tenant_id, member_id, 'directdebit', id, now() from payment where id = $1`,
          [paid.id],
        )
      },
      {},
      422,
      'validation_failed',
      /./,
    ],
  ])('%s is refused, and nothing is written', async (_name, arrange, more, status, code, message) => {
    await arrange(buyer)
    const before = await debits.written(buyer)
    const refused = refusalOf(await debits.account(buyer, more))
    expect(refused).toMatchObject({ status, code, message: expect.stringMatching(message) })
    expect(await debits.codesOf(buyer)).toEqual([])
    expect(await debits.written(buyer)).toEqual(before)
  })

  it.each(['AT', 'CH'])('a country (%s) without the method is refused', async (country) => {
    const away = await buyers.create({ country })
    expect(refusalOf(await debits.account(away))).toMatchObject({ status: 422, fields: ['method'] })
    expect(await debits.codesOf(away)).toEqual([])
  })

  it('the limit of 30 days is named if it leaves less', async () => {
    await debits.pay(buyer, 'paid', { package: 'p2' })
    await test.owner.query("update payment set created_at = now() - interval '2 days' where member_id = $1", [
      buyer.id,
    ])
    const refused = refusalOf(await debits.account(buyer, { package: 'p2' }))
    expect(refused.code).toBe('directdebit_limit_month')
    expect(refused.message).toMatch(/80,00.*31,01/)
    expect((await debits.account(buyer)).status).toBe(200)
  })

  it('a new code is refused if the order would now be refused', async () => {
    const id = await debits.begin(buyer)
    await limit(buyer, { week: '10' })
    const resent = refusalOf(await debits.send(buyer, { step: 'resend', id }))
    expect(resent.code).toBe('spending_limit_week')
    expect(await debits.codesOf(buyer)).toHaveLength(1)
    const confirmed = refusalOf(await debits.confirm(buyer, id, await debits.codeOf(buyer)))
    expect(confirmed.code).toBe('spending_limit_week')
    expect(await buyers.payments(buyer)).toEqual([])
  })

  it('the page shows the refusal, with the limits of the site', async () => {
    expect(await page(buyer)).toMatchObject({
      refusal: null,
      limits: { day: { amount: 6000, currency: 'EUR' }, month: { amount: 8000 } },
    })
    await limit(buyer, { day: '10' })
    expect((await page(buyer))?.refusal).toMatchObject({
      code: 'spending_limit_day',
      text: expect.stringContaining('€10.00'),
    })
  })
})

describe('codes', () => {
  it("are limited by the site's settings per phone and per member", async () => {
    const phone = freshPhone()
    const codes = []
    for (const more of [{ phone }, { phone }, { phone }, {}])
      codes.push(refusalOf(await debits.account(buyer, more)).code)
    expect(codes).toEqual([undefined, undefined, 'sms_limit', 'sms_limit'])
    expect(await debits.codesOf(buyer)).toHaveLength(2)
  })
})
