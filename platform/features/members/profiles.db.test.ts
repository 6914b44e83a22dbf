import { beforeEach, describe, expect, it } from 'vitest'
import { cellOf } from '../../core/grid.ts'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { type Seeker, seekers } from '../../testing/seekers.ts'
import { showPhoto, talk } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { within, build, signedIn, ask } = seekers(test, app)

let me: Seeker
beforeEach(async () => {
  await deleteMembers(test)
  me = await signedIn({ name: 'Me' })
})

describe('a profile', () => {
  const open = (id: string) => ask(me, `/api/member?id=${id}`)

  it('is not found by those who may not see it, whatever the reason', async () => {
    const hidden = [
      await build({ status: 'not_confirmed' }),
      await build({ status: 'deleted' }),
      await build({ invisible: true }),
      await build({ private: true }),
      await build({}, 'tulp'),
    ]
    const blocker = await build()
    await within((db) =>
      db.trx
        .insertInto('block')
        .values({ tenant_id: db.tenantId, blocker_id: blocker.id, blocked_id: me.id })
        .execute(),
    )
    const missing = await open(newId())
    for (const { id } of [...hidden, blocker, { id: 'nonsense' }]) {
      const answer = await open(id)
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    }
  })

  it("shows the distance of others, and hides it on the viewer's own profile", async () => {
    const cell = cellOf(45.26, 9.01)
    await test.owner.query('update member set cell = $1, spot = null where id = $2', [cell, me.id])
    const near = await build({ cell })
    const told = async (id: string) =>
      (await open(id)).json as unknown as { place: string; fields: { key: string }[] }
    const distances = ({ fields }: { fields: { key: string }[] }) =>
      fields.filter(({ key }) => key === 'distance')
    const other = await told(near.id)
    expect(other.place).toContain('\u00a0· ')
    expect(distances(other)).toHaveLength(1)
    const own = await told(me.id)
    expect(own.place).not.toContain('\u00a0· ')
    expect(distances(own)).toEqual([])
  })

  it('of a private member opens for members whom they liked, and the like is no longer new', async () => {
    const shy = await build({ private: true })
    await within((db) =>
      db.trx
        .insertInto('member_like')
        .values({ tenant_id: db.tenantId, liker_id: shy.id, liked_id: me.id })
        .execute(),
    )
    const before = (await ask(me, '/api/likes')).json as { liked_by?: { like_new: boolean }[] }
    expect(before.liked_by?.map((like) => like.like_new)).toEqual([true])
    expect((await open(shy.id)).status).toBe(200)
    const after = (await ask(me, '/api/likes')).json as { liked_by?: { like_new: boolean }[] }
    expect(after.liked_by?.map((like) => like.like_new)).toEqual([false])
  })

  it('of a private member opens for those they wrote to, not for those who wrote to them', async () => {
    const [silent, writer] = [await build({ private: true }), await build({ private: true })]
    await within((db) => talk(db, silent.id, me.id))
    await within((db) => talk(db, me.id, writer.id))
    expect([(await open(silent.id)).status, (await open(writer.id)).status]).toEqual([404, 200])
  })

  it('is for members only if the site does not let visitors search', async () => {
    const { id } = await build()
    const visit = await app.send('amore', `/api/member?id=${id}`)
    expect([visit.status, visit.json.authentication_required]).toEqual([403, true])
    const shown = await build({}, 'nordlys')
    expect((await app.send('nordlys', `/api/member?id=${shown.id}`)).status).toBe(200)
  })

  it('does not reveal the sexual orientation to a visitor', async () => {
    const { id } = await build({ sexuality: 3, wants_age: [30, 40] }, 'nordlys')
    const member = await signedIn({}, 'nordlys')
    const keysFor = async (cookie: string) => {
      const { json } = await app.send('nordlys', `/api/member?id=${id}`, { headers: { cookie } })
      const parts = [json.fields, json.notes] as { key: string }[][]
      return parts.flat().map(({ key }) => key)
    }
    const secret = ['sexuality', 'looking_for']
    expect((await keysFor('')).filter((key) => secret.includes(key))).toEqual([])
    expect((await keysFor(member.cookie)).filter((key) => secret.includes(key))).toEqual(secret)
  })

  it('shows further photos locked to a free member and open to a premium member', async () => {
    const { id } = await build()
    await within((db) => showPhoto(db, id))
    const premium = await signedIn({ paid: true })
    const locks = async (who: Seeker) =>
      ((await ask(who, `/api/member?id=${id}`)).json.photos as { locked: boolean }[]).map((one) => one.locked)
    expect([await locks(me), await locks(premium)]).toEqual([[true], [false]])
  })
})
