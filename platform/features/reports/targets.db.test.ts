import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { errorCode, type Reporter, reporting } from '../../testing/reporting.ts'
import { showPhoto, talk } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const site = reporting(test, app)
const elsewhere = reporting(test, app, 'starlight')
let anna: Reporter

beforeAll(async () => {
  anna = await site.newMember({ name: 'Anna' })
})
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const outcome = async (fields: Readonly<Record<string, string>>, by = anna) => {
  const answer = await by.report(fields)
  return answer.status === 200 ? 200 : [answer.status, errorCode(answer)]
}
const NOT_FOUND = [404, 'not_found']

async function messageOf(conversation: string): Promise<string> {
  const { rows } = await test.owner.query('select id from message where conversation_id = $1', [conversation])
  return rows[0].id
}

const block = (blocker: string, blocked: string) =>
  test.owner.query(
    'insert into block (tenant_id, blocker_id, blocked_id) select tenant_id, $1, $2 from member where id = $1',
    [blocker, blocked],
  )

describe('nobody can report', () => {
  it('themselves, their own photo or their own message', async () => {
    const other = await site.newMember()
    const photo = await site.inSite((db) => showPhoto(db, anna.id))
    const message = await messageOf(await site.inSite((db) => talk(db, other.id, anna.id)))
    for (const fields of [
      { id: anna.id },
      { subject: 'photo', id: photo },
      { subject: 'message', id: message },
    ])
      expect(await outcome(fields)).toEqual([409, 'report_self'])
  })

  it.each([
    ['a member who is invisible', { invisible: true }],
    ['a member who is disabled', { status: 'disabled' }],
    ['a member who is being deleted', { status: 'deleted' }],
  ] as const)('%s and whom they do not know', async (_case, plan) => {
    expect(await outcome({ id: (await site.newMember(plan)).id })).toEqual(NOT_FOUND)
  })

  it('a member who has blocked them, if there was no conversation', async () => {
    const other = await site.newMember()
    await block(other.id, anna.id)
    expect(await outcome({ id: other.id })).toEqual(NOT_FOUND)
  })

  it('an absent or erased member, a member of another site, or an invalid id', async () => {
    const foreign = await elsewhere.newMember()
    for (const id of [newId(), foreign.id, 'x', '', "' or 1=1"])
      expect(await outcome({ id })).toEqual(NOT_FOUND)
  })

  it('a message of a conversation of others, or of another site', async () => {
    const [one, other] = [await site.newMember(), await site.newMember()]
    const message = await messageOf(await site.inSite((db) => talk(db, one.id, other.id)))
    expect(await outcome({ subject: 'message', id: message })).toEqual(NOT_FOUND)
    const stranger = await elsewhere.newMember()
    expect(await outcome({ subject: 'message', id: message }, stranger)).toEqual(NOT_FOUND)
  })

  it('a photo that is not visible, or whose name is unknown', async () => {
    const other = await site.newMember()
    const photo = await site.inSite((db) => showPhoto(db, other.id))
    await test.owner.query('update photo set status = 0 where name = $1', [photo])
    expect(await outcome({ subject: 'photo', id: photo })).toEqual(NOT_FOUND)
    expect(await outcome({ subject: 'photo', id: 'a'.repeat(22) })).toEqual(NOT_FOUND)
  })
})

describe('a member can report', () => {
  it('a partner, also after that one has blocked them or is being deleted', async () => {
    const other = await site.newMember()
    const message = await messageOf(await site.inSite((db) => talk(db, anna.id, other.id)))
    await block(other.id, anna.id)
    expect(await outcome({ id: other.id })).toBe(200)
    await test.owner.query('update member set status = 3 where id = $1', [other.id])
    expect(await outcome({ subject: 'message', id: message })).toBe(200)
  })

  it('a member whom they have blocked', async () => {
    const other = await site.newMember()
    await block(anna.id, other.id)
    expect(await outcome({ id: other.id })).toBe(200)
  })

  it('a photo of a profile that they see, by its name', async () => {
    const other = await site.newMember()
    const photo = await site.inSite((db) => showPhoto(db, other.id))
    expect(await outcome({ subject: 'photo', id: photo })).toBe(200)
  })
})
