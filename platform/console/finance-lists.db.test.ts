import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { raiseAlert } from '../features/payments/alerts.ts'
import { testApp } from '../testing/app.ts'
import { type Buyer, buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/** The lists of payments, refunds and alerts in the console: filters, pages, exports. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let operator: TestStaff
let limited: TestStaff
let [anna, bert]: Buyer[] = []
const numbers = new Map<string, string>()
const tenant = (name = 'amore') => keyOf(app, name)
const MOVES = 55

beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
  limited = await buildStaff(app, { role: 'operator', tenants: ['amore'] })
  anna = await buyers.create()
  bert = await buyers.create()
  for (const [name, buyer] of Object.entries({ anna, bert }))
    numbers.set(name, (await buyers.order(buyer, { package: 'p1' })).id)
})

const list = async (search: Readonly<Record<string, string>>) =>
  (await operator.send(`/finance?${new URLSearchParams({ tenant: String(tenant()), ...search })}`)).text
const shows = (html: string) =>
  [...numbers].filter(([, id]) => html.includes(`id=${id}`)).map(([name]) => name)

describe('the list of payments', () => {
  it.each<[string, () => Record<string, string>, string[]]>([
    ['nothing', () => ({}), ['anna', 'bert']],
    ['a member’s address', () => ({ member: ` ${anna?.id.toUpperCase()}@example.test ` }), ['anna']],
    ['a member’s id', () => ({ member: bert?.id ?? '' }), ['bert']],
    ['an unknown e-mail address', () => ({ member: 'nobody@example.test' }), []],
    ['a state', () => ({ status: 'paid' }), []],
    ['a method', () => ({ method: 'creditcard' }), ['anna', 'bert']],
    ['a method that nobody used', () => ({ method: 'paypal' }), []],
    ['a last day before all payments', () => ({ to: '2020-01-01' }), []],
    ['a first day before all payments', () => ({ from: '2020-01-01' }), ['anna', 'bert']],
    ['an unknown id of the provider', () => ({ provider_id: 'tr_none' }), []],
  ])('is filtered by %s', async (_what, search, expected) => {
    expect(shows(await list(search())).sort()).toEqual(expected)
  })

  it('is paged by keyset; its export has all rows and no formulas', async () => {
    await test.owner.query(
      `insert into payment (tenant_id, id, order_id, member_id, provider, provider_id, method, amount, currency, created_at)
        select tenant_id, gen_random_uuid(), order_id, member_id, 'test', '=cmd' || n, 'paypal', 999, 'EUR', '2026-01-01'
        from payment, generate_series(1, $2::int) n where id = $1`,
      [numbers.get('anna'), MOVES],
    )
    const first = await list({ method: 'paypal' })
    const next = /href="\/finance\?([^"]*after=[^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = (await operator.send(`/finance?${next}`)).text
    const ids = (html: string) =>
      [...html.matchAll(/payment\?tenant=\d+&amp;id=([\w-]{36})/g)].map(([, id]) => id)
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(MOVES)
    const file = await operator.send(`/finance/export?tenant=${tenant()}&list=payments&method=paypal`)
    expect(file.headers['content-disposition']).toMatch(/attachment; filename=payments-[\d-]+\.csv/)
    expect(file.text.split('\r\n').filter((line) => line.includes(",'=cmd"))).toHaveLength(MOVES)
    expect(file.text).toContain(',9.99,')
    const { rows } = await test.owner.query("select details from audit_entry where action = 'list_exported'")
    expect(rows).toEqual([{ details: { list: 'payments' } }])
  })
})

describe('a refunded amount', () => {
  it('is shown in the list, on the page of the payment and in the export before the provider confirms it', async () => {
    const buyer = await buyers.create()
    const payment = await buyers.order(buyer, { package: 'p1' })
    await buyers.finish(payment, 'paid')
    const body = { tenant: tenant(), payment: payment.id, reason: 'too late' }
    const give = (amount: string) =>
      operator.send('/finance/refund', { body: { ...body, amount, key: newId() } })
    const row = async () =>
      (await list({ member: buyer.id })).split('<tr>').find((one) => one.includes(payment.id)) ?? ''
    expect((await give('5.00')).status).toBe(303)
    expect(await row()).toMatch(/Partly refunded[\s\S]*€5\.00/)
    const one = await operator.send(`/finance/payment?tenant=${tenant()}&id=${payment.id}`)
    expect(one.text).toMatch(/<dt>Returned<\/dt><dd>€5\.00<\/dd>/)
    expect((await give('19.99')).status).toBe(303)
    expect(await row()).toMatch(/>Refunded<[\s\S]*€24\.99/)
    const file = await operator.send(`/finance/export?tenant=${tenant()}&list=payments&member=${buyer.id}`)
    const [head = '', line = ''] = file.text.split('\r\n')
    expect(line.split(',')[head.split(',').indexOf('returned')]).toBe('24.99')
  })
})

describe('payments and refunds of all sites', () => {
  const PATH = '/finance/transactions'
  /** Payments of these tests: sum, site, and what is returned of them. */
  const PLANS = [
    { site: 'amore', package: 'p1', returned: '5.00' },
    { site: 'tulp', package: 'p0', returned: undefined },
    { site: 'tulp', package: 'p1', returned: '1.50' },
  ] as const
  const ids: string[] = []
  const open = async (search: Readonly<Record<string, string>> = {}, by = operator) =>
    (await by.send(`${PATH}?${new URLSearchParams(search)}`)).text
  const file = async (search: Readonly<Record<string, string>> = {}, by = operator) => {
    const { text } = await by.send(
      `/finance/export?${new URLSearchParams({ list: 'transactions', ...search })}`,
    )
    const [head = '', ...lines] = text.replace('\u{FEFF}', '').trim().split('\r\n')
    const names = head.split(',')
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])))
  }
  /** Received, returned and the difference in euros, as the page shows them. */
  const sumsOf = (html: string) => {
    const [row = ''] = html.split('<tr>').filter((one) => one.includes('<div>EUR</div>'))
    return [...row.matchAll(/€([\d,.]+)/g)].map(([, sum = '']) => Number(sum.replaceAll(',', '')))
  }
  const countOf = (html: string) => html.split('<time').length - 1

  beforeAll(async () => {
    for (const { site, package: wanted, returned } of PLANS) {
      const of = buyersOf(test, app, site)
      const buyer = await of.create({ country: site === 'tulp' ? 'NL' : 'IT' })
      const payment = await of.order(buyer, { package: wanted })
      await of.finish(payment, 'paid')
      ids.push(payment.id)
      if (!returned) continue
      const body = {
        tenant: tenant(site),
        payment: payment.id,
        amount: returned,
        reason: 'late',
        key: newId(),
      }
      expect((await operator.send('/finance/refund', { body })).status).toBe(303)
    }
  })

  it('are one list with the site of each, whose sums are those of the sites together', async () => {
    const all = await open()
    for (const name of ['amore', 'tulp'])
      expect(all).toMatch(new RegExp(`transactions[?][^"]*tenant=${tenant(name)}"`))
    for (const id of ids) expect(all).toContain(`id=${id}`)
    const [sums, ...ofSites] = [
      sumsOf(all),
      ...(await Promise.all(
        ['amore', 'tulp'].map(async (name) => sumsOf(await open({ tenant: String(tenant(name)) }))),
      )),
    ]
    expect(ofSites.every((one) => one.length === 3)).toBe(true)
    const added = [0, 1, 2].map((place) => ofSites.reduce((sum, one) => sum + (one[place] ?? 0), 0))
    expect(sums.map((sum) => sum.toFixed(2))).toEqual(added.map((sum) => sum.toFixed(2)))
    expect(sums[1]).toBeGreaterThanOrEqual(6.5)
    expect(sums[0]).toBeCloseTo((sums[1] ?? 0) + (sums[2] ?? 0))
  })

  it('are one file with the filters of the list, which adds up to the sums of the list', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const lines = await file({ from: today })
    expect(new Set(lines.map(({ site }) => site))).toEqual(new Set(['amore', 'tulp']))
    const counted = lines
      .filter(({ currency }) => currency === 'EUR')
      .reduce((sum, line) => sum + Number(line.counted), 0)
    expect(counted).toBeCloseTo(sumsOf(await open({ from: today }))[2] ?? 0)
    const returned = await file({ tenant: String(tenant('tulp')), kind: 'staff' })
    expect(returned.map(({ site, amount, counted: part }) => [site, amount, part])).toEqual([
      ['tulp', '1.50', '-1.50'],
    ])
    const { rows } = await test.owner.query(
      "select tenant_id, count(*)::int as count from audit_entry where action = 'list_exported' and details ->> 'list' = 'transactions' group by 1 order by 1",
    )
    expect(rows).toEqual([
      { tenant_id: 0, count: 1 },
      { tenant_id: tenant('tulp'), count: 1 },
    ])
  })

  it.each<[string, () => Record<string, string>, number]>([
    ['an order number', () => ({ number: ` ${ids[0]?.slice(-12).toUpperCase()} ` }), 2],
    [
      'an order number at another site',
      () => ({ number: ids[0]?.slice(-12) ?? '', tenant: String(tenant('tulp')) }),
      0,
    ],
    ['the id of a payment', () => ({ number: ids[1] ?? '' }), 1],
    ['something that is no number', () => ({ number: 'p1' }), 0],
    ['kind and number', () => ({ number: ids[2] ?? '', kind: 'staff' }), 1],
    ['state and number', () => ({ number: ids[2] ?? '', state: 'paid' }), 1],
    ['a last day before all', () => ({ number: ids[2] ?? '', to: '2020-01-01' }), 0],
    ['a first day before all', () => ({ number: ids[2] ?? '', from: '2020-01-01' }), 2],
  ])('are filtered by %s', async (_what, search, expected) => {
    expect(countOf(await open(search()))).toBe(expected)
    expect(await file(search())).toHaveLength(expected)
  })

  it('are paged by a cursor without gaps across the sites', async () => {
    await test.owner.query(
      `insert into payment (tenant_id, id, order_id, member_id, provider, provider_id, method, amount, currency, created_at)
        select p.tenant_id, gen_random_uuid(), p.order_id, p.member_id, 'test', '=move' || n, p.method, 100, 'EUR', '2026-02-01'
        from payment p, generate_series(1, 40) n where p.id = any ($1)`,
      [[ids[0], ids[1]]],
    )
    const days = { from: '2026-02-01', to: '2026-02-01' }
    const first = await open(days)
    const next =
      /href="\/finance\/transactions\?([^"]*after=[^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = (await operator.send(`${PATH}?${next}`)).text
    expect([countOf(first), countOf(second)]).toEqual([50, 30])
    const seen = (html: string) => [...html.matchAll(/id=([\w-]{36})/g)].map(([, id]) => id)
    expect(new Set([...seen(first), ...seen(second)]).size).toBe(80)
    const lines = await file(days)
    expect(lines.filter(({ provider_id: id }) => id?.startsWith("'=move"))).toHaveLength(80)
  })

  it('are of no other site than those of the person, in the list, its sums and its file', async () => {
    const [own, all] = [await open({}, limited), await open({ tenant: String(tenant()) })]
    expect(sumsOf(own)).toEqual(sumsOf(all))
    expect(countOf(own)).toBe(countOf(all))
    for (const id of ids.slice(1)) {
      expect(own).not.toContain(id)
      expect(countOf(await open({ number: id }, limited))).toBe(0)
    }
    const foreign = await open({ tenant: String(tenant('tulp')) }, limited)
    expect([sumsOf(foreign), countOf(foreign)]).toEqual([[], 0])
    expect(new Set((await file({}, limited)).map(({ site }) => site))).toEqual(new Set(['amore']))
    const refused = await limited.send(`/finance/export?list=transactions&tenant=${tenant('tulp')}`)
    expect(refused.status).toBe(404)
    const { consoleDatabase } = app.services
    const seen = await consoleDatabase?.withStaff([tenant()], ({ trx }) =>
      trx.selectFrom('payment').select('tenant_id').distinct().execute(),
    )
    expect(seen).toEqual([{ tenant_id: tenant() }])
  })
})

describe('refunds that wait for a second person', () => {
  const waiting = '/finance/refunds?state=requested'
  const sites = ['alpen', 'tulp'] as const

  beforeAll(async () => {
    for (const site of sites) {
      const member = (await buyersOf(test, app, site).create({ country: site === 'tulp' ? 'NL' : 'DE' })).id
      const words = { cause: 'fault', reason: `lost at ${site}`, key: newId() }
      const body = { tenant: tenant(site), member, credits: '501', ...words }
      const support = await buildStaff(app, { role: 'support' })
      expect((await support.send('/finance/credit-back', { body })).status).toBe(303)
    }
  })

  it('are linked from the first page, and listed across all sites with a link to each site', async () => {
    expect((await operator.send('/sites')).text).toContain(`href="${waiting}"`)
    const { text } = await operator.send(waiting)
    for (const site of sites) {
      expect(text).toContain(`lost at ${site}`)
      expect(text).toContain(`href="/finance/refunds?tenant=${tenant(site)}&amp;state=requested"`)
    }
    // The member is a link; the id is its title alone.
    expect(text).toMatch(/<a title="[\w-]{36}" href="\/members\/member\?tenant=/)
    expect(text).not.toMatch(/>[0-9a-f]{8}-[0-9a-f-]{27}</)
    const file = await operator.send('/finance/export?list=refunds&state=requested')
    expect(file.text).toMatch(/,alpen,credit_back,requested,[\s\S]*lost at alpen/)
    const own = await limited.send(waiting)
    expect([own.status, own.text.includes('lost at')]).toEqual([200, false])
    expect((await limited.send(`${waiting}&tenant=${tenant('tulp')}`)).text).not.toContain('lost at')
  })

  it('can be decided in the list of all sites, and the decision redirects back to it', async () => {
    const { rows } = await test.owner.query("select id from refund where reason = 'lost at tulp'")
    const body = { tenant: tenant('tulp'), id: rows[0]?.id, everywhere: '1' }
    const { status, headers } = await operator.send('/finance/refunds/approve', { body })
    expect([status, headers.location]).toEqual([303, waiting])
    const { text } = await operator.send(waiting)
    expect(text).not.toContain('lost at tulp')
    expect(text).toContain('lost at alpen')
  })
})

describe('an alert about a mismatch', () => {
  const open = async (by: TestStaff) => (await by.send('/finance/alerts')).text
  const raise = (site: string, amount: number) =>
    test.database.withTenant(tenant(site), (db) =>
      raiseAlert(db, { kind: 'balance', facts: { amount, currency: 'EUR' } }, new Date()),
    )
  const idIn = (html: string) => /name="id" value="([\w-]{36})"/.exec(html)?.[1] ?? ''

  it('is shown to staff of its site alone, and resolved once with a note and a name', async () => {
    await raise('amore', 4711)
    await raise('tulp', 4712)
    expect(await open(operator)).toMatch(/€47\.12[\s\S]*€47\.11/)
    const own = await open(limited)
    expect(own).toContain('€47.11')
    expect(own).not.toContain('€47.12')
    const resolve = (by: TestStaff, body: object) => by.send('/finance/alerts/resolve', { body })
    const id = idIn(own)
    const empty = await resolve(limited, { tenant: tenant(), id, note: '' })
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('aria-invalid="true"')])
    const foreign = idIn(await open(operator))
    expect((await resolve(limited, { tenant: tenant('tulp'), id: foreign, note: 'mine' })).status).toBe(409)
    expect((await resolve(limited, { tenant: tenant(), id, note: 'Entry corrected' })).status).toBe(303)
    expect((await resolve(operator, { tenant: tenant(), id, note: 'again' })).status).toBe(409)
    expect(await open(limited)).not.toContain('4711')
    const resolved = (await limited.send('/finance/alerts?state=resolved')).text
    expect(resolved).toContain('Entry corrected')
    expect(resolved).toContain(limited.email)
  })
})
