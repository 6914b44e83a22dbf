import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { errorCode, numberOf, type Reporter, reporting } from '../testing/reporting.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { showPhoto, talk } from '../testing/tenant-fixture.ts'
import { noteAllWaiting } from '../testing/waiting.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

// What waits for staff is written with its cause: nothing is left for the daily repair.
afterEach(async () => expect(await noteAllWaiting(test)).toEqual({}))
const site = reporting(test, app, 'alpen')
let [first, second]: TestStaff[] = []
let [anna, bruno]: Reporter[] = []

beforeAll(async () => {
  ;[first, second] = [
    await buildStaff(app, { role: 'moderator' }),
    await buildStaff(app, { role: 'operator' }),
  ]
})

beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  const about = 'Write to me: x@mail.example'
  ;[anna, bruno] = [await site.newMember(), await site.newMember({ language: 'de', about })]
})

/** A report by Anna about Bruno. @returns its id */
async function reported(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  if (!anna || !bruno) throw new Error('There are no members')
  return (await site.report(numberOf(await anna.report({ id: bruno.id, ...fields })))).id
}

const post = async (staff: TestStaff | undefined, path: string, id: string, fields: object) => {
  const body = { tenant: site.tenant(), id, ...fields }
  const answer = await staff?.send(path, { body, headers: { accept: 'application/json' } })
  return !answer || answer.status === 303 ? 303 : [answer.status, errorCode(answer)]
}
const decide = (staff: TestStaff | undefined, id: string, fields: object) =>
  post(staff, '/moderation/decide', id, fields)
const decideAppeal = (staff: TestStaff | undefined, id: string, fields: object) =>
  post(staff, '/moderation/appeal', id, { side: 'reported', ...fields })

const rowOf = async (id: string) =>
  (await test.owner.query('select * from report where id = $1', [id])).rows[0]
const memberRow = async (id = '') =>
  (await test.owner.query('select * from member where id = $1', [id])).rows[0]
const audited = async (id: string) =>
  (
    await test.owner.query('select action from audit_entry where subject = $1 order by id', [`report:${id}`])
  ).rows.map(({ action }) => action)

const TEXT = 'That was a misunderstanding: please look at it again.'
const appeal = (member: Reporter | undefined, id: string) =>
  member?.send('POST', '/api/report-appeal', { id, text: TEXT })

describe('a decision on a report', () => {
  it('names measure and reason to both members in their languages, and is recorded', async () => {
    const id = await reported()
    await first?.send(`/moderation/one?tenant=${site.tenant()}&id=${id}`)
    const note = 'Bitte lassen Sie das.'
    expect(await decide(first, id, { measure: 'warn', grounds: 'harassment', note })).toBe(303)
    const [toBruno] = await site.mailsTo(bruno?.email ?? '')
    expect(toBruno).toContain('Verwarnung')
    expect(toBruno).toContain('keine Beleidigungen')
    expect(toBruno).toContain(note)
    const toAnna = (await site.mailsTo(anna?.email ?? '')).at(-1)
    expect(toAnna).toContain('Richiamo')
    expect(toAnna).not.toContain(note)
    expect(await audited(id)).toEqual(['report_read', 'report_decided'])
    expect(await decide(second, id, { measure: 'warn', grounds: 'harassment' })).toEqual([
      409,
      'report_decided',
    ])
  })

  it('without a measure is mailed to the reporter alone', async () => {
    const id = await reported()
    expect(await decide(first, id, { measure: 'none', grounds: 'no_breach' })).toBe(303)
    expect(await site.mailsTo(bruno?.email ?? '')).toEqual([])
    expect(await site.mailsTo(anna?.email ?? '')).toHaveLength(2)
    expect((await bruno?.send('GET', '/api/user'))?.json.user).not.toBeNull()
    expect((await appeal(bruno, id))?.status, 'there is nothing to be known').toBe(404)
  })

  it('is not mailed to an unconfirmed address', async () => {
    const id = await reported()
    await test.owner.query('update member set email_confirmed_at = null where id = $1', [bruno?.id])
    expect(await decide(first, id, { measure: 'warn', grounds: 'spam' })).toBe(303)
    expect(await site.mailsTo(bruno?.email ?? '')).toEqual([])
  })

  it.each([
    ['no measure but a broken rule', { measure: 'none', grounds: 'fake' }],
    ['a measure but no broken rule', { measure: 'warn', grounds: 'no_breach' }],
  ])('with %s is refused, and not recorded', async (_case, fields) => {
    const id = await reported()
    const answer = await first?.send('/moderation/decide', { body: { tenant: site.tenant(), id, ...fields } })
    expect(answer?.status).toBe(422)
    expect(answer?.text).toContain('Choose a broken rule if you take action')
    expect((await rowOf(id)).decided_at).toBeNull()
    expect(await audited(id)).toEqual(['report_read'])
  })

  it('about an erased member allows no measure', async () => {
    const id = await reported()
    await test.owner.query('update report set reported_id = null where id = $1', [id])
    expect(await decide(first, id, { measure: 'warn', grounds: 'spam' })).toEqual([409, 'report_member_gone'])
    expect(await decide(first, id, { measure: 'none', grounds: 'not_proven' })).toBe(303)
  })
})

describe('removed content', () => {
  const answers = async () =>
    (await test.owner.query('select answer from member_prompt where member_id = $1', [bruno?.id])).rows.map(
      ({ answer }) => answer,
    )
  const remove = (id: string) => decide(first, id, { measure: 'remove', grounds: 'spam' })

  it('is restored when an appeal changes the decision: texts of the profile', async () => {
    const id = await reported()
    await bruno?.send('PUT', '/api/profile', { prompt: 'ask_me', answer: 'Why x@mail.example?' })
    await remove(id)
    expect(await memberRow(bruno?.id)).toMatchObject({ about: '', name: 'Robin' })
    expect(await answers()).toEqual([])
    expect((await appeal(bruno, id))?.status).toBe(200)
    expect(await decideAppeal(second, id, { measure: 'none', grounds: 'no_breach' })).toBe(303)
    expect(await memberRow(bruno?.id)).toMatchObject({ about: 'Write to me: x@mail.example' })
    expect(await answers()).toEqual(['Why x@mail.example?'])
  })

  it('is restored when an appeal changes the decision: a photo', async () => {
    const photo = await site.inSite((db) => showPhoto(db, bruno?.id ?? ''))
    const id = await reported({ subject: 'photo', id: photo })
    const status = async () =>
      (await test.owner.query('select status from photo where name = $1', [photo])).rows[0].status
    await remove(id)
    expect(await status()).toBe(2)
    await appeal(bruno, id)
    await decideAppeal(second, id, { measure: 'none', grounds: 'no_breach' })
    expect(await status()).toBe(1)
  })

  it('is restored when an appeal changes the decision: a message, also as the last of its conversation', async () => {
    const conversation = await site.inSite((db) => talk(db, anna?.id ?? '', bruno?.id ?? ''))
    const messages = async () =>
      (await test.owner.query('select id, body from message where conversation_id = $1', [conversation])).rows
    const before = await messages()
    const id = await reported({ subject: 'message', id: before[0].id })
    await remove(id)
    expect(await messages()).toEqual([])
    await appeal(bruno, id)
    await decideAppeal(second, id, { measure: 'none', grounds: 'no_breach' })
    expect(await messages()).toEqual(before)
    const last = await test.owner.query('select last_message_id from conversation where id = $1', [
      conversation,
    ])
    expect(last.rows).toEqual([{ last_message_id: before[0].id }])
  })

  it('is not restored once its author is erased: a message', async () => {
    const conversation = await site.inSite((db) => talk(db, anna?.id ?? '', bruno?.id ?? ''))
    const own = { tenant_id: site.tenant(), conversation_id: conversation, sender_id: anna?.id ?? '' }
    await site.inSite((db) =>
      db.trx
        .insertInto('message')
        .values({ ...own, id: newId(), idempotency_key: 'own', body: 'of Anna' })
        .execute(),
    )
    const words = async () =>
      (await test.owner.query('select body from message where conversation_id = $1', [conversation])).rows
    const { rows } = await test.owner.query('select id from message where sender_id = $1', [bruno?.id])
    const id = await reported({ subject: 'message', id: rows[0].id })
    await remove(id)
    const tenant = app.services.tenants.get(site.site)
    if (!tenant || !bruno) throw new Error('missing')
    await app.services.eraseMember(tenant, bruno.id)
    await appeal(anna, id)
    const changed = { side: 'reporter', measure: 'none', grounds: 'no_breach' }
    expect(await decideAppeal(second, id, changed)).toBe(303)
    expect(await words()).toEqual([{ body: 'of Anna' }])
  })
})

describe('an appeal against a decision', () => {
  it('cannot be decided by the person who made the decision, whatever the request says', async () => {
    const id = await reported()
    await decide(first, id, { measure: 'warn', grounds: 'spam' })
    await appeal(bruno, id)
    expect(await decideAppeal(first, id, { measure: 'keep' })).toEqual([409, 'appeal_own_decision'])
    expect(await decideAppeal(second, id, { measure: 'keep', answer: 'Die Adresse steht im Text.' })).toBe(
      303,
    )
    expect((await site.mailsTo(bruno?.email ?? '')).at(-1)).toContain('Verwarnung')
    expect(await audited(id)).toEqual(['report_decided', 'report_appeal_decided'])
    await expect(
      test.owner.query('update report_appeal set decided_by = against_by where report_id = $1', [id]),
    ).rejects.toThrow(/check constraint/)
  })

  it('cannot be decided by the person who changed the decision on the appeal of the other side', async () => {
    const id = await reported()
    await decide(first, id, { measure: 'warn', grounds: 'spam' })
    for (const side of [anna, bruno]) expect((await appeal(side, id))?.status).toBe(200)
    const changed = { side: 'reporter', measure: 'remove', grounds: 'spam' }
    expect(await decideAppeal(second, id, changed)).toBe(303)
    expect(await decideAppeal(second, id, { measure: 'keep' })).toEqual([409, 'appeal_own_decision'])
  })

  it('by the reporter can lead to a measure, against which the reported member can appeal to someone else', async () => {
    const id = await reported()
    await decide(first, id, { measure: 'none', grounds: 'not_proven' })
    await appeal(anna, id)
    const changed = { side: 'reporter', measure: 'suspend', grounds: 'fake', days: '7' }
    expect(await decideAppeal(second, id, changed)).toBe(303)
    expect((await memberRow(bruno?.id)).status).toBe(2)
    const link = new URLSearchParams((await site.linkTo(bruno?.email ?? '')).split('?')[1])
    const body = { id, token: link.get('token') ?? '', text: TEXT }
    expect((await app.send(site.site, '/api/report-appeal', { method: 'POST', body })).status).toBe(200)
    expect(await decideAppeal(second, id, { measure: 'keep' })).toEqual([409, 'appeal_own_decision'])
    expect(await decideAppeal(first, id, { measure: 'warn', grounds: 'spam' })).toBe(303)
    expect((await memberRow(bruno?.id)).status).toBe(1)
  })
})
