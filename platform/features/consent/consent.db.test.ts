import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { consentMaintenance } from './jobs.ts'

const test = testDatabase()
const app = testApp(test)
const OLDER = new Date('2023-12-01T12:00:00Z')
const CURRENT = '2024-02-14T09:00:00.000Z'
const other = { member: '', cookie: '' }
let member = ''
let cookie = ''

async function agreedTo(version: Date): Promise<{ member: string; cookie: string }> {
  return test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db, {
      terms_version: version,
      terms_accepted_at: version,
      terms_language: 'it',
    })
    return { member: id, cookie: await signIn(db, id) }
  })
}

const page = (path: string, who = cookie) => app.send('amore', path, { headers: { cookie: who } })

beforeAll(async () => {
  ;({ member, cookie } = await agreedTo(OLDER))
  Object.assign(other, await agreedTo(new Date(CURRENT)))
})

describe('a member who agreed to older terms', () => {
  it('is redirected from the members area to the consent page, and back to the requested page', async () => {
    const { json } = await page('/members/index.pageContext.json?gender=female')
    expect(json).toEqual({ redirect: '/consent?next=%2Fmembers%3Fgender%3Dfemale' })
  })

  it('cannot agree to a version that the site does not have', async () => {
    const body = { version: OLDER.toISOString() }
    const { status, json } = await app.send('amore', '/api/consent', {
      method: 'POST',
      headers: { cookie },
      body,
    })
    expect([status, json.error]).toMatchObject([422, { fields: { version: expect.anything() } }])
  })

  it('agrees once, with version, language and time on record', async () => {
    const body = { version: CURRENT }
    const agree = () => app.send('amore', '/api/consent', { method: 'POST', headers: { cookie }, body })
    expect([(await agree()).status, (await agree()).status]).toEqual([200, 200])
    const rows = await test.database.withTenant(keyOf(app, 'amore'), (db) =>
      db.trx
        .selectFrom('consent')
        .select(['version', 'language'])
        .where('tenant_id', '=', db.tenantId)
        .where('member_id', '=', member)
        .execute(),
    )
    expect(rows).toEqual([{ version: new Date(CURRENT), language: 'it' }])
    expect((await page('/members/index.pageContext.json')).json).not.toHaveProperty('redirect')
  })
})

it('does not ask a member who agreed to the current terms', async () => {
  expect((await page('/members/index.pageContext.json', other.cookie)).json).not.toHaveProperty('redirect')
})

it('announces newer terms once to each member who agreed to older ones', async () => {
  const { member: late } = await agreedTo(OLDER)
  const tenant = app.services.tenants.get('amore')
  const [task] = consentMaintenance({ database: app.services.database })
  if (!tenant || !task) throw new Error('no tenant or task')
  expect(await task.run(tenant, new Date())).toBe(1)
  expect(await task.run(tenant, new Date())).toBe(0)
  const mails = await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    db.trx
      .selectFrom('outgoing_mail')
      .select(['member_id', 'subject'])
      .where('tenant_id', '=', db.tenantId)
      .where('mail_key', 'like', 'terms:%')
      .execute(),
  )
  expect(mails).toEqual([{ member_id: late, subject: 'Nuove condizioni d’uso' }])
})
