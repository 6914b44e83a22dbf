import { beforeEach, describe, expect, it } from 'vitest'
import { signedReport } from '../../testing/age-provider.ts'
import { ageSites, SIGNING_KEYS } from '../../testing/age-sites.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { ageMaintenance } from './jobs.ts'

const { standIn, tenantsDir } = await ageSites()
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: tenantsDir, LOG_LEVEL: 'silent' })
let me = { id: '', cookie: '' }

const call = (method: 'GET' | 'POST', { site = 'amore', who = me } = {}) =>
  app.send(site, '/api/age-check', {
    method,
    headers: { cookie: who.cookie },
    ...(method === 'POST' ? { body: {} } : {}),
  })
const report = (check: object, key: string = SIGNING_KEYS.amore, { site = 'amore', at = new Date() } = {}) =>
  app.send(site, '/api/age-callback', { method: 'POST', ...signedReport(check, key, at) })
const opensMembers = async (who = me) =>
  (await app.send('amore', '/members/index.pageContext.json', { headers: { cookie: who.cookie } })).json
    .redirect === undefined
const rowsOf = async (member = me.id) =>
  (await test.owner.query('select * from age_check where member_id = $1 order by started_at', [member])).rows

async function newMember(site = 'amore', more: object = {}) {
  return test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db, { country: 'IT', ...more })
    return { id, cookie: await signIn(db, id) }
  })
}

/** Presses the button and returns the reference that the provider received. */
async function begun() {
  expect((await call('POST')).json).toMatchObject({ state: 'under_way' })
  const { reference } = standIn.openings.at(-1)?.body ?? {}
  return String(reference)
}

beforeEach(async () => {
  me = await newMember()
})

describe('a check', () => {
  it('is opened with a random reference; the provider gets neither id nor address of the member', async () => {
    const reference = await begun()
    const [row] = await rowsOf()
    expect(row).toMatchObject({ reference, provider: 'Ageproof', minimum_age: 18, state: 0 })
    const sent = JSON.stringify(standIn.openings)
    for (const own of [me.id, 'example.test', 'Robin']) expect(sent).not.toContain(own)
    expect(standIn.openings[0]?.body.return_url).toMatch(/\/account\/age\?returned=1$/)
  })

  it('requested twice at the same time, and again, is one check', async () => {
    const answers = await Promise.all([call('POST'), call('POST')])
    answers.push(await call('POST'))
    expect(new Set(answers.map(({ json }) => json.url)).size).toBe(1)
    expect(await rowsOf()).toHaveLength(1)
  })

  it('that passed is found by polling the provider without a report, and opens the members area', async () => {
    const reference = await begun()
    expect(await opensMembers()).toBe(false)
    standIn.end(reference, 'passed')
    expect((await call('GET')).json).toEqual({ state: 'passed', url: null })
    expect(await opensMembers()).toBe(true)
    expect(await rowsOf()).toMatchObject([{ state: 1, method: 'document', provider_url: null }])
  })

  it('that the provider has forgotten is begun again', async () => {
    await begun()
    standIn.forget()
    expect((await call('GET')).json).toEqual({ state: 'due', url: null })
    await begun()
    expect(await rowsOf()).toMatchObject([{ state: 3 }, { state: 0 }])
  })

  it('refused three times can be retried after a week', async () => {
    for (const expected of ['refused', 'refused', 'waiting']) {
      standIn.end(await begun(), 'refused')
      expect((await call('GET')).json).toEqual({ state: expected, url: null })
    }
    expect((await call('POST')).json).toEqual({ state: 'waiting', url: null })
    expect(standIn.openings).toHaveLength(3)
  })

  it('at a provider that does not answer changes nothing, and the next try continues the same check', async () => {
    standIn.fault = 'unavailable'
    expect((await call('POST')).json).toEqual({ state: 'unreachable', url: null })
    standIn.fault = null
    await begun()
    const rows = await rowsOf()
    expect(rows).toHaveLength(1)
    expect(standIn.openings.at(-1)?.key).toBe(rows[0]?.id)
  })

  it('begun by a form without JavaScript leads back to the page, which shows the outcome', async () => {
    const press = async () => {
      const headers = { cookie: me.cookie, 'content-type': 'application/x-www-form-urlencoded' }
      const sent = { method: 'POST', headers, body: 'next=/likes' }
      return (await app.send('amore', '/account/age', sent)).headers.location
    }
    standIn.fault = 'unavailable'
    expect(await press()).toBe('/account/age?next=%2Flikes&unreachable=1')
    standIn.fault = null
    expect(await press()).toBe('/account/age?next=%2Flikes')
    expect(await rowsOf()).toMatchObject([{ state: 0, provider_url: expect.stringContaining(standIn.url) }])
  })

  it('for a lower age confirms nothing', async () => {
    standIn.end(await begun(), 'passed', { minimum_age: 16 })
    expect((await call('GET')).json).toEqual({ state: 'due', url: null })
    expect(await opensMembers()).toBe(false)
  })
})

describe('a report of the provider', () => {
  it('passes a check; repeated, or with another outcome afterwards, it changes nothing', async () => {
    const check = standIn.end(await begun(), 'passed')
    expect((await report(check)).status).toBe(200)
    const [before] = await rowsOf()
    expect(before).toMatchObject({ state: 1 })
    expect((await report(check)).status).toBe(200)
    expect((await report({ ...check, status: 'refused' })).status).toBe(200)
    expect(await rowsOf()).toEqual([before])
  })

  it.each([
    ['with the key of another site', SIGNING_KEYS.nordlys, 0],
    ['signed ten minutes ago', SIGNING_KEYS.amore, 600_000],
  ])('%s is refused', async (_what, key, age) => {
    const check = standIn.end(await begun(), 'passed')
    expect((await report(check, key, { at: new Date(Date.now() - age) })).status).toBe(400)
    expect(await rowsOf()).toMatchObject([{ state: 0 }])
  })

  it('about an unknown check gets the same answer', async () => {
    const unknown = { id: 'chk_x', reference: 'B'.repeat(22), status: 'passed', minimum_age: 18 }
    expect((await report(unknown)).status).toBe(200)
  })

  it('sent to another site, with that site’s own key, does not reach the check', async () => {
    const check = standIn.end(await begun(), 'passed')
    expect((await report(check, SIGNING_KEYS.nordlys, { site: 'nordlys' })).status).toBe(200)
    expect(await rowsOf()).toMatchObject([{ state: 0 }])
  })

  it('with the id of another check changes nothing', async () => {
    const check = standIn.end(await begun(), 'passed')
    await report({ ...check, id: 'chk_other' })
    expect(await rowsOf()).toMatchObject([{ state: 0 }])
  })
})

it('deletes checks that no longer count', async () => {
  standIn.end(await begun(), 'refused')
  await call('GET')
  standIn.end(await begun(), 'passed')
  await call('GET')
  const [task] = ageMaintenance({ database: app.services.database })
  const tenant = app.services.tenants.get('amore')
  if (!task || !tenant) throw new Error('no task or tenant')
  const after = async (days: number) => {
    await task.run(tenant, new Date(Date.now() + days * 86_400_000))
    return (await rowsOf()).map(({ state }) => state)
  }
  expect([await after(29), await after(31), await after(366)]).toEqual([[2, 1], [1], []])
})
