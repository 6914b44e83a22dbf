import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/** Costs of campaigns: entered, imported from a file, replaced, removed. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let marketer: TestStaff
const tenant = () => keyOf(app, 'amore')

beforeAll(async () => {
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
})

const costs = async (network: string) => {
  const { rows } = await test.owner.query(
    'select day::text, amount, currency from campaign_costs where network = $1 order by day, amount',
    [network],
  )
  return rows
}

const enter = (values: object) =>
  marketer.send('/campaigns/costs', {
    body: { tenant: tenant(), day: '2026-11-20', currency: 'EUR', ...values },
  })

function upload(text: string | Buffer, site = tenant()) {
  const [before, after] = [
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
    '\r\n--x--\r\n',
  ]
  return app.send('console', `/campaigns/costs/import?tenant=${site}`, {
    method: 'POST',
    headers: {
      cookie: marketer.cookie,
      accept: 'text/html',
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: Buffer.concat([Buffer.from(before), Buffer.from(text), Buffer.from(after)]),
  })
}

describe('a cost of a campaign', () => {
  it('is saved, replaced by a later one for the same source and day, and removed', async () => {
    expect((await enter({ amount: '120,50', network: 'typed' })).status).toBe(303)
    await enter({ amount: '99', network: 'typed' })
    expect(await costs('typed')).toEqual([{ day: '2026-11-20', amount: 9900, currency: 'EUR' }])
    const { text } = await marketer.send(`/campaigns/costs?tenant=${tenant()}`)
    expect(text).toContain('€99.00')
    const [, id] = /name="id" value="([0-9a-f-]{36})"/.exec(text) ?? []
    await marketer.send('/campaigns/costs/remove', { body: { tenant: tenant(), id } })
    expect(await costs('typed')).toEqual([])
    const { rows } = await test.owner.query('select action, subject from audit_entry where staff_id = $1', [
      marketer.id,
    ])
    expect(rows).toContainEqual({ action: 'cost_removed', subject: `cost:${id}` })
    const again = await marketer.send('/campaigns/costs/remove', { body: { tenant: tenant(), id } })
    expect(again.status).toBe(404)
  })

  it.each<[string, object]>([
    ['amount', { amount: '0' }],
    ['amount', { amount: '1.005' }],
    ['amount', {}],
    ['currency', { amount: '1', currency: 'JPY' }],
    ['day', { amount: '1', day: '20.11.2026' }],
    ['network', { amount: '1', network: 'x'.repeat(101) }],
  ])('is refused with a fault at the field %s for %o', async (field, values) => {
    const { status, text } = await enter({ network: 'refused', ...values })
    expect(status).toBe(422)
    const faulty = [...text.matchAll(/<(?:input|select)[^>]*>/g)].map(([tag]) => tag)
    expect(faulty.filter((tag) => tag.includes('aria-invalid="true"'))).toEqual([
      expect.stringContaining(`name="${field}"`),
    ])
    expect(await costs('refused')).toEqual([])
  })

  it('with an invalid amount is refused with an explanation of the format', async () => {
    const { text } = await enter({ network: 'refused', amount: '1.234,50' })
    expect(text).toContain('Enter an amount above zero, without signs or thousands separators')
  })
})

describe('an uploaded file of costs', () => {
  const FILE = 'day,network,slug,amount,currency\n2026-11-20,file,a,10,EUR\n2026-11-21,file,a,11.5,EUR\n'

  it('is imported once, even if it is sent twice', async () => {
    for (let time = 0; time < 2; time++) expect((await upload(FILE)).status).toBe(303)
    expect((await costs('file')).map(({ amount }) => amount)).toEqual([1000, 1150])
    const { rows } = await test.owner.query(
      "select details from audit_entry where action = 'costs_imported' and staff_id = $1 limit 1",
      [marketer.id],
    )
    expect(rows).toEqual([{ details: { lines: 2 } }])
  })

  it('does not deadlock with a concurrent file that has the same sources in another order', async () => {
    const lines = ['a', 'b', 'c'].map((slug) => `2026-11-20,both,${slug},1,EUR`)
    const hold = await test.owner.connect()
    await hold.query('begin')
    await hold.query(
      `insert into campaign_costs (tenant_id, id, day, network, slug, currency, amount, entered_by, entered_at)
        values ($1, gen_random_uuid(), '2026-11-20', 'both', 'b', 'EUR', 1, $2, now())`,
      [tenant(), marketer.id],
    )
    const files = [lines, lines.toReversed()].map((some) => ['day,network,slug,amount,currency', ...some])
    const sent = Promise.all(files.map((file) => upload(file.join('\n'))))
    await expect.poll(() => lockWaits(test)).toBe(2)
    await hold.query('rollback')
    hold.release()
    expect((await sent).map(({ status }) => status)).toEqual([303, 303])
    expect(await costs('both')).toHaveLength(3)
  })

  it('with an invalid line is refused as a whole, with the number of the line', async () => {
    const { status, text } = await upload(`${FILE.replaceAll('file', 'half')}2026-11-22,half,a,none,EUR\n`)
    expect(status).toBe(422)
    expect(text).toContain('Line 4: “none” isn’t an amount above zero in this currency. Leave out signs')
    expect(text).toMatch(/<details class="card" open=""><summary>Import a file/)
    expect(await costs('half')).toEqual([])
  })

  it.each<[string, string | Buffer, string]>([
    ['that is no text', Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'isn’t a UTF-8 text file'],
    ['that is too large', 'x'.repeat(2 * 1024 * 1024 + 1), 'larger than 2 MB'],
    ['that is empty', '', 'aria-invalid="true"'],
  ])('%s is refused', async (_what, content, words) => {
    const { status, text } = await upload(content)
    expect(status).toBe(422)
    expect(text).toContain(words)
  })

  it('for a site of others gets a 404, and is not imported', async () => {
    expect((await upload(FILE.replaceAll('file', 'foreign'), keyOf(app, 'tulp'))).status).toBe(404)
    expect(await costs('foreign')).toEqual([])
  })
})

it('a cost is part of the return on cost in the campaign report', async () => {
  await enter({ amount: '50', network: 'dear' })
  const { text } = await marketer.send(
    `/campaigns/export?tenant=${tenant()}&by=network&network=dear&from=2026-11-01&to=2026-11-30`,
  )
  expect(text.trim().split('\r\n')[1]).toBe('dear,0,0,0,0,0,EUR,0.00,0.00,50.00,-100.0')
})
