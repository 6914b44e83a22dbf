import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildStaff, type TestStaff } from '../../testing/staff.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { vatReport } from './vat-report.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let operator: TestStaff
const tenant = () => keyOf(app, 'amore')
const report = (from: string, until: string) =>
  test.database.withTenant(tenant(), (db) => vatReport(db, { from: new Date(from), until: new Date(until) }))

beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
  let last = ''
  for (let sold = 0; sold < 3; sold++) {
    const placed = await buyers.order(await buyers.create(), { package: 'p1' })
    await buyers.finish(placed, 'paid')
    last = placed.id
  }
  await operator.send('/finance/refund', {
    body: { tenant: tenant(), payment: last, amount: '10.01', reason: 'too late', key: newId() },
  })
})

describe('the VAT report', () => {
  it('is the sum of the invoices less the credit notes of the period, by country, rate and currency', async () => {
    const { rows } = await test.owner.query(
      `select country, vat_rate as rate, currency, sum(sign * net)::int as net, sum(sign * vat)::int as vat, sum(sign * gross)::int as gross
        from (select *, case series when 'invoice' then 1 else -1 end as sign from invoice where tenant_id = $1) i
        group by 1, 2, 3 order by 1, 2, 3`,
      [tenant()],
    )
    const lines = await report('2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z')
    expect(lines).toMatchObject(rows)
    expect(lines).toMatchObject([{ country: 'IT', invoices: 3, credit_notes: 1, gross: 3 * 2499 - 1001 }])
    for (const { net, vat, gross } of lines) expect(net + vat).toBe(gross)
  })

  it('excludes documents issued outside the period', async () => {
    await test.owner.query(
      "update invoice set issued_at = '2026-03-31T21:59:59Z' where series = 'credit_note'",
    )
    await test.owner.query("update invoice set issued_at = '2026-03-31T22:00:00Z' where series = 'invoice'")
    const march = await operator.send(`/finance/export?tenant=${tenant()}&list=vat&period=2026-03`)
    const april = await operator.send(`/finance/export?tenant=${tenant()}&list=vat&period=2026-04`)
    // The site's clock is two hours ahead of UTC.
    expect(march.text.split('\r\n')[1]).toMatch(/^2026-03,IT,[\d.]+,EUR,0,1,-[\d.]+,-[\d.]+,-10\.01$/)
    expect(april.text.split('\r\n')[1]).toMatch(/^2026-04,IT,[\d.]+,EUR,3,0,[\d.]+,[\d.]+,74\.97$/)
    expect((await operator.send(`/finance/vat?tenant=${tenant()}&period=2026-q2`)).text).toContain('74.97')
  })
})
