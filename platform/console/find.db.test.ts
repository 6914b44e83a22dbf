import { beforeAll, describe, expect, it } from 'vitest'
import { orderNumber } from '../features/payments/server.ts'
import { testApp } from '../testing/app.ts'
import { type Buyer, buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { decidedReport } from '../testing/decided-report.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { SEARCHES } from './find.ts'
import { COOKIES } from './sessions.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const SITES = ['amore', 'tulp'] as const
const SHARED = 'both@example.test'
const CASES = { complaint: 'C-ABCD-2345', report: 'R-ABCD-2345' }

let operator: TestStaff
let [anna, berta]: Buyer[] = []
let payment: string
let report: string
let complaint: string

const of = (site: string) => keyOf(app, site)

beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
  const buyers = buyersOf(test, app)
  anna = await buyers.create()
  berta = await buyersOf(test, app, 'tulp').create({ country: 'NL' })
  await test.owner.query('update member set email = $1, email_key = $1 where id = any ($2)', [
    SHARED,
    [anna.id, berta.id],
  ])
  const order = await buyers.order(anna)
  await buyers.finish(order, 'paid')
  payment = order.id
  report = await test.database.withTenant(of('amore'), (db) =>
    decidedReport(db, anna?.id ?? '', anna?.id ?? ''),
  )
  await test.owner.query('update report set number = $1 where id = $2', [CASES.report, report])
  const filed = await test.owner.query(
    `insert into complaint (tenant_id, id, number, email, email_key, language, kind, body, token_hash, idempotency_key, created_at, due_at)
      values ($1, gen_random_uuid(), $2, 'v@example.test', 'v@example.test', 'nl', 1, 'Words', '\\x01', 'key', now(), now()) returning id`,
    [of('tulp'), CASES.complaint],
  )
  complaint = filed.rows[0].id
})

/** Where a search redirects to, or the page that it shows. */
async function find(typed: string, who = operator) {
  const { status, headers, text } = await who.send('/find', { body: { q: typed } })
  return { status, to: headers.location, text }
}
const NOTHING = 'Nothing found'
const linksIn = (html: string) =>
  [...html.matchAll(/<td[^>]*><div><a href="([^"]*)">([^<]*)/g)].map(([, to, kind]) => [
    to?.replaceAll('&amp;', '&'),
    kind,
  ])

describe('the search over all sites', () => {
  it('opens the single hit of a number that members know', async () => {
    const { rows } = await test.owner.query("select number from invoice where series = 'invoice'")
    const number = `AMORE-${new Date().getUTCFullYear()}-${rows[0].number}`
    const paid = `/finance/payment?tenant=${of('amore')}&id=${payment}`
    const cases = await Promise.all(
      [orderNumber(payment), payment, number, CASES.report, CASES.complaint, report].map((one) => find(one)),
    )
    expect(cases.map(({ status, to }) => [status, to])).toEqual([
      [303, paid],
      [303, paid],
      [303, paid],
      [303, `/moderation/one?tenant=${of('amore')}&id=${report}`],
      [303, `/complaints/one?tenant=${of('tulp')}&id=${complaint}`],
      [303, `/moderation/one?tenant=${of('amore')}&id=${report}`],
    ])
  })

  it('also works as a link, with the site of each hit and nothing else of it', async () => {
    const { text } = await operator.send(`/find?q=${encodeURIComponent(` ${SHARED.toUpperCase()} `)}`)
    expect(linksIn(text)).toEqual(
      [anna, berta].map((who, place) => [
        `/members?tenant=${of(SITES[place] ?? '')}&who=${who?.id}`,
        'Member',
      ]),
    )
  })

  it('leads to a member by the form that asks for a reason, and records where one was found', async () => {
    await test.owner.query('delete from audit_entry')
    const { to = '' } = await find(anna?.id ?? '')
    expect(to).toBe(`/members?tenant=${of('amore')}&who=${anna?.id}`)
    const form = await operator.send(to)
    expect(form.text).toContain(`value="${anna?.id}"`)
    expect(form.cookies).toEqual([`${COOKIES.site}=${of('amore')}`])
    await find(SHARED)
    const { rows } = await test.owner.query(
      'select tenant_id, action, subject, staff_id from audit_entry order by id',
    )
    const entry = (site: string, who: Buyer | undefined) => ({
      tenant_id: of(site),
      action: 'member_found',
      subject: `member:${who?.id}`,
      staff_id: operator.id,
    })
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([entry('amore', anna), entry('amore', anna), entry('tulp', berta)]),
    )
  })

  it('finds nothing of sites that the person does not work for', async () => {
    const other = await buildStaff(app, { role: 'operator', tenants: ['tulp'] })
    for (const typed of [anna?.id ?? '', orderNumber(payment), payment, CASES.report, 'AMORE-2026-000001'])
      expect((await find(typed, other)).text).toContain(NOTHING)
    expect((await find(SHARED, other)).to).toBe(`/members?tenant=${of('tulp')}&who=${berta?.id}`)
  })

  it.each([
    ['moderator', [true, false, false, true]],
    ['support', [true, true, true, false]],
    ['marketer', [false, false, false, false]],
  ] as const)('finds for the role %s what it may open', async (role, expected) => {
    const who = await buildStaff(app, { role })
    const typed = [anna?.id ?? '', payment, CASES.complaint, CASES.report]
    const found = await Promise.all(typed.map((one) => find(one, who)))
    expect(found.map(({ to }) => to !== undefined)).toEqual(expected)
    const { text } = await who.send('/account')
    expect(text.includes('action="/find"')).toBe(role !== 'marketer')
  })

  it.each([
    ['nothing', '', 'Search all your sites'],
    ['nonsense', '<b>%\'"; drop table', NOTHING],
    ['a control character', 'a\u0001b@example.test', NOTHING],
    ['an unknown address', 'nobody@example.test', NOTHING],
  ])('says what can be found after %s', async (_what, typed, title) => {
    const { status, text } = await find(typed)
    expect([status, text.includes(title), text.includes('Enter a whole email address')]).toEqual([
      200,
      true,
      true,
    ])
    expect(text).not.toContain('<b>%')
  })

  it('does not repeat 10,000 letters, nor fails for a field that is sent twice', async () => {
    const { status, text } = await operator.send(`/find?q=${'x'.repeat(10_000)}`)
    expect([status, text.includes(NOTHING), text.includes('xxxxx')]).toEqual([200, true, false])
    expect((await operator.send('/find?q=a&q=b')).status).toBe(200)
  })

  it('is limited for each person', async () => {
    const busy = await buildStaff(app, { role: 'support' })
    for (let press = 0; press < SEARCHES.points; press += 1) expect((await find('x', busy)).status).toBe(200)
    expect((await find('x', busy)).status).toBe(429)
    expect((await find('x')).status).toBe(200)
  })
})
