import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf, showPhoto } from '../testing/tenant-fixture.ts'

const base = testDatabase()
const lines: string[] = []
const app = testApp(base, { LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })

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

beforeEach(() => base.owner.query('delete from photo'))

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
    await base.owner.query("update photo set decided_at = decided_at - interval '61 seconds'")
    expect((await undo(anna, second)).status).toBe(409)
    expect(await rowOf(second)).toMatchObject({ status: 1 })
  })
})
