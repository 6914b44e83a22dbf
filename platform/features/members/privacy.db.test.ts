import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { seedFixture, signIn, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

let fixture: TenantFixture
let stranger: TenantFixture
let liker: string
beforeAll(async () => {
  fixture = await seedFixture(test, app, 'amore')
  stranger = await seedFixture(test, app, 'amore')
  // `other` likes `member`, and has written to them.
  liker = await test.database.withTenant(app.services.tenants.get('amore')?.key ?? 0, (db) =>
    signIn(db, fixture.other),
  )
})

const NONE = { private: false, invisible: false, unseen: false, advertised: false }
const set = (mode: string, state: string) =>
  app.send('amore', '/api/privacy', { method: 'POST', headers: { cookie: liker }, body: { mode, state } })
const sees = async (cookie: string) =>
  (await app.send('amore', `/api/member?id=${fixture.other}`, { headers: { cookie } })).status
const found = async () =>
  (await test.owner.query('select from member_search where id = $1', [fixture.other])).rowCount === 1

it.each(['private', 'invisible'])('the mode %s is turned on and off with immediate effect', async (mode) => {
  expect([await sees(stranger.cookie), await found()]).toEqual([200, true])
  const { status, json } = await set(mode, 'on')
  expect([status, json]).toEqual([200, { ...NONE, [mode]: true }])
  expect([await sees(stranger.cookie), await found()]).toEqual([404, false])
  expect(await sees(fixture.cookie)).toBe(200)
  expect((await set(mode, 'off')).json).toEqual(NONE)
  expect([await sees(stranger.cookie), await found()]).toEqual([200, true])
})

it('stores each consent to advertising with time and language, and the time of withdrawal', async () => {
  const consents = async () =>
    (
      await test.owner.query(
        'select language, agreed_at, withdrawn_at from advertising_consent where member_id = $1 order by agreed_at',
        [fixture.other],
      )
    ).rows
  const advertised = async () =>
    (await test.owner.query('select advertised from member_search where id = $1', [fixture.other])).rows[0]
  expect(await advertised()).toEqual({ advertised: false })
  expect((await set('advertised', 'on')).json).toEqual({ ...NONE, advertised: true })
  await set('advertised', 'on')
  expect(await consents()).toEqual([{ language: 'it', agreed_at: expect.any(Date), withdrawn_at: null }])
  expect(await advertised()).toEqual({ advertised: true })
  expect((await set('advertised', 'off')).json).toMatchObject({ advertised: false })
  expect(await advertised()).toEqual({ advertised: false })
  await set('advertised', 'on')
  expect(await consents()).toMatchObject([{ withdrawn_at: expect.any(Date) }, { withdrawn_at: null }])
  await set('advertised', 'off')
})

it('refuses unknown modes', async () => {
  expect((await set('admin', 'on')).status).toBe(422)
})
