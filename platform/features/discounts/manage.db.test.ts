import { beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { Tenant } from '../../core/tenant.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { disableCode, listCodes } from './code-list.ts'
import { createCodes } from './manage.ts'

/** Codes that staff create, list and disable. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const NOW = new Date('2026-03-01T12:00:00Z')

let site: Tenant
let buyer: Buyer
const emailOf = ({ id }: Buyer) => `${id}@example.test`
const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(site.key, work)
const create = (request: object) => within((db) => createCodes(db, { tenant: site, now: NOW }, request))
const listed = async (code: string) =>
  (await within((db) => listCodes(db, NOW, 1000))).find((one) => one.code === code)
const newName = () => `CODE${newId().slice(-8).toUpperCase()}`

beforeAll(async () => {
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('There is no tenant amore')
  site = found
  buyer = await buyers.create()
})

describe('creating codes', () => {
  it('stores every limit; the last day is whole in the time zone of the site', async () => {
    const code = newName()
    const request = {
      percent: '20',
      code: ` ${code.toLowerCase()} `,
      member: emailOf(buyer),
      country: 'IT',
      minimum: '10.00',
      currency: 'EUR',
      methods: ['paypal'],
      expires: '2026-12-31',
      unlimited: true,
      limit: '5',
    }
    expect(await create(request)).toEqual({ codes: [code], existed: false })
    expect(await listed(code)).toEqual({
      code,
      percentage: 20,
      memberId: buyer.id,
      country: 'IT',
      minimumOrder: 1000,
      currency: 'EUR',
      paymentMethods: ['paypal'],
      oncePerMember: false,
      useLimit: 5,
      expiresAt: new Date('2026-12-31T23:00:00Z'),
      status: 'active',
      uses: 0,
      revenue: {},
      given: {},
    })
  })

  it('again with the same limits changes nothing; with others it is refused', async () => {
    const code = newName()
    const request = { percent: 20, code, methods: ['paypal', 'creditcard'], expires: '2026-12-31' }
    await create(request)
    expect(await create(request)).toEqual({ codes: [code], existed: true })
    await expect(create({ ...request, percent: 30 })).rejects.toThrow(`The code ${code} exists`)
    await within((db) => disableCode(db, code))
    await expect(create(request)).rejects.toThrow('or is disabled')
  })

  it('creates as many random codes as requested, without letters that look like digits', async () => {
    const { codes } = await create({ percent: 5, count: '50' })
    expect(new Set(codes).size).toBe(50)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-KM-NP-Z]{10}$/)
    expect(await listed(codes[0] ?? '')).toMatchObject({
      percentage: 5,
      oncePerMember: true,
      expiresAt: null,
    })
  })

  it('refuses a member of another site', async () => {
    const stranger = await buyersOf(test, app, 'starlight').create()
    await expect(create({ percent: 5, member: emailOf(stranger) })).rejects.toThrow('amore has no member')
  })

  it.each<[string, object, string]>([
    ['no percentage', {}, '--percent is a whole number from 1 to 99.'],
    ['an order for nothing', { percent: 100 }, '--percent is a whole number from 1 to 99.'],
    ['a name of the platform', { percent: 5, code: 'timebonus25' }, 'is a code of the platform itself'],
    ['the welcome code', { percent: 5, code: 'WELCOME25' }, 'is a code of the platform itself'],
    ['a name with spaces', { percent: 5, code: 'A B C' }, '--code has 3 to 40 characters'],
    ['many of one name', { percent: 5, code: 'MANY', count: 2 }, '--code names one code'],
    ['a country of another site', { percent: 5, country: 'US' }, '--country US is not one of IT.'],
    ['a way to pay that the site has not', { percent: 5, methods: ['card'] }, '--methods card is not one of'],
    ['a minimum without its currency', { percent: 5, minimum: '10' }, '--minimum and --currency are given'],
    ['a minimum in words', { percent: 5, minimum: 'ten', currency: 'EUR' }, '--minimum is an amount like'],
    ['no day', { percent: 5, expires: '2026-02-30' }, '--expires is a day like 2026-12-31.'],
    ['a day that is over', { percent: 5, expires: '2026-02-28' }, 'The day of --expires is over.'],
  ])('refuses %s', async (_what, request, message) => {
    await expect(create(request)).rejects.toThrow(message)
  })
})

describe('a created code', () => {
  it('takes its percentage off, and is listed with its paid orders', async () => {
    const code = newName()
    await create({ percent: 20, code })
    const payment = await buyers.order(buyer, { package: 'p1', discount_code: code })
    expect(payment.amount.amount).toBe(1999)
    expect(await listed(code)).toMatchObject({ uses: 0, revenue: {} })
    await buyers.finish(payment, 'paid')
    expect(await listed(code)).toMatchObject({ uses: 1, revenue: { EUR: 1999 }, given: { EUR: 500 } })
  })

  it('cannot be used once disabled, nor on another site', async () => {
    const code = newName()
    await create({ percent: 20, code })
    expect((await buyersOf(test, app, 'starlight').send(buyer, { discount_code: code })).status).not.toBe(200)
    expect(await within((db) => disableCode(db, ` ${code.toLowerCase()} `))).toBe(true)
    expect(await listed(code)).toMatchObject({ status: 'inactive' })
    const refused = await buyers.send(buyer, { discount_code: code })
    expect(refused.json.error).toMatchObject({ code: 'discount_unknown' })
    expect(await within((db) => disableCode(db, 'NEVER-MADE'))).toBe(false)
  })
})
