import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
let everywhere: TestStaff
let local: TestStaff

beforeEach(async () => {
  everywhere = await buildStaff(app, { role: 'operator' })
  local = await buildStaff(app, { role: 'operator', tenants: ['amore'] })
  await test.owner.query('delete from site_state; delete from audit_entry')
})

const press = (staff: TestStaff, step: string, more: object = {}, tenant = 'amore') =>
  staff.send('/sites/state', { body: { tenant: keyOf(app, tenant), step, ...more } })
const archive = (staff: TestStaff, id: string) =>
  staff.send('/sites/archive', { body: { tenant: keyOf(app, 'amore'), id } })
const page = async (staff: TestStaff) => (await staff.send(`/sites/state?tenant=${keyOf(app, 'amore')}`)).text

async function actions(): Promise<string[]> {
  const { rows } = await test.owner.query<{ action: string }>(
    "select action from audit_entry where action like 'site_%' order by at, id",
  )
  return rows.map(({ action }) => action)
}

describe('the state of a site', () => {
  it('is paused with a sentence and resumed by an operator of the site; both are recorded', async () => {
    expect((await press(local, 'pause', { says_it: 'Torniamo presto.', until: '2090-01-15' })).status).toBe(
      303,
    )
    const paused = await page(local)
    expect(paused).toContain('Torniamo presto.')
    expect(paused).toContain('data-tone="warning"')
    expect(paused).toContain(local.email)
    expect((await press(local, 'resume')).status).toBe(303)
    expect(await page(local)).toContain('data-tone="success"')
    expect(await actions()).toEqual(['site_paused', 'site_resumed'])
  })

  it('of another site is not found, and a step that is over is refused', async () => {
    expect((await press(local, 'pause', {}, 'tulp')).status).toBe(404)
    expect((await press(local, 'resume')).status).toBe(409)
    expect((await press(local, 'pause', { until: '2020-01-01' })).status).toBe(422)
    expect((await press(local, 'pause', { says_it: 'x'.repeat(301) })).status).toBe(422)
    expect(await actions()).toEqual([])
  })

  it('is archived and made live again only by people who work for all sites, archived by the typed id', async () => {
    expect((await archive(local, 'amore')).status).toBe(403)
    const mistyped = await archive(everywhere, 'tulp')
    expect([mistyped.status, mistyped.text.includes('the id of the site')]).toEqual([422, true])
    expect((await archive(everywhere, 'amore')).status).toBe(303)
    expect((await press(local, 'live')).status).toBe(403)
    expect(await page(local)).not.toContain('value="live"')
    expect((await press(everywhere, 'live')).status).toBe(303)
    expect(await actions()).toEqual(['site_archived', 'site_live'])
  })

  it('is archived only with a fresh code', async () => {
    await test.owner.query("update staff_session set confirmed_at = now() - interval '1 hour'")
    const asked = await archive(everywhere, 'amore')
    expect([asked.status, asked.text.includes('confirmation_code')]).toEqual([403, true])
    expect((await press(everywhere, 'pause')).status).toBe(303)
  })
})
