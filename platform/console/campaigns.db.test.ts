import { beforeAll, describe, expect, it } from 'vitest'
import { eraseMember } from '../app/erase-member.ts'
import { newId } from '../core/ids.ts'
import { reverseCreditNote, vatReport } from '../features/invoices/server.ts'
import { testApp } from '../testing/app.ts'
import { buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { demoSite, keyOf } from '../testing/tenant-fixture.ts'

/**
 * The campaign report of a site whose members came from two networks, paid through the test
 * provider and received refunds.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let marketer: TestStaff
const tenant = () => keyOf(app, 'amore')

/** Lines of the exported file, as values by column. */
async function file(search: string): Promise<Record<string, string>[]> {
  const { text } = await marketer.send(`/campaigns/export?tenant=${tenant()}${search}`)
  const [head = '', ...lines] = text.replace('\u{FEFF}', '').trim().split('\r\n')
  const names = head.split(',')
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, place) => [names[place] ?? '', cell])),
  )
}

/** A member who came by a link with this source. */
async function memberOf(source: Record<string, string>) {
  const buyer = await buyers.create()
  const names = Object.keys(source)
  await test.owner.query(
    `insert into member_sources (tenant_id, member_id, touch, at, ${names.join(', ')})
      select $1, $2, touch, now(), ${names.map((_, place) => `$${place + 3}`).join(', ')} from (values (1), (2)) t (touch)`,
    [tenant(), buyer.id, ...Object.values(source)],
  )
  await test.owner.query("update member_sources set network = 'earlier' where touch = 1")
  return buyer
}

async function pay(buyer: { id: string; cookie: string }) {
  const placed = await buyers.order(buyer, { package: 'p1' })
  await buyers.finish(placed, 'paid')
  return placed.id
}

const FIRST = { network: 'n1', lander: 'gallery', experiment: 'e1', variant: 'a' }

beforeAll(async () => {
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
  const operator = await buildStaff(app, { role: 'operator' })
  const loyal = await memberOf(FIRST)
  await pay(loyal)
  await pay(loyal)
  const sorry = await memberOf({ network: 'n2', slug: 'summer', sub1: '=1+1' })
  const payment = await pay(sorry)
  await operator.send('/finance/refund', {
    body: { tenant: tenant(), payment, amount: '10.01', reason: 'too late', key: newId() },
  })
  await pay(await buyers.create())
  await test.owner.query(
    `insert into visit_counts (tenant_id, day, network, lander, experiment, variant, robot, visits)
      values ($1, (now() at time zone 'Europe/Rome')::date, 'n1', 'gallery', 'e1', 'a', false, 40), ($1, (now() at time zone 'Europe/Rome')::date, 'n1', 'gallery', 'e1', 'a', true, 9),
        ($1, (now() at time zone 'Europe/Rome')::date - 1, 'n1', 'gallery', 'e1', 'b', false, 2)`,
    [tenant()],
  )
})

describe('the campaign report', () => {
  it('sums visits and payments by source, and agrees with the VAT report', async () => {
    const lines = await file('&by=network')
    expect(lines).toEqual([
      expect.objectContaining({ network: '', revenue: '24.99', refunds: '0.00', first_purchases: '1' }),
      expect.objectContaining({
        network: 'n1',
        visits: '42',
        robots: '9',
        revenue: '49.98',
        first_purchases: '1',
      }),
      expect.objectContaining({ network: 'n2', revenue: '24.99', refunds: '10.01', currency: 'EUR' }),
    ])
    const ever = { from: new Date('2020-01-01'), until: new Date('2100-01-01') }
    const books = await test.database.withTenant(tenant(), (db) => vatReport(db, ever))
    const net = lines.reduce(
      (sum, line) => sum + Math.round(100 * (Number(line.revenue) - Number(line.refunds))),
      0,
    )
    expect(net).toBe(books.reduce((sum, { gross }) => sum + gross, 0))
    expect(net).toBe(4 * 2499 - 1001)
  })

  it('is split by the requested dimensions and filtered by the requested values', async () => {
    expect((await file('&by=variant&network=n1')).map(({ variant, visits }) => [variant, visits])).toEqual([
      ['e1 / a', '40'],
      ['e1 / b', '2'],
    ])
    expect((await file('&by=day&network=n1')).map(({ visits }) => visits)).toEqual(['2', '40'])
    expect((await file('&by=slug&slug=summer')).map(({ slug }) => slug)).toEqual(['summer'])
    expect((await file('&by=network&network=-')).map(({ network }) => network)).toEqual([''])
    expect(await file('&by=network&from=2020-01-01&to=2020-01-31')).toEqual([])
  })

  it('assigns events to days in the time zone of the site', async () => {
    await test.owner.query(
      `insert into conversions (tenant_id, id, kind, network, at, cause)
        select $1, gen_random_uuid(), 1, 'midnight', at::timestamptz, 'test:' || at
          from unnest(array['2026-07-20T21:59:59Z', '2026-07-20T22:00:00Z', '2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z']) at`,
      [tenant()],
    )
    const days = async (from: string, to: string) =>
      (await file(`&by=day&network=midnight&from=${from}&to=${to}`)).map(({ day }) => day)
    expect(await days('2026-07-01', '2026-07-20')).toEqual(['2026-07-20'])
    expect(await days('2026-07-21', '2026-11-20')).toEqual(['2026-07-21', '2026-11-20'])
    expect(await days('2026-11-21', '2026-11-21')).toEqual(['2026-11-21'])
  })

  it('writes no formulas from links into the exported file', async () => {
    expect((await file('&by=sub1&network=n2'))[0]?.sub1).toBe("'=1+1")
  })

  it('leaves out amounts in other currencies', async () => {
    await test.owner.query(
      `insert into campaign_costs (tenant_id, id, day, network, currency, amount, entered_by, entered_at)
        select $1, gen_random_uuid(), (now() at time zone 'Europe/Rome')::date, 'n1', currency, amount, $2, now()
          from (values ('EUR', 300), ('CHF', 5000)) as c (currency, amount)`,
      [tenant(), marketer.id],
    )
    expect(await file('&by=network&network=n1')).toMatchObject([{ cost: '3.00' }])
    expect((await file('&by=network&currency=CHF')).map(({ revenue }) => revenue)).not.toContain('49.98')
    const { text } = await marketer.send(`/campaigns?tenant=${tenant()}&currency=CHF`)
    expect(text).toContain('There are also amounts in EUR')
  })

  it('shows the same numbers on its page', async () => {
    const { status, text } = await marketer.send(`/campaigns?tenant=${tenant()}&by=network`)
    expect(status).toBe(200)
    for (const shown of ['n1', '€49.98', '€10.01', '<svg']) expect(text).toContain(shown)
    expect(text).not.toContain('console:')
  })

  it('shows fifty lines per page, most visits first, and links to the other pages', async () => {
    await test.owner.query(
      `insert into visit_counts (tenant_id, day, network, ref, visits)
        select $1, current_date, 'many', 'r' || n, n from generate_series(1, 60) n`,
      [tenant()],
    )
    const page = async (search: string) => {
      const { text } = await marketer.send(`/campaigns?tenant=${tenant()}&by=ref&network=many${search}`)
      const shown = [...text.matchAll(/data-label="Ref"[^>]*><div><a [^>]*>(r\d+)</g)].map(([, ref]) => ref)
      return { shown, leads: [...text.matchAll(/href="[^"]*page=(\d)"/g)].map(([, number]) => number) }
    }
    const [first, second] = [await page(''), await page('&page=2')]
    expect([first.shown.length, first.shown[0], first.leads]).toEqual([50, 'r60', ['2']])
    expect([second.shown.length, second.shown.at(-1), second.leads]).toEqual([10, 'r1', ['1']])
  })

  it('combines lines that contain only visits of robots into one row, and shows them on request', async () => {
    await test.owner.query(
      `insert into visit_counts (tenant_id, day, network, ref, robot, visits)
        select $1, current_date, 'bots', r, r <> 'people', n from (values ('b1', 1), ('b2', 4), ('b3', 2), ('people', 3)) v (r, n)`,
      [tenant()],
    )
    const page = async (search: string) => {
      const { text } = await marketer.send(`/campaigns?tenant=${tenant()}&by=ref&network=bots${search}`)
      return {
        refs: [...text.matchAll(/data-label="Ref"[^>]*><div><a [^>]*>(\w+)</g)].map(([, ref]) => ref),
        hidden: /href="([^"]*robots=1[^"]*)">(\d rows with bots only)<.*?data-label="Bots"[^>]*><div>(\d+)</
          .exec(text)
          ?.slice(2),
      }
    }
    expect(await page('')).toEqual({ refs: ['people'], hidden: ['3 rows with bots only', '7'] })
    expect(await page('&robots=1')).toEqual({ refs: ['people', 'b1', 'b2', 'b3'], hidden: undefined })
    expect((await file('&by=ref&network=bots')).map(({ ref }) => ref)).toEqual(['b1', 'b2', 'b3', 'people'])
  })

  it('compares its sums with those of the preceding period of the same length', async () => {
    await test.owner.query(
      `insert into visit_counts (tenant_id, day, network, visits) values
        ($1, '2026-03-02', 'compared', 30), ($1, '2026-03-01', 'compared', 20), ($1, '2026-02-28', 'compared', 99)`,
      [tenant()],
    )
    for (const by of ['network', 'day']) {
      const days = `&by=${by}&network=compared&from=2026-03-02&to=2026-03-02`
      const { text } = await marketer.send(`/campaigns?tenant=${tenant()}${days}`)
      const sums = (label: string) =>
        new RegExp(`<strong>${label}</strong>.*?data-label="Visits"[^>]*><div>([^<]*)<`).exec(text)?.[1]
      expect([sums('Total'), sums('Before: 1 Mar 2026'), sums('Change')]).toEqual(['30', '20', '+50%'])
      expect(text).toMatch(/<strong>Change<.*?data-label="Revenue"[^>]*><div>–</)
    }
  })

  it('shows a person with several sites one line for each, and no other sites', async () => {
    const keys = ['amore', 'tulp', 'alpen'].map((name) => keyOf(app, name))
    for (const [place, key] of keys.entries())
      await test.owner.query(
        "insert into visit_counts (tenant_id, day, network, visits) values ($1, '2026-04-02', 'both', $2), ($1, '2026-04-01', 'both', 5)",
        [key, [10, 30, 70][place]],
      )
    const two = await buildStaff(app, { role: 'marketer', tenants: ['amore', 'tulp'] })
    const search = 'tenant=all&network=both&from=2026-04-02&to=2026-04-02'
    const { text } = await two.send(`/campaigns?${search}`)
    const rows = [
      ...text.matchAll(
        /data-label="Site"[^>]*><div><(?:a|strong)[^>]*>([^<]*)<.*?data-label="Visits"[^>]*><div>([^<]*)</g,
      ),
    ]
    expect(rows.map(([, name, visits]) => [name, visits])).toEqual([
      [app.services.tenants.get('tulp')?.settings.name, '30'],
      [app.services.tenants.get('amore')?.settings.name, '10'],
      ['Total', '40'],
      ['Before: 1 Apr 2026', '10'],
      ['Change', '+300%'],
    ])
    expect(text).toContain(
      `/campaigns?tenant=${keys[0]}&amp;from=2026-04-02&amp;to=2026-04-02&amp;currency=EUR&amp;network=both`,
    )
    const saved = (await two.send(`/campaigns/export?${search}`)).text
    expect(saved.match(/^(amore|tulp|alpen),\d+/gm)?.toSorted()).toEqual(['amore,10', 'tulp,30'])
    const { rows: noted } = await test.owner.query(
      "select tenant_id from audit_entry where staff_id = $1 and action = 'list_exported' order by 1",
      [two.id],
    )
    expect(noted.map(({ tenant_id: key }) => key)).toEqual(keys.slice(0, 2).sort((one, other) => one - other))
    // A person who works for one site only gets the report of that site.
    expect((await marketer.send(`/campaigns?${search}`)).text).not.toMatch(/value="all"|data-label="Site"/)
  })

  it('records who exported the file', async () => {
    const { rows } = await test.owner.query(
      "select details from audit_entry where action = 'list_exported' and staff_id = $1 limit 1",
      [marketer.id],
    )
    expect(rows).toMatchObject([{ details: { list: 'campaigns', by: 'network' } }])
  })

  it('keeps the source of a first purchase when its member is erased', async () => {
    const gone = await memberOf({ network: 'n3' })
    await pay(gone)
    const site = app.services.tenants.get('amore')
    if (site) await eraseMember(app.services, site, gone.id)
    expect(await file('&by=network&network=n3')).toMatchObject([{ revenue: '24.99', first_purchases: '1' }])
  })

  it('stops counting a refund when its credit note is reversed', async () => {
    const site = demoSite(app, 'amore')
    const { rows } = await test.owner.query<{ refund_id: string }>(
      "select refund_id from invoice where series = 'credit_note' and tenant_id = $1",
      [tenant()],
    )
    for (const { refund_id: id } of rows)
      await test.database.withTenant(tenant(), (db) => reverseCreditNote(db, site, id, new Date()))
    expect(await file('&by=network&network=n2')).toMatchObject([{ revenue: '24.99', refunds: '0.00' }])
  })
})
