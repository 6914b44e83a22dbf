import { beforeAll, describe, expect, it } from 'vitest'
import { eraseMember } from '../app/erase-member.ts'
import { newId } from '../core/ids.ts'
import { testApp } from '../testing/app.ts'
import { buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { demoSite, keyOf } from '../testing/tenant-fixture.ts'

/**
 * Results of the experiment that a demo site runs (`tenants/tulp/landers/gallery/lander.json`), and
 * of one that has ended.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app, 'tulp')
let marketer: TestStaff
const tenant = () => keyOf(app, 'tulp')

/** Adds visits of a variant, on a day `ago` days before today. */
const visit = (experiment: string, variant: string, visits: number, ago: number, robot = false) =>
  test.owner.query(
    `insert into visit_counts (tenant_id, day, lander, experiment, variant, robot, visits)
      values ($1, current_date - $5::int, 'gallery', $2, $3, $6, $4)`,
    [tenant(), experiment, variant, visits, ago, robot],
  )

/** Adds conversions of members who have been erased since. */
const convert = (experiment: string, variant: string, kind: number, times: number) =>
  test.owner.query(
    `insert into conversions (tenant_id, id, kind, lander, experiment, variant, amount, currency, at, cause)
      select $1, gen_random_uuid(), $4::int, 'gallery', $2, $3, case when $4 > 2 then 100 end, case when $4 > 2 then 'EUR' end, now(),
        'test:' || gen_random_uuid() from generate_series(1, $5)`,
    [tenant(), experiment, variant, kind, times],
  )

const page = async (search = '') => {
  const { status, text } = await marketer.send(`/experiments?tenant=${tenant()}${search}`)
  expect(status).toBe(200)
  return text.replaceAll(/<style.*?<\/style>/gs, '')
}

beforeAll(async () => {
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['tulp'] })
})

describe('experiments in the console', () => {
  it('show one that has just started, without a verdict', async () => {
    const text = await page()
    expect(text).toContain('gallery · headline-1')
    expect(text).toContain(
      'Too early for a verdict. Still missing: 7 days, 500 visits of the smallest variant.',
    )
  })

  it('show counts, rates with intervals, revenue and robots by variant, and the leading variant', async () => {
    await visit('headline-1', 'who', 3000, 9)
    await visit('headline-1', 'eye', 3010, 9)
    await visit('headline-1', 'eye', 700, 8, true)
    // A variant that was removed since: it is shown, but not part of the verdict.
    await visit('headline-1', 'gone', 5, 9)
    await convert('headline-1', 'who', 1, 150)
    await convert('headline-1', 'who', 2, 90)
    await convert('headline-1', 'eye', 2, 210)
    const buyer = await buyers.create({ country: 'NL' })
    await test.owner.query(
      `insert into member_sources (tenant_id, member_id, touch, lander, experiment, variant, at)
        values ($1, $2, 2, 'gallery', 'headline-1', 'eye', now()), ($1, $2, 1, 'gallery', 'headline-1', 'who', now())`,
      [tenant(), buyer.id],
    )
    const order = await buyers.order(buyer, { package: 'p1' })
    await buyers.finish(order, 'paid')
    const operator = await buildStaff(app, { role: 'operator' })
    await operator.send('/finance/refund', {
      body: { tenant: tenant(), payment: order.id, amount: '10.01', reason: 'too late', key: newId() },
    })
    const text = await page()
    expect(text).toContain('“eye” is ahead: 4 percentage points')
    expect(text).toMatch(/>210<small class="rate">7% <span>\(5\.\d% – 8\.\d%\)/)
    expect(text).toMatch(/>150<small class="rate">5% <span>\(/)
    expect(text).toMatch(/data-label="Revenue less refunds"[^>]*><div>€14.98</)
    // Only the last touch counts.
    expect(text.match(/data-label="Revenue less refunds"[^>]*><div>€14.98</g)).toHaveLength(1)
    expect(text).toContain('Bots left out: 700 visits, 10.4% of all.')
    expect(text.split('<svg viewBox')).toHaveLength(4)
  })

  it('keep the revenue of a buyer who is erased', async () => {
    const { rows } = await test.owner.query<{ member_id: string }>(
      "select member_id from member_sources where experiment = 'headline-1' and touch = 2",
    )
    for (const { member_id: id } of rows) await eraseMember(app.services, demoSite(app, 'tulp'), id)
    expect(rows).toHaveLength(1)
    expect(await page()).toContain('€14.98')
  })

  it('give no verdict if visitors are not split by the weights', async () => {
    await visit('headline-1', 'who', 600, 2)
    expect(await page()).toContain('No verdict: visitors aren’t being split')
  })

  it('list ended ones, and show the results of one of them', async () => {
    await visit('colour', 'red', 10, 40)
    await visit('colour', 'blue', 12, 30)
    const [, link = ''] = /href="\/experiments\?tenant=\d+([^"]*experiment=colour)"/.exec(await page()) ?? []
    const text = await page(link.replaceAll('&amp;', '&'))
    expect(text).toContain('gallery · colour')
    expect(text).toContain('>Ended<')
    expect(text).toMatch(/<strong>blue<\/strong>.*<strong>red<\/strong>/s)
  })

  it('show nothing of another site', async () => {
    const { text } = await marketer.send(`/experiments?tenant=${keyOf(app, 'amore')}`)
    expect(text).not.toContain('gallery · headline-1')
  })
})
