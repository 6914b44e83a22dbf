import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isStartDue, START_TASK, takeStateStep } from '../features/site/server.ts'
import { newSiteChallenge, SITE_PROOF } from '../infra/http/site-proof.ts'
import type { ReadyLine } from '../tenancy/readiness.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { demoSite, keyOf } from '../testing/tenant-fixture.ts'
import { startPlanned } from './jobs.ts'
import type { StaffNews } from './staff-mails.ts'

const test = testDatabase()
const app = testApp(test, { LOG_LEVEL: 'silent' })
let everywhere: TestStaff
let local: TestStaff
let key: number

const FIT: readonly ReadyLine[] = [{ item: 'names', level: 'done', reasons: [] }]
const WARNED: readonly ReadyLine[] = [
  { item: 'lander', level: 'warning', reasons: [{ level: 'warning', why: 'lander_none', params: {} }] },
]
const UNFIT: readonly ReadyLine[] = [
  ...WARNED,
  {
    item: 'names',
    level: 'fatal',
    reasons: [{ level: 'fatal', why: 'name_reserved', params: { name: 'amore.example' } }],
  },
]
/** What the site lacks from now on. */
function lacking(lines: readonly ReadyLine[]): void {
  const answer = async (_tenant: unknown, at: Date) => ({ lines, at })
  vi.spyOn(app.services.readiness, 'ask').mockImplementation(answer)
  vi.spyOn(app.services.readiness, 'last').mockImplementation(answer)
}

beforeEach(async () => {
  everywhere = await buildStaff(app, { role: 'operator' })
  local = await buildStaff(app, { role: 'operator', tenants: ['amore'] })
  key = keyOf(app, 'amore')
  await test.owner.query('delete from site_state; delete from audit_entry; delete from pgboss.job')
  await inSite((db) => takeStateStep(db, demoSite(app, 'amore'), 'draft', { by: null, now: new Date() }))
  await expect.poll(() => demoSite(app, 'amore').state).toBe('draft')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const inSite = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(key, work)
const press = (step: string, more: object = {}, staff = everywhere) =>
  staff.send('/sites/state', { body: { tenant: key, step, ...more } })
const page = async (more = '') => (await everywhere.send(`/sites/state?tenant=${key}${more}`)).text
const state = async () => {
  const { rows } = await test.owner.query('select state, start_at, start_refused from site_state')
  return rows[0]
}
async function actions(): Promise<string[]> {
  const { rows } = await test.owner.query<{ action: string }>(
    "select action from audit_entry where action like 'site_%' order by at, id",
  )
  return rows.map(({ action }) => action)
}

describe('going live', () => {
  it('shows what this installation finds of a draft, with how to repair it', async () => {
    const text = await page()
    expect(text).toContain('amore.example is a reserved name')
    expect(text).toContain('The test provider takes no money')
    // Somebody works here.
    expect(text).not.toContain('Nobody works for this site')
    expect(text).toContain('name="accept"')
  })

  it('is off and refused with the reason while something essential is missing', async () => {
    lacking(UNFIT)
    const shown = await page()
    expect(shown).toContain('disabled=""')
    expect(shown).not.toContain('value="live"')
    const refused = await press('live', { accept: 'yes' })
    expect([refused.status, refused.text.includes('Missing: Domain and addresses')]).toEqual([409, true])
    expect(await state()).toMatchObject({ state: 0 })
  })

  it('asks for a tick while something warns', async () => {
    lacking(WARNED)
    const refused = await press('live')
    expect([refused.status, refused.text.includes('despite the warnings')]).toEqual([422, true])
    expect((await press('live', { accept: 'yes' })).status).toBe(303)
    expect(await state()).toMatchObject({ state: null })
    expect(await actions()).toEqual(['site_live'])
  })

  it('asks again when the button is pressed', async () => {
    lacking(FIT)
    await page()
    expect(app.services.readiness.ask).not.toHaveBeenCalled()
    await page('&ask=1')
    expect(app.services.readiness.ask).toHaveBeenCalledOnce()
  })
})

describe('a planned start', () => {
  const AT = '2090-06-01T09:30'
  const due = async (at = '2090-06-01T07:30:00.000Z') => {
    const mailed: [string, StaffNews][] = []
    const mailNews = async ({ to, news }: { to: string; news: StaffNews }) => void mailed.push([to, news])
    const job = { task: START_TASK, tenantId: key, at }
    await startPlanned({ ...app.services, mailNews }, job, new Date(at))
    return mailed
  }

  it('is planned on the clock of the site, shown, and taken back in one press', async () => {
    lacking(FIT)
    expect((await press('plan', { at: AT }, local)).status).toBe(403)
    expect((await press('plan', { at: '2020-01-01T00:00' })).status).toBe(422)
    expect((await press('plan', { at: AT })).status).toBe(303)
    // Rome is two hours ahead in summer.
    expect(await state()).toMatchObject({ start_at: new Date('2090-06-01T07:30:00Z') })
    expect(await page()).toContain('2090-06-01T07:30:00.000Z')
    expect((await everywhere.send('/sites')).text).toContain('Goes live')
    const { rows } = await test.owner.query('select data, start_after from pgboss.job')
    expect(rows).toEqual([
      {
        data: { task: START_TASK, tenantId: key, at: '2090-06-01T07:30:00.000Z' },
        start_after: new Date('2090-06-01T07:30:00Z'),
      },
    ])
    expect((await press('unplan', {}, local)).status).toBe(403)
    expect((await press('unplan')).status).toBe(303)
    expect(await due()).toEqual([])
    expect(await state()).toMatchObject({ state: 0, start_at: null })
    expect(await actions()).toEqual(['site_planned', 'site_unplanned'])
  })

  it('of an unfit draft is refused with the reason', async () => {
    lacking(UNFIT)
    const refused = await press('plan', { at: AT, accept: 'yes' })
    expect([refused.status, refused.text.includes('Missing: Domain and addresses')]).toEqual([409, true])
    expect(await state()).toMatchObject({ start_at: null })
  })

  it('puts the site live at its time, only once, and tells its operators', async () => {
    lacking(WARNED)
    await press('plan', { at: AT, accept: 'yes' })
    const mailed = await due()
    expect(mailed.map(([to]) => to)).toEqual(expect.arrayContaining([everywhere.email, local.email]))
    expect(mailed[0]?.[1]).toMatchObject({ kind: 'started', site: demoSite(app, 'amore').settings.name })
    expect(await state()).toMatchObject({ state: null, start_at: null })
    expect(await due()).toEqual([])
    expect(await actions()).toEqual(['site_planned', 'site_live'])
  })

  it('leaves a draft that is unfit by then, shows why, and tells its operators', async () => {
    lacking(FIT)
    await press('plan', { at: AT })
    lacking(UNFIT)
    expect((await due())[0]?.[1]).toMatchObject({ kind: 'start_refused', missing: ['names'] })
    expect(await due()).toEqual([])
    expect(await state()).toMatchObject({ state: 0, start_refused: ['names'] })
    expect(await page()).toContain('Missing at that time: Domain and addresses')
    expect((await everywhere.send('/sites')).text).toContain('Planned start failed')
    expect(await actions()).toEqual(['site_planned', 'site_start_refused'])
    expect((await press('unplan')).status).toBe(303)
    expect(await page()).not.toContain('Missing at that time')
  })

  it('ends with another press, and does nothing after a move to another time', async () => {
    lacking(FIT)
    await press('plan', { at: AT })
    await press('plan', { at: '2091-01-01T00:00' })
    expect(await due()).toEqual([])
    expect(await inSite((db) => isStartDue(db, new Date('2090-12-31T23:00:00Z')))).toBe(true)
    await press('live')
    expect(await state()).toMatchObject({ start_at: null })
  })
})

describe('the proof that a host serves a site', () => {
  const ask = (site: string, challenge: string) => app.send(site, `${SITE_PROOF}?challenge=${challenge}`)
  const challengeFor = (host: string) => newSiteChallenge(app.services.config.appSecrets, host, new Date())

  it('is given by a draft to this installation, and hides the draft from everybody else', async () => {
    const { status, text } = await ask('amore', challengeFor('amore.localhost'))
    expect([status, text.length]).toEqual([200, 43])
    const neutral = await app.send('nobody', '/')
    for (const challenge of ['', 'x', challengeFor('tulp.localhost')]) {
      const refused = await ask('amore', challenge)
      expect([refused.status, refused.text]).toEqual([404, neutral.text])
    }
  })
})
