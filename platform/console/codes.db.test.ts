import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/** Discount codes created, listed, exported and disabled in the console. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let marketer: TestStaff
const tenant = () => keyOf(app, 'amore')
const make = (values: object) => marketer.send('/codes', { body: { tenant: tenant(), ...values } })
const page = async (search = '') => (await marketer.send(`/codes?tenant=${tenant()}${search}`)).text
const file = async (search: string) =>
  (await marketer.send(`/codes/export?tenant=${tenant()}${search}`)).text.trim().split('\r\n').slice(1)

beforeAll(async () => {
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
})

describe('codes made in the console', () => {
  it('have every limit entered in the form', async () => {
    const buyer = await buyers.create()
    const limits = { member: buyer.id, country: 'IT', minimum: '10,50', currency: 'EUR', methods: 'paypal' }
    const made = await make({ percent: 20, code: 'spring', expires: '2099-12-31', limit: 5, ...limits })
    expect(made.headers.location).toBe(`/codes?tenant=${tenant()}&text=SPRING`)
    const { rows } = await test.owner.query("select * from discount_code where code = 'SPRING'")
    expect(rows).toMatchObject([
      {
        percentage: 20,
        member_id: buyer.id,
        country: 'IT',
        currency: 'EUR',
        minimum_order: 1050,
        payment_methods: ['paypal'],
        use_limit: 5,
        once_per_member: true,
        batch: null,
      },
    ])
  })

  it('of one batch are listed page by page and exported together', async () => {
    const made = await make({ percent: 15, count: 60 })
    const batch = /batch=([\w-]{36})/.exec(made.headers.location ?? '')?.[1]
    const lines = await file(`&batch=${batch}`)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(60)
    const [first, second] = [await page(`&batch=${batch}`), await page(`&batch=${batch}&after=zzz`)]
    expect([first, second].map((html) => html.split('action="/codes/disable"').length - 1)).toEqual([50, 0])
    const after = /after=([2-9A-Z]{10})/.exec(first)?.[1]
    expect((await page(`&batch=${batch}&after=${after}`)).split('action="/codes/disable"').length - 1).toBe(
      10,
    )
    const { rows } = await test.owner.query(
      "select details from audit_entry where action = 'codes_made' and subject = $1",
      [`codes:${batch}`],
    )
    expect(rows).toEqual([{ details: { count: 60, percent: 15 } }])
  })

  it.each<[string, object]>([
    ['percent', { percent: 100 }],
    ['percent', {}],
    ['code', { percent: 5, code: 'A B' }],
    ['code', { percent: 30, code: 'SPRING' }],
    ['count', { percent: 5, code: 'MANY', count: 2 }],
    ['member', { percent: 5, member: 'nobody@example.test' }],
    ['currency', { percent: 5, minimum: '10' }],
    ['minimum', { percent: 5, minimum: '10.001', currency: 'EUR' }],
    ['expires', { percent: 5, expires: '2020-01-01' }],
  ])('are refused with a fault at the field %s for %o', async (field, values) => {
    const { status, text } = await make(values)
    expect(status).toBe(422)
    const controls = [...text.matchAll(/<(?:input|select)[^>]*>/g)].map(([tag]) => tag)
    const faulty = controls.filter((tag) => tag.includes('aria-invalid="true"'))
    expect(faulty).toEqual([expect.stringContaining(`name="${field}"`)])
  })

  it('show their orders and revenue, and can be disabled', async () => {
    await make({ percent: 20, code: 'USED20' })
    const placed = await buyers.order(await buyers.create(), { package: 'p1', discount_code: 'USED20' })
    await buyers.finish(placed, 'paid')
    expect(await file('&text=used')).toEqual([
      expect.stringMatching(/^USED20,20,active,.*,1,EUR,19\.99,5\.00$/),
    ])
    const ended = await marketer.send('/codes/disable', { body: { tenant: tenant(), code: 'USED20' } })
    expect(ended.status).toBe(303)
    expect(await page('&state=inactive')).toContain('USED20')
    expect(await page('&state=active')).not.toContain('USED20')
  })
})
