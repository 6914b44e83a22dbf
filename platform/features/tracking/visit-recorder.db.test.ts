import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../core/database.ts'
import { wholeSource } from '../../core/visit-source.ts'
import { testDatabase } from '../../testing/database.ts'
import { forgetVisitors } from './day-keys.ts'
import { type PageVisit, VisitRecorder } from './visit-recorder.ts'

const test = testDatabase()
const NOW = new Date('2026-11-22T12:00:00Z')
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
const { click_id: _, ...GALLERY } = wholeSource({ network: 'n1', lander: 'gallery' })
const warnings: object[] = []
let tenant = 0
let other = 0

beforeAll(async () => {
  tenant = await test.addTenant('visited')
  other = await test.addTenant('visited-too')
})
beforeEach(() => test.owner.query('truncate visit_counts, visitor_seen, visit_day_key'))

const recorder = (database: Database = test.database, now = NOW) =>
  new VisitRecorder({
    database,
    log: { warn: (what: object) => void warnings.push(what) } as never,
    now: () => now,
  })

const visit = (more: Partial<PageVisit> = {}, key = tenant): PageVisit => ({
  tenant: { key, settings: { time_zone: 'Europe/Rome' } } as unknown as PageVisit['tenant'],
  source: GALLERY,
  ip: '203.0.113.9',
  agent: CHROME,
  ...more,
})

const counts = async () =>
  (
    await test.owner.query(
      'select tenant_id, day::text, network, lander, robot, visits from visit_counts order by 1, 3, 5',
    )
  ).rows

const row = (more: object = {}) => ({
  tenant_id: tenant,
  day: '2026-11-22',
  network: 'n1',
  lander: 'gallery',
  robot: false,
  visits: 1,
  ...more,
})

it('counts a visitor once a day per source, in any process and at any time', async () => {
  const [one, two] = [recorder(), recorder()]
  for (const at of [1, 2, 3]) for (const worker of [one, two]) worker.record(visit({ ip: `203.0.113.${at}` }))
  await Promise.all([one.flush(), two.flush()])
  one.record(visit({ ip: '203.0.113.1' }))
  two.record(visit({ ip: '203.0.113.4' }))
  await Promise.all([one.close(), two.close()])
  expect(await counts()).toEqual([row({ visits: 4 })])
})

it('counts the addresses of one IPv6 network as one visitor, and another browser there as another', async () => {
  const one = recorder()
  for (const ip of ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b']) one.record(visit({ ip }))
  one.record(visit({ ip: '2001:db8:1:2::a', agent: CHROME.replace('130', '131') }))
  one.record(visit({ ip: '2001:db8:1:3::a' }))
  await one.close()
  expect(await counts()).toEqual([row({ visits: 3 })])
})

it('loses no visit if many processes write the same sources concurrently', async () => {
  const workers = Array.from({ length: 6 }, () => recorder())
  for (const [number, worker] of workers.entries())
    for (let at = 0; at < 200; at++) {
      const source = { ...GALLERY, network: `n${at % 5}` }
      worker.record(visit({ source, ip: `10.0.${number}.${at}` }))
    }
  await Promise.all(workers.map((worker) => worker.close()))
  expect(await counts()).toEqual([0, 1, 2, 3, 4].map((at) => row({ network: `n${at}`, visits: 240 })))
})

it('counts robots separately, and clients without a user agent as robots', async () => {
  const one = recorder()
  one.record(visit())
  one.record(visit({ agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }))
  one.record(visit({ agent: undefined }))
  await one.close()
  expect(await counts()).toEqual([row(), row({ robot: true, visits: 2 })])
})

it('counts by the day of the site, and each site separately', async () => {
  const one = recorder(test.database, new Date('2026-11-22T23:30:00Z'))
  one.record(visit())
  one.record(visit({}, other))
  await one.close()
  const day = '2026-11-23'
  expect(await counts()).toEqual([row({ day }), row({ tenant_id: other, day })])
})

it('stores neither address nor user agent, and deletes the key after the day', async () => {
  const one = recorder()
  one.record(visit())
  await one.close()
  const { rows } = await test.owner.query(
    'select s::text, c::text as counts from visitor_seen s join visit_counts c on c.tenant_id = s.tenant_id',
  )
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Mozilla|Chrome/)
  const later = new Date('2026-11-24T04:30:00Z')
  expect(await test.database.withTenant(tenant, (db) => forgetVisitors(db, later))).toBe(1)
  expect((await test.owner.query('select from visit_day_key')).rowCount).toBe(0)
})

it('waits while the database is unavailable, and counts later', async () => {
  let away = true
  const database: Database = {
    withTenant: (...parameters) =>
      away ? Promise.reject(new Error('away')) : test.database.withTenant(...parameters),
  }
  const one = recorder(database)
  one.record(visit())
  await one.flush()
  expect(warnings.at(-1)).toMatchObject({ visits: 1 })
  away = false
  await one.close()
  expect(await counts()).toEqual([row()])
})

it('keeps at most 10,000 visits in memory', async () => {
  const one = recorder()
  for (let at = 0; at < 10_050; at++)
    one.record(visit({ ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` }))
  await one.close()
  expect(await counts()).toEqual([row({ visits: 10_000 })])
  expect(warnings).toContainEqual({ visits: 50 })
})

it('counts sources beyond 20,000 a day together, and known ones as before', async () => {
  await test.owner.query(
    `insert into visit_counts (tenant_id, day, network, ref, visits)
      select $1, '2026-11-22', 'n1', 'r' || i, 1 from generate_series(1, 20000) i`,
    [tenant],
  )
  const one = recorder()
  one.record(visit({ source: { ...GALLERY, lander: '', ref: 'r7' } }))
  one.record(visit({ source: { ...GALLERY, ref: 'another' } }))
  one.record(visit({ source: { ...GALLERY, ref: 'and another' } }))
  await one.close()
  const { rows } = await test.owner.query(
    `select network, ref, lander, visits from visit_counts where visits > 1 order by network`,
  )
  expect(rows).toEqual([
    { network: '(other)', ref: '', lander: 'gallery', visits: 2 },
    { network: 'n1', ref: 'r7', lander: '', visits: 2 },
  ])
})

it('counts at most a few hundred new sources per network, and further ones under others', async () => {
  const one = recorder()
  const flood = { ip: '203.0.113.66' }
  one.record(visit({ source: { ...GALLERY, ref: 'of others' } }))
  for (let at = 0; at < 500; at++)
    one.record(visit({ ...flood, source: { ...GALLERY, network: `made-up-${at}` } }))
  one.record(visit({ ...flood, source: { ...GALLERY, ref: 'of others' } }))
  await one.flush()
  // A campaign that begins afterwards has its row.
  one.record(visit({ source: { ...GALLERY, network: 'real' } }))
  await one.close()
  const { rows } = await test.owner.query(
    `select case when network like 'made-up%' then 'made-up' else network end as network, count(*)::int as sources,
      sum(visits)::int as visits from visit_counts group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { network: '(other)', sources: 1, visits: 200 },
    { network: 'made-up', sources: 300, visits: 300 },
    { network: 'n1', sources: 1, visits: 2 },
    { network: 'real', sources: 1, visits: 1 },
  ])
})

it('counts sources of robots together from the thousandth on', async () => {
  await test.owner.query(
    `insert into visit_counts (tenant_id, day, network, robot, visits)
      select $1, '2026-11-22', 'robots-' || i, true, 1 from generate_series(1, 1000) i`,
    [tenant],
  )
  const one = recorder()
  for (const network of ['robots-7', 'new', 'newer'])
    for (const agent of ['Googlebot/2.1', CHROME])
      one.record(visit({ agent, source: { ...GALLERY, lander: '', network } }))
  await one.close()
  const { rows } = await test.owner.query(
    `select network, robot, visits from visit_counts where visits > 1 or network not like 'robots-%' order by network, robot`,
  )
  expect(rows).toEqual([
    { network: '(robot)', robot: true, visits: 2 },
    { network: 'new', robot: false, visits: 1 },
    { network: 'newer', robot: false, visits: 1 },
    { network: 'robots-7', robot: true, visits: 2 },
  ])
})

it('keeps the sources of short links and costs, whatever the flood', async () => {
  await test.owner.query(
    `insert into visit_counts (tenant_id, day, network, ref, visits)
      select $1, '2026-11-22', 'flood', 'r' || i, 1 from generate_series(1, 20000) i`,
    [tenant],
  )
  await test.owner.query(
    `insert into short_links (tenant_id, token, path, network, ref, created_at) values ($1, 'to-all', '/', 'letter', 'may', now())`,
    [tenant],
  )
  await test.owner.query(
    `insert into campaign_costs (tenant_id, id, day, network, slug, currency, amount, entered_by, entered_at)
      values ($1, gen_random_uuid(), '2026-11-22', 'paid', '', 'EUR', 100, gen_random_uuid(), now())`,
    [tenant],
  )
  const one = recorder()
  for (const more of [
    { network: 'letter', ref: 'may' },
    { network: 'letter', ref: 'made up' },
    { network: 'paid', sub1: 'click 1' },
    { network: 'paid', sub1: 'click 2' },
  ])
    one.record(visit({ source: { ...GALLERY, ...more } }))
  await one.close()
  const { rows } = await test.owner.query(
    `select network, ref, sub1, lander, visits from visit_counts where network <> 'flood' order by network`,
  )
  const gallery = { ref: '', sub1: '', lander: 'gallery' }
  expect(rows).toEqual([
    { ...gallery, network: '(other)', visits: 1 },
    { ...gallery, network: 'letter', ref: 'may', visits: 1 },
    { ...gallery, network: 'paid', visits: 2 },
  ])
})
