import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
let staff: TestStaff
beforeAll(async () => {
  staff = await buildStaff(app, { role: 'marketer', tenants: ['tulp'] })
})

const key = (tenant = 'tulp') => keyOf(app, tenant)
const page = async () => (await staff.send(`/sites/links?tenant=${key()}`)).text
const make = (values: object = {}, tenant = 'tulp') =>
  staff.send('/sites/links', { body: { tenant: key(tenant), subject: '~site', days: 7, ...values } })
const addresses = (html: string) =>
  [...html.matchAll(/data-copy="(http[^"]+)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
  )
const open = ({ pathname, search }: URL) => app.send('tulp', pathname + search)
const ids = (html: string) => [...html.matchAll(/name="id" value="([\w-]{36})"/g)].map(([, id = '']) => id)

async function actions(): Promise<string[]> {
  const { rows } = await test.owner.query<{ line: string }>(
    "select action || ' ' || (details->>'shows' is not null or details->>'links' is not null) as line from audit_entry order by at, id",
  )
  return rows.map(({ line }) => line)
}

it('links are made, listed with their maker and end, copied, and withdrawn one by one or all at once', async () => {
  expect(await page()).toContain('No links yet')
  for (const days of [1, 7, 30]) expect((await make({ days })).status).toBe(303)
  expect((await make({ subject: 'gallery' })).status).toBe(303)
  const html = await page()
  const made = addresses(html)
  expect(made.map(({ pathname }) => pathname)).toEqual(['/landers/gallery', '/', '/', '/'])
  expect(html).toContain(staff.email)
  expect(html).toContain('Lander gallery')
  expect(await Promise.all(made.slice(1).map(async (one) => (await open(one)).status))).toEqual([
    303, 303, 303,
  ])
  const [, second = ''] = ids(html)
  const withdraw = () => staff.send('/sites/links/withdraw', { body: { tenant: key(), id: second } })
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([303, 404])
  expect(addresses(await page())).toHaveLength(3)
  expect((await open(made[1] as URL)).status).toBe(404)
  expect((await open(made[2] as URL)).status).toBe(303)
  const all = () => staff.send('/sites/links/withdraw-all', { body: { tenant: key() } })
  expect([(await all()).status, (await all()).status]).toEqual([303, 303])
  const after = await page()
  expect([addresses(after), after.includes('Withdraw all links')]).toEqual([[], false])
  expect(after).toContain('Withdrawn')
  expect((await open(made[2] as URL)).status).toBe(404)
  expect(await actions()).toEqual([
    ...Array(4).fill('preview_link_made true'),
    'preview_link_withdrawn false',
    'preview_link_withdrawn true',
  ])
})

it('a link that ran out is listed as expired, without an address', async () => {
  await test.owner.query(
    "update preview_link set created = now() - interval '2 days', expires = now(), withdrawn = null",
  )
  const html = await page()
  expect(html).toContain('Expired')
  expect(addresses(html)).toEqual([])
})

it('is refused for another site, an unknown lander and other numbers of days', async () => {
  expect((await make({}, 'amore')).status).toBe(404)
  expect((await staff.send(`/sites/links?tenant=${key('amore')}`)).status).toBe(404)
  for (const wrong of [{ subject: 'nothing' }, { subject: '~theme' }, { days: 8 }, { days: '' }])
    expect((await make(wrong)).status, JSON.stringify(wrong)).toBe(422)
})
