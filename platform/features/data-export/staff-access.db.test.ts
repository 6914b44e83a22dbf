import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { buildStaff, type TestStaff } from '../../testing/staff.ts'
import { keyOf, showPhoto } from '../../testing/tenant-fixture.ts'
import { noteAllWaiting } from '../../testing/waiting.ts'
import { staffAccess } from './staff-access.ts'

const test = testDatabase()
const app = testApp(test)
let moderator: TestStaff
let anna: string
let berta: string

const inAmore = <T>(work: Parameters<typeof test.database.withTenant<T>>[1], tenant = 'amore') =>
  test.database.withTenant(keyOf(app, tenant), work)
const looks = (member: string, tenant = 'amore') => inAmore((db) => staffAccess(db, member), tenant)

beforeAll(async () => {
  moderator = await buildStaff(app, { role: 'moderator' })
  const tenant = keyOf(app, 'amore')
  ;[anna, berta] = await inAmore(async (db) => {
    const [one, other] = [await buildMember(db), await buildMember(db)]
    await showPhoto(db, one.id)
    return [one.id, other.id] as const
  })
  const { rows } = await test.owner.query('update photo set status = 0 where tenant_id = $1 returning id', [
    tenant,
  ])
  await noteAllWaiting(test)
  await moderator.send('/photos')
  await moderator.send('/photos/decide', { body: { tenant, photo: rows[0].id, verdict: 'approve' } })
})

describe('staff actions on data of a member', () => {
  it('is listed for the member with role, reason and time, newest first', async () => {
    expect(await looks(anna)).toEqual([
      {
        id: expect.any(String),
        at: expect.any(Date),
        action: 'photo_approved',
        role: 'moderator',
        reason: null,
      },
      {
        id: expect.any(String),
        at: expect.any(Date),
        action: 'photo_viewed',
        role: 'moderator',
        reason: null,
      },
    ])
  })

  it('contains the reason for which the account was opened', async () => {
    for (const reason of ['fraud', 'authority'])
      await moderator.send(`/members/member?tenant=${keyOf(app, 'amore')}&id=${berta}&reason=${reason}`)
    const found = await looks(berta)
    expect(found.map(({ reason }) => reason)).toEqual(['authority', 'fraud'])
    await test.owner.query('delete from audit_entry where subject = $1', [`member:${berta}`])
  })

  it('is listed for no other member and on no other site, and names no person', async () => {
    expect([await looks(berta), await looks(anna, 'tulp')]).toEqual([[], []])
    expect(JSON.stringify(await looks(anna))).not.toContain(moderator.id)
  })

  it('are all that the program may read of the audit log', async () => {
    await expect(inAmore((db) => db.trx.selectFrom('audit_entry').selectAll().execute())).rejects.toThrow(
      /permission denied/,
    )
  })
})
