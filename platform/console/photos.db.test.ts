import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf, showPhoto } from '../testing/tenant-fixture.ts'
import { noteAllWaiting } from '../testing/waiting.ts'

const base = testDatabase()
const lines: string[] = []
const app = testApp(base, { LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })

// What waits for staff is written with its cause: nothing is left for the daily repair.
afterEach(async () => expect(await noteAllWaiting(base)).toEqual({}))

interface Pending {
  readonly tenant: number
  readonly photo: string
}

let anna: TestStaff
let berta: TestStaff

beforeAll(async () => {
  anna = await buildStaff(app, { role: 'moderator' })
  berta = await buildStaff(app, { role: 'moderator' })
})

beforeEach(() => base.owner.query('delete from photo; delete from waiting_work'))

async function addPending(site: string, count = 1): Promise<Pending[]> {
  const tenant = keyOf(app, site)
  await base.database.withTenant(tenant, async (db) => {
    const { id } = await buildMember(db, { language: 'de' })
    for (let made = 0; made < count; made++) await showPhoto(db, id)
  })
  const { rows } = await base.owner.query<{ id: string }>(
    'update photo set status = 0 where tenant_id = $1 and status = 1 returning id',
    [tenant],
  )
  await noteAllWaiting(base)
  return rows
    .map(({ id }) => ({ tenant, photo: id }))
    .sort((one, other) => (one.photo < other.photo ? -1 : 1))
}

const shown = (text: string) => [...text.matchAll(/<li data-photo="([^"]+)"/g)].map(([, id]) => id)
const decide = (staff: TestStaff, photo: Pending, verdict: string) =>
  staff.send('/photos/decide', { body: { ...photo, verdict }, headers: { accept: 'application/json' } })
const undo = (staff: TestStaff, photo: Pending) => staff.send('/photos/undo', { body: photo })

async function rowOf({ photo }: Pending) {
  const { rows } = await base.owner.query(
    'select status, is_main, refusal, decided_by from photo where id = $1',
    [photo],
  )
  return rows[0]
}

const audited = async ({ photo }: Pending) => {
  const sql = 'select action, staff_id, details from audit_entry where subject = $1 order by id'
  return (await base.owner.query(sql, [`photo:${photo}`])).rows
}

const mailsOf = async (site: string) =>
  (
    await base.owner.query<{ body_text: string }>(
      "select body_text from outgoing_mail where tenant_id = $1 and mail_key like 'photo-refused:%'",
      [keyOf(app, site)],
    )
  ).rows

describe('the queue of photos', () => {
  it('shows the photos of all sites, oldest first, and then the next ones', async () => {
    const first = await addPending('amore', 8)
    const second = await addPending('tulp', 8)
    const ids = [...first, ...second].map(({ photo }) => photo)
    const page = shown((await anna.send('/photos')).text)
    expect(page).toEqual(ids.slice(0, 12))
    expect(shown((await anna.send(`/photos/more?after=${page.at(-1)}`)).text)).toEqual(ids.slice(12))
  })

  it('gives two moderators different photos until the lease ends', async () => {
    const ids = (await addPending('amore', 20)).map(({ photo }) => photo)
    const [one, other] = await Promise.all([anna.send('/photos'), berta.send('/photos')])
    const both = [...shown(one.text), ...shown(other.text)]
    expect(new Set(both)).toEqual(new Set(ids))
    expect(both).toHaveLength(20)
    await base.owner.query("update photo_review set until = now() - interval '1 second'")
    expect(shown((await berta.send('/photos')).text)).toEqual(ids.slice(0, 12))
  })

  it('shows a picture only to the moderator who leases it, and records the view once', async () => {
    const [photo] = await addPending('amore')
    if (!photo) throw new Error('nothing was added')
    await base.owner.query("update photo set content = 'a1b2'")
    await app.services.storage.write('amore', 'a1b2', 'full', Buffer.from('a picture'))
    const image = `/photos/image?tenant=${photo.tenant}&photo=${photo.photo}`
    expect((await anna.send(image)).status).toBe(404)
    await anna.send('/photos')
    await anna.send('/photos')
    const { status, text, headers } = await anna.send(image)
    expect([status, text, headers['cache-control']]).toEqual([200, 'a picture', 'no-store'])
    expect((await berta.send(image)).status).toBe(404)
    expect(await audited(photo)).toEqual([{ action: 'photo_viewed', staff_id: anna.id, details: {} }])
    await app.services.storage.remove('amore', 'a1b2')
    expect((await anna.send(image)).status).toBe(404)
    await decide(anna, photo, 'approve')
    expect((await anna.send(image)).status).toBe(404)
  })
})

describe('a decision on a photo', () => {
  it('returns the number of waiting photos, also when it is undone', async () => {
    const [photo] = await addPending('amore', 3)
    if (!photo) throw new Error('nothing was added')
    expect((await decide(anna, photo, 'approve')).json.waiting).toBe('2 photos to review')
    expect((await undo(anna, photo)).text).toContain('data-waiting="3 photos to review"')
  })

  it('to refuse stores the reason, mails it in the language of the member, and is recorded', async () => {
    const [photo] = await addPending('alpen')
    if (!photo) throw new Error('nothing was added')
    expect((await decide(anna, photo, 'contact_details')).status).toBe(200)
    expect(await rowOf(photo)).toMatchObject({ status: 2, refusal: 5, decided_by: anna.id })
    const [mail] = await mailsOf('alpen')
    expect(mail?.body_text).toContain('Kontaktdaten oder Werbung')
    expect(await audited(photo)).toEqual([
      { action: 'photo_refused', staff_id: anna.id, details: { reason: 'contact_details' } },
    ])
    const event = `event=photo_moderated  tenant=alpen  photo=${photo.photo}  decision=contact_details  staff=${anna.id}`
    expect(lines.filter((line) => line.includes(event))).toHaveLength(1)
  })

  it('by the first of two moderators counts, and the second is told who made it', async () => {
    const [photo] = await addPending('amore')
    if (!photo) throw new Error('nothing was added')
    await decide(anna, photo, 'approve')
    const { status, json } = await decide(berta, photo, 'nudity')
    expect([status, json.error]).toEqual([
      409,
      expect.objectContaining({ code: 'already_decided', message: expect.stringContaining(anna.email) }),
    ])
    expect(await rowOf(photo)).toMatchObject({ status: 1, decided_by: anna.id })
    expect((await decide(anna, photo, 'approve')).status).toBe(200)
    expect(await audited(photo)).toHaveLength(1)
  })

  it('redirects to the queue without JavaScript', async () => {
    const [photo] = await addPending('amore')
    const { status, headers } = await anna.send('/photos/decide', { body: { ...photo, verdict: 'no_face' } })
    expect([status, headers.location]).toEqual([303, '/photos'])
  })
})

describe('undoing a decision on a photo', () => {
  it('returns the photo to the queue of the same moderator, and cancels the mail', async () => {
    const [photo] = await addPending('tulp')
    if (!photo) throw new Error('nothing was added')
    await decide(anna, photo, 'child')
    expect(await mailsOf('tulp')).toHaveLength(1)
    expect((await undo(berta, photo)).status).toBe(409)
    expect(shown((await undo(anna, photo)).text)).toEqual([photo.photo])
    expect(await rowOf(photo)).toEqual({ status: 0, is_main: false, refusal: null, decided_by: null })
    expect(await mailsOf('tulp')).toEqual([])
    const actions = (await audited(photo)).map((row: { action: string }) => row.action)
    expect(actions).toEqual(['photo_refused', 'photo_undone'])
  })

  it('removes the main photo again, and is refused after a minute', async () => {
    const [first, second] = await addPending('amore', 2)
    if (!first || !second) throw new Error('nothing was added')
    await decide(anna, first, 'approve')
    expect(await rowOf(first)).toMatchObject({ is_main: true })
    await undo(anna, first)
    expect(await rowOf(first)).toMatchObject({ status: 0, is_main: false })
    await decide(anna, second, 'approve')
    await base.owner.query('update photo set decided_at = $1', [new Date(Date.now() - 61_000)])
    expect((await undo(anna, second)).status).toBe(409)
    expect(await rowOf(second)).toMatchObject({ status: 1 })
  })
})

/** Photos of one member: the waiting ones, and an active main photo. */
async function addMember(site: string, waiting = 1) {
  const tenant = keyOf(app, site)
  const member = await base.database.withTenant(tenant, async (db) => {
    const { id } = await buildMember(db, { gender: 'female', birth_date: '1992-03-04' })
    for (let made = 0; made <= waiting; made++) await showPhoto(db, id)
    return id
  })
  const sql = 'select id from photo where member_id = $1 order by id'
  const [main, ...others] = (await base.owner.query<{ id: string }>(sql, [member])).rows.map(({ id }) => id)
  await base.owner.query('update photo set status = 0 where id = any ($1)', [others])
  await base.owner.query('update photo set is_main = true where id = $1', [main])
  await noteAllWaiting(base)
  return { tenant, member, main: main ?? '', waiting: others.map((photo) => ({ tenant, photo })) }
}

const image = ({ tenant, photo }: Pending) => `/photos/image?tenant=${tenant}&photo=${photo}`

describe('what a photo is compared with', () => {
  it('is the declared age and gender, the main photo, other waiting photos and earlier refusals', async () => {
    const { main, member, waiting } = await addMember('amore', 4)
    const [first, second, third, fourth] = waiting
    if (!first || !second || !third || !fourth) throw new Error('nothing was added')
    await decide(anna, third, 'nudity')
    await decide(anna, fourth, 'nudity')
    const text = (await anna.send('/photos')).text.replaceAll('<!-- -->', '')
    expect(shown(text)).toEqual([first.photo, second.photo])
    const entry = text.slice(
      text.indexOf(`data-photo="${first.photo}"`),
      text.indexOf(second.photo.concat('" data-t')),
    )
    expect(entry).toMatch(/Woman, 3\d/)
    for (const photo of [main, second.photo])
      expect(entry).toContain(image({ ...first, photo }).replace('&', '&amp;'))
    expect(entry).toContain('2 earlier refusals:')
    expect(entry).toMatch(/Nudity × 2/)
    expect(text, 'nothing else of the member').not.toContain(member)
    expect(text).not.toContain('Robin')
    expect((await anna.send(`/photos/more?after=${first.photo}`)).text).toContain('Woman, 3')
  })

  it('is shown to the moderator who leases the photo only, and each view is recorded once', async () => {
    const { main, tenant, waiting } = await addMember('amore')
    const [photo] = waiting
    if (!photo) throw new Error('nothing was added')
    await base.owner.query("update photo set content = 'a1b2'")
    await app.services.storage.write('amore', 'a1b2', 'full', Buffer.from('a picture'))
    const beside = { tenant, photo: main }
    expect((await anna.send(image(beside))).status).toBe(404)
    await anna.send('/photos')
    await anna.send('/photos')
    expect((await anna.send(image(beside))).text).toBe('a picture')
    expect((await berta.send(image(beside))).status).toBe(404)
    expect(await audited(beside)).toEqual([{ action: 'photo_viewed', staff_id: anna.id, details: {} }])
    await decide(anna, photo, 'approve')
    expect((await anna.send(image(beside))).status, 'with the lease it ends').toBe(404)
  })
})

describe('skipping a photo', () => {
  const skip = (staff: TestStaff, photo: Pending) =>
    staff.send('/photos/skip', { body: photo, headers: { accept: 'application/json' } })

  it('leaves it to another moderator, and offers it again after an hour', async () => {
    const [photo] = await addPending('amore')
    if (!photo) throw new Error('nothing was added')
    expect((await skip(anna, photo)).status, 'not on the screen').toBe(404)
    await anna.send('/photos')
    expect((await skip(anna, photo)).json.waiting).toBe('1 photo to review')
    const { text } = await anna.send('/photos')
    expect([shown(text), text]).toEqual([[], expect.stringMatching(/data-queue-skipped="(true)?">/)])
    expect((await anna.send(image(photo))).status).toBe(404)
    expect(shown((await berta.send('/photos')).text)).toEqual([photo.photo])
    await base.owner.query("update photo_skip set until = now() - interval '1 second'")
    await base.owner.query("update photo_review set until = now() - interval '1 second'")
    expect(shown((await anna.send('/photos')).text)).toEqual([photo.photo])
  })

  it('redirects to the queue without JavaScript', async () => {
    const [photo] = await addPending('amore')
    if (!photo) throw new Error('nothing was added')
    await anna.send('/photos')
    const { status, headers } = await anna.send('/photos/skip', { body: photo })
    expect([status, headers.location]).toEqual([303, '/photos'])
  })
})

describe('a child in a photo', () => {
  beforeEach(() => base.owner.query('update suspension set report_id = null; delete from report'))

  const reports = async () => (await base.owner.query('select * from report')).rows
  const states = async (member: string) =>
    (await base.owner.query('select status from photo where member_id = $1 order by id', [member])).rows.map(
      ({ status }) => status,
    )
  const decideCase = (staff: TestStaff, tenant: number, id: string, measure: string, grounds: string) =>
    staff.send('/moderation/decide', { body: { tenant, id, measure, grounds } })

  it('hides all photos of the account and opens an urgent case with the evidence', async () => {
    const { member, tenant, waiting } = await addMember('amore', 2)
    const [photo, other] = waiting
    if (!photo || !other) throw new Error('nothing was added')
    const { json } = await decide(anna, photo, 'child')
    expect(await states(member)).toEqual([2, 2, 2])
    const [one] = await reports()
    expect(one).toMatchObject({ state: 0, rule: 4, category: 5, reported_id: member, reporter_id: null })
    expect((one.due_at - one.created_at) / 3_600_000).toBe(24)
    expect(one.evidence.photos).toHaveLength(3)
    expect((await base.owner.query('select from report_photo where report_id = $1', [one.id])).rowCount).toBe(
      3,
    )
    expect(json.opened).toMatchObject({
      text: `All photos of the account are hidden. Case ${one.number} is open.`,
      address: `/moderation/one?tenant=${tenant}&id=${one.id}`,
      hidden: expect.arrayContaining([other.photo]),
    })
    const { rows } = await base.owner.query('select action from audit_entry where subject = $1', [
      `report:${one.id}`,
    ])
    expect(rows).toEqual([{ action: 'case_opened' }])
    expect((await decide(berta, other, 'approve')).status, 'on another screen').toBe(409)
    const { text } = await anna.send('/moderation')
    expect(text).toContain(one.number)
    expect(text).toContain('Urgent')
  })

  it('says so without JavaScript', async () => {
    const { waiting } = await addMember('amore')
    const answer = await anna.send('/photos/decide', { body: { ...waiting[0], verdict: 'child' } })
    expect([answer.status, answer.headers.location]).toEqual([303, '/photos'])
    expect(String(answer.headers['set-cookie'])).toContain('case_opened')
  })

  it('shows all photos again if the decision is undone, which withdraws the case', async () => {
    const { member, waiting } = await addMember('amore', 2)
    const [photo, other] = waiting
    if (!photo || !other) throw new Error('nothing was added')
    await decide(anna, photo, 'child')
    const { text } = await undo(anna, photo)
    expect(shown(text)).toEqual([photo.photo, other.photo])
    expect([await states(member), await reports()]).toEqual([[1, 0, 0], []])
    const { rows } = await base.owner.query('select main_photo from member where id = $1', [member])
    expect(rows[0].main_photo).not.toBeNull()
  })

  it.each([
    ['none', 'no_breach', [1, 0, 0]],
    ['warn', 'minor', [1, 2, 0]],
    ['remove', 'minor', [2, 2, 2]],
    ['suspend', 'minor', [2, 2, 2]],
  ])('after the measure %s (%s), the photos have the states %j', async (measure, grounds, expected) => {
    const { member, tenant, waiting } = await addMember('amore', 2)
    const [photo] = waiting
    if (!photo) throw new Error('nothing was added')
    await decide(anna, photo, 'child')
    const [one] = await reports()
    expect((await decideCase(anna, tenant, one.id, measure, grounds)).status).toBe(303)
    expect(await states(member)).toEqual(expected)
    expect((await undo(anna, photo)).status, 'the case is decided').toBe(409)
  })

  it('shows what an appeal gives back', async () => {
    const { member, tenant, waiting } = await addMember('amore')
    const [photo] = waiting
    if (!photo) throw new Error('nothing was added')
    await decide(anna, photo, 'child')
    const [{ id }] = await reports()
    await decideCase(anna, tenant, id, 'remove', 'minor')
    await base.owner.query(
      `insert into report_appeal (tenant_id, report_id, side, body, created_at, due_at, against_by)
       values ($1, $2, 2, 'This is my sister, who is 24.', now(), now(), $3)`,
      [tenant, id, anna.id],
    )
    const body = { tenant, id, side: 'reported', measure: 'none', grounds: 'no_breach', answer: 'Right.' }
    expect((await berta.send('/moderation/appeal', { body })).status).toBe(303)
    expect(await states(member)).toEqual([1, 0])
  })

  it('in a further photo joins the case that is not yet decided', async () => {
    const { member, tenant, waiting } = await addMember('amore')
    const [photo] = waiting
    if (!photo) throw new Error('nothing was added')
    await decide(anna, photo, 'child')
    await base.database.withTenant(tenant, (db) => showPhoto(db, member))
    const { rows } = await base.owner.query<{ id: string }>(
      'update photo set status = 0 where member_id = $1 and status = 1 returning id',
      [member],
    )
    await decide(anna, { tenant, photo: rows[0]?.id ?? '' }, 'child')
    const [one, ...more] = await reports()
    expect([more, one.evidence.photos.length, one.removed.hidden.length]).toEqual([[], 3, 3])
  })
})
