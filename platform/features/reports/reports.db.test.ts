import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { loadPage } from '../../testing/page-scope.ts'
import { type Reporter, reporting } from '../../testing/reporting.ts'
import { showPhoto, talk } from '../../testing/tenant-fixture.ts'
import { decisionPage, safetyPage } from './pages.ts'
import { DAILY } from './rules.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const site = reporting(test, app)
let anna: Reporter
let bruno: Reporter

beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  ;[anna, bruno] = [
    await site.newMember({ name: 'Anna' }),
    await site.newMember({ name: 'Bruno', about: 'Send me money' }),
  ]
})

const reportsOf = async ({ id }: Reporter) =>
  (await test.owner.query('select * from report where reporter_id = $1', [id])).rows

describe('a report', () => {
  it('has a number, a deadline for the decision, and a receipt by mail', async () => {
    const { status, json } = await anna.report({ id: bruno.id, category: 'minor', text: 'Looks like 15.' })
    expect([status, json]).toEqual([
      200,
      { number: expect.stringMatching(/^R-\w{4}-\w{4}$/), due: expect.any(String), blocked: false },
    ])
    const row = await site.report(String(json.number))
    expect(row.due_at.getTime() - row.created_at.getTime()).toBe(24 * 3_600_000)
    expect(await site.mailsTo(anna.email)).toEqual([expect.stringContaining(String(json.number))])
    expect(await site.mailsTo(bruno.email)).toEqual([])
  })

  it('of the same content is one while it is open, also for two concurrent presses', async () => {
    const press = () => anna.report({ id: bruno.id })
    const [first, second] = await Promise.all([press(), press()])
    const third = await anna.report({ id: bruno.id, category: 'fake' })
    expect([second.json.number, third.json.number]).toEqual([first.json.number, first.json.number])
    expect(await reportsOf(anna)).toHaveLength(1)
    expect(await site.mailsTo(anna.email)).toHaveLength(1)
  })

  it('beyond the daily limit is refused with the minutes to wait', async () => {
    for (let made = 0; made < DAILY; made++)
      expect((await anna.report({ id: (await site.newMember()).id })).status).toBe(200)
    expect((await anna.report({ id: bruno.id })).status).toBe(429)
    expect(await reportsOf(anna)).toHaveLength(DAILY)
  })

  it('also blocks if requested', async () => {
    await site.inSite((db) => talk(db, anna.id, bruno.id))
    expect((await anna.report({ id: bruno.id, block: '1' })).json.blocked).toBe(true)
    const blocks = await test.owner.query('select blocked_id from block where blocker_id = $1', [anna.id])
    expect(blocks.rows).toEqual([{ blocked_id: bruno.id }])
  })

  it.each([
    ['an unknown category', { category: 'rude' }, 'category'],
    ['an unknown subject', { subject: 'gift' }, 'subject'],
    ['10,000 characters', { text: 'x'.repeat(10_000) }, 'text'],
  ])('with %s is refused at its field', async (_case, wrong, field) => {
    const { status, json } = await anna.report({ id: bruno.id, ...wrong })
    expect([status, json.error]).toMatchObject([422, { fields: { [field]: expect.anything() } }])
  })
})

describe('the deadline', () => {
  it('is shown until it has passed, and then that it takes longer', async () => {
    const { json } = await anna.report({ id: bruno.id })
    const { id } = await site.report(String(json.number))
    const words = () =>
      loadPage(test, app, site.site, anna, async (scope) => {
        const input = { scope, query: {}, params: { id }, cookies: {}, form: null }
        const [listed] = (await safetyPage(input)).reports
        return [listed?.waiting, (await decisionPage(input)).waiting]
      })
    const promised = expect.stringMatching(/^reports:waiting \S/)
    expect(await words()).toEqual([promised, promised])
    await test.owner.query("update report set due_at = '2000-01-01' where id = $1", [id])
    expect(await words()).toEqual(['reports:waiting_late', 'reports:waiting_late'])
  })
})

describe('the evidence', () => {
  it('of a profile is its text and photos at that time', async () => {
    const photo = await site.inSite((db) => showPhoto(db, bruno.id))
    const { json } = await anna.report({ id: bruno.id })
    await test.owner.query("update member set about = 'I am nice', name = 'Bob' where id = $1", [bruno.id])
    const { evidence } = await site.report(String(json.number))
    expect(evidence).toMatchObject({ name: 'Bruno', about: 'Send me money', photos: [photo], messages: [] })
  })

  it('of a profile leaves out the private album, except for a reported photo', async () => {
    const photo = await site.inSite((db) => showPhoto(db, bruno.id))
    await test.owner.query('update photo set private = true where name = $1', [photo])
    const photosOf = async (fields: Record<string, string>) =>
      (await site.report(String((await anna.report(fields)).json.number))).evidence.photos
    expect(await photosOf({ id: bruno.id })).toEqual([])
    expect(await photosOf({ subject: 'photo', id: photo })).toEqual([photo])
  })

  it('of a message is the message with its neighbours, five on each side', async () => {
    const conversation = await site.inSite((db) => talk(db, anna.id, bruno.id))
    await test.owner.query(
      `insert into message (tenant_id, conversation_id, id, sender_id, body, idempotency_key, created_at)
       select tenant_id, id, gen_random_uuid(), case when n % 2 = 0 then $2::uuid else $3::uuid end, 'n' || n, n::text,
         now() + n * interval '1 minute' from conversation, generate_series(1, 20) n where id = $1`,
      [conversation, bruno.id, anna.id],
    )
    const { rows } = await test.owner.query(
      'select id from message where conversation_id = $1 and body = $2',
      [conversation, 'n10'],
    )
    const about = { ref: 'note:about_me', text: 'Old maps' }
    await test.owner.query('update message set about = $1 where id = $2', [about, rows[0].id])
    const { json } = await anna.report({ subject: 'message', id: rows[0].id })
    const { evidence } = await site.report(String(json.number))
    const words = evidence.messages.map(({ text }: { text: string }) => text)
    expect(words).toEqual(['n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11', 'n12', 'n13', 'n14', 'n15'])
    expect(evidence.messages[5]).toMatchObject({ subject: true, reported: true })
    expect([evidence.messages[5].about, evidence.messages[4].about]).toEqual([about, null])
    expect(evidence.messages[4]).toMatchObject({ subject: false, reported: false })
  })

  it('stays with its files when the reported member is erased, until its own deadline', async () => {
    const photo = await site.inSite((db) => showPhoto(db, bruno.id))
    await app.services.storage.write(
      site.site,
      photo.toLowerCase().replaceAll(/[^a-z0-9]/g, 'x'),
      'full',
      Buffer.from('x'),
    )
    const content = photo.toLowerCase().replaceAll(/[^a-z0-9]/g, 'x')
    await test.owner.query('update photo set content = $1 where name = $2', [content, photo])
    const { json } = await anna.report({ subject: 'photo', id: photo })
    const tenant = app.services.tenants.get(site.site)
    if (!tenant) throw new Error('no tenant')
    await app.services.eraseMember(tenant, bruno.id)
    await app.services.eraseMember(tenant, anna.id)
    const row = await site.report(String(json.number))
    expect(row).toMatchObject({
      reported_id: null,
      reporter_id: null,
      evidence: { name: 'Bruno', photos: [content] },
    })
    expect(await app.services.storage.has(site.site, content, 'full')).toBe(true)
  })
})
