import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseMember } from '../../app/erase-member.ts'
import type { TenantDb } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember } from '../../testing/factories.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { pictureForm } from '../../testing/picture.ts'
import { buildStaff, type TestStaff } from '../../testing/staff.ts'
import { demoSite, keyOf, showPhoto, signIn } from '../../testing/tenant-fixture.ts'
import { noteAllWaiting } from '../../testing/waiting.ts'
import { refreshSearch } from '../members/server.ts'
import { settleMain } from '../photos/commands.ts'
import { profileChecks } from './feature.ts'
import { KEPT_DAYS } from './rules.ts'

const test = testDatabase()
const sites = copySites({ sites: ['amore', 'nordlys'] })
sites.change('amore', { profile_checks: true })
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants, JOBS: 'no' })
afterAll(() => sites.close())
let anna: TestStaff
let berta: TestStaff
beforeAll(async () => {
  anna = await buildStaff(app, { role: 'moderator' })
  berta = await buildStaff(app, { role: 'moderator' })
})
beforeEach(async () => {
  await deleteMembers(test)
  await test.owner.query('delete from waiting_work')
  for (const name of await files()) await app.services.checkFiles.remove('amore', name)
})
afterEach(async () => expect(await noteAllWaiting(test)).toEqual({}))

const within = <T>(work: (db: TenantDb) => Promise<T>, site = 'amore') =>
  test.database.withTenant(keyOf(app, site), work)

/** A signed-in woman with a photo that others see, and a man who sees her. */
async function member({ photo = true, site = 'amore' } = {}) {
  const made = await within(async (db) => {
    const { id } = await buildMember(db, { gender: 'female', seeks: 'male' })
    if (photo) await showPhoto(db, id)
    await settleMain(db, id)
    await refreshSearch(db, id)
    return { id, cookie: await signIn(db, id) }
  }, site)
  const { id, cookie } = made
  const post = (headers: Readonly<Record<string, string>>, body: Buffer) =>
    app.send(site, '/api/profile-check', { method: 'POST', headers: { ...headers, cookie }, body })
  const send = async () => {
    const { headers, body } = await pictureForm({ r: 1, g: 2, b: 3 })
    return post(headers, body)
  }
  const sendFile = async (file: string | Buffer) => {
    const form = new FormData()
    form.append('photo', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'photo.png')
    const sent = new Response(form)
    const type = sent.headers.get('content-type') ?? ''
    return post({ 'content-type': type }, Buffer.from(await sent.arrayBuffer()))
  }
  const draw = () => app.send(site, '/api/check-gesture', { method: 'POST', headers: { cookie }, body: {} })
  const state = async () => (await app.send(site, '/api/profile-check', { headers: { cookie } })).json
  return { id, cookie, send, sendFile, draw, state, waits: async () => void [await draw(), await send()] }
}

async function maintain(task: string, days: number): Promise<void> {
  const found = profileChecks.maintenance?.(app.services).find(({ name }) => name === task)
  if (!found) throw new Error(`no task ${task}`)
  await found.run(demoSite(app, 'amore'), new Date(Date.now() + days * 86_400_000 + 60_000))
}

const mailed = async () => {
  const sql = "select member_id from outgoing_mail where mail_key like 'check:%'"
  return (await test.owner.query(sql)).rows.map(({ member_id }) => member_id)
}

const files = async () => {
  const found: string[] = []
  for await (const { name } of app.services.checkFiles.list('amore')) found.push(name)
  return found
}
const rowOf = async (id: string) =>
  (await test.owner.query('select * from profile_check_photo where member_id = $1', [id])).rows[0]
const mainOf = async (id: string): Promise<string> =>
  (await test.owner.query('select id from photo where member_id = $1 and is_main', [id])).rows[0]?.id
const isChecked = async (id: string) => {
  const sql = `select m.checked_at is not null and s.checked as checked from member m
    join member_search s on s.tenant_id = m.tenant_id and s.id = m.id where m.id = $1`
  return (await test.owner.query(sql, [id])).rows[0]?.checked
}
const audited = async (id: string) => {
  const sql = "select action from audit_entry where subject = $1 and action like 'check%' order by id"
  return (await test.owner.query(sql, [`member:${id}`])).rows.map(({ action }) => action)
}

async function decide(staff: TestStaff, id: string, verdict: string, change: object = {}) {
  const tenant = keyOf(app, 'amore')
  const [row, main] = [await rowOf(id), await mainOf(id)]
  const body = { tenant, member: id, check: row?.id, main, verdict, ...change }
  return staff.send('/checks/decide', { body })
}

describe('the member', () => {
  it('draws one gesture by lot, sends one photo and waits, whatever is pressed twice', async () => {
    const she = await member()
    expect(await she.state()).toEqual({ state: 'open', gesture: null, refusal: null })
    expect((await she.send()).json).toMatchObject({ error: { code: 'check_no_gesture' } })
    const drawn = (await she.draw()).json
    for (let again = 0; again < 5; again++) expect((await she.draw()).json).toEqual(drawn)
    const waiting = { ...drawn, state: 'waiting' }
    const both = await Promise.all([she.send(), she.send()])
    expect(both.map(({ json }) => json)).toEqual([waiting, waiting])
    expect([(await she.send()).json, (await she.draw()).json]).toEqual([waiting, waiting])
    expect(await files()).toEqual([(await rowOf(she.id)).file])
    const { rows } = await test.owner.query('select from photo where member_id = $1', [she.id])
    expect(rows).toHaveLength(1)
  })

  it('draws one gesture also by two presses at the same time', async () => {
    const she = await member()
    const drawn = await Promise.all(Array.from({ length: 6 }, () => she.draw()))
    expect(new Set(drawn.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  })

  it('sends one photo also by two presses that have both seen the gesture', async () => {
    const she = await member()
    await she.draw()
    const holder = await test.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from profile_check_photo where member_id = $1 for update', [she.id])
      const both = Promise.all([she.send(), she.send()])
      await expect.poll(() => lockWaits(test)).toBe(2)
      await holder.query('rollback')
      expect((await both).map(({ json }) => json.state)).toEqual(['waiting', 'waiting'])
    } finally {
      holder.release(true)
    }
    expect(await files()).toHaveLength(1)
  })

  it('needs a photo that others see, and a site that compares', async () => {
    const [without, elsewhere] = [await member({ photo: false }), await member({ site: 'nordlys' })]
    expect(await without.state()).toMatchObject({ state: 'no_photo' })
    expect((await without.draw()).json).toMatchObject({ error: { code: 'check_no_photo' } })
    expect((await elsewhere.draw()).status).toBe(404)
    expect((await elsewhere.send()).status).toBe(404)
  })

  it('hears what is wrong with a file, and nothing is kept of it', async () => {
    const she = await member()
    await she.draw()
    const bodies = ['no picture', Buffer.alloc(13 * 1024 * 1024)]
    const codes: unknown[] = []
    for (const body of bodies) codes.push((await she.sendFile(body)).json)
    expect(codes).toMatchObject([
      { error: { code: 'photo_invalid' } },
      { error: { code: 'photo_too_large' } },
    ])
    expect([await files(), await she.state()]).toMatchObject([[], { state: 'drawn' }])
  })

  it('who was disabled meanwhile is refused, and the photo is still decided', async () => {
    const she = await member()
    await she.waits()
    await anna.send('/checks')
    await test.owner.query('update member set status = $2 where id = $1', [she.id, MEMBER_STATUS.disabled])
    expect((await she.draw()).status).toBeGreaterThanOrEqual(401)
    expect((await decide(anna, she.id, 'unclear')).status).toBe(303)
    expect([await files(), await mailed()]).toEqual([[], []])
  })

  it('is never one whom the site runs', async () => {
    const she = await member()
    await she.waits()
    await anna.send('/checks')
    await test.owner.query('update member set fictional = true where id = $1', [she.id])
    expect((await she.draw()).status).toBe(404)
    await decide(anna, she.id, 'approve')
    expect([await isChecked(she.id), await files(), await mailed()]).toEqual([false, [], []])
  })

  it('hears after a month without a look that there is nothing, and can begin again', async () => {
    const she = await member()
    await she.waits()
    await maintain('old-checks', KEPT_DAYS - 2)
    expect(await she.state()).toMatchObject({ state: 'waiting' })
    await maintain('old-checks', KEPT_DAYS - 1)
    expect([await she.state(), await files()]).toMatchObject([{ state: 'open' }, []])
  })

  it('is erased with the file, and a file that no row names goes the next day', async () => {
    const she = await member()
    await she.waits()
    await eraseMember(app.services, demoSite(app, 'amore'), she.id)
    expect([await rowOf(she.id), await files()]).toEqual([undefined, []])
    await app.services.checkFiles.write('amore', 'stray', Buffer.from('x'))
    await maintain('check-files', 0)
    expect(await files()).toEqual(['stray'])
    const other = await member()
    await other.waits()
    const { file } = await rowOf(other.id)
    await maintain('check-files', 2)
    expect(await files(), 'of a row').toEqual([file])
  })
})

describe('the queue', () => {
  it('gives a photo to one person at a time, shows it to nobody else, and records the look once', async () => {
    const she = await member()
    await she.waits()
    const { file } = await rowOf(she.id)
    const image = `/checks/image?tenant=${keyOf(app, 'amore')}&member=${she.id}`
    expect((await anna.send(image)).status).toBe(404)
    expect((await anna.send('/checks')).text).toContain(she.id)
    await anna.send('/checks')
    expect((await berta.send('/checks')).text).not.toContain(she.id)
    expect([(await anna.send(image)).status, (await berta.send(image)).status]).toEqual([200, 404])
    const [main, content] = [await mainOf(she.id), 'a'.repeat(40)]
    await test.owner.query('update photo set content = $1 where id = $2', [content, main])
    await app.services.storage.write('amore', content, 'full', Buffer.from('picture'))
    const photo = `${image.replace('image', 'photo')}&photo=${main}`
    expect([(await anna.send(photo)).status, (await berta.send(photo)).status]).toEqual([200, 404])
    expect(await audited(she.id)).toEqual(['check_viewed'])
    for (const size of ['thumb', 'card', 'full'])
      expect(
        (await app.send('amore', `/photos/${size}/${file}.webp`, { headers: { cookie: she.cookie } })).status,
      ).toBe(404)
    expect((await decide(berta, she.id, 'approve')).status).toBe(409)
    await test.owner.query("update profile_check_photo set leased_until = now() - interval '1 second'")
    expect((await berta.send('/checks')).text).toContain(she.id)
  })

  it('compares with the photos of the profile that everybody sees', async () => {
    const she = await member()
    await she.waits()
    const more = await within(async (db) => {
      const names: string[] = []
      for (let count = 0; count < 4; count++) names.push(await showPhoto(db, she.id))
      return names
    })
    const change = (set: string, at: number) =>
      test.owner.query(`update photo set ${set} where name = $1`, [more[at]])
    await change('is_main = false, private = true', 0)
    await change('is_main = false, status = 2', 1)
    await change('is_main = false, message_id = gen_random_uuid()', 2)
    await within((db) => settleMain(db, she.id))
    const shown = async (name: string) =>
      (await test.owner.query('select id from photo where name = $1', [name])).rows[0]?.id as string
    const { text } = await anna.send('/checks')
    const seen = await Promise.all(more.map(async (name) => text.includes(await shown(name))))
    expect(seen).toEqual([false, false, false, true])
  })

  it('decides the photo that was on the screen, and is left by nobody but its person', async () => {
    const she = await member()
    await she.waits()
    await anna.send('/checks')
    expect((await decide(anna, she.id, 'approve', { check: she.id })).status).toBe(409)
    const body = { tenant: keyOf(app, 'amore'), member: she.id, check: (await rowOf(she.id)).id }
    await berta.send('/checks/skip', { body })
    expect((await decide(anna, she.id, 'unclear')).status).toBe(303)
  })

  it('leaves a photo to others', async () => {
    const she = await member()
    await she.waits()
    await anna.send('/checks')
    const body = { tenant: keyOf(app, 'amore'), member: she.id, check: (await rowOf(she.id)).id }
    const { headers } = await anna.send('/checks/skip', { body })
    expect((await anna.send(headers.location ?? '')).text).not.toContain(she.id)
    expect((await berta.send('/checks')).text).toContain(she.id)
  })

  it('marks the member with an approval, deletes the photo, and loses the mark with another main photo', async () => {
    const [she, he] = [
      await member(),
      await within(async (db) => {
        const { id } = await buildMember(db, { gender: 'male', seeks: 'female' })
        return { cookie: await signIn(db, id) }
      }),
    ]
    await she.waits()
    await anna.send('/checks')
    expect((await decide(anna, she.id, 'approve')).status).toBe(303)
    expect([await rowOf(she.id), await files(), await isChecked(she.id)]).toEqual([undefined, [], true])
    expect(await audited(she.id)).toEqual(['check_viewed', 'check_approved'])
    expect(await she.state()).toMatchObject({ state: 'checked' })
    const get = async (path: string) => (await app.send('amore', path, { headers: he })).json
    expect(await get('/api/members?checked=1')).toMatchObject({ members: [{ id: she.id, checked: true }] })
    expect(await get(`/api/member?id=${she.id}`)).toMatchObject({ checked: true })
    expect([await mailed(), (await decide(anna, she.id, 'approve', { check: she.id })).status]).toEqual([
      [she.id],
      409,
    ])
    await within(async (db) => {
      await test.owner.query('update photo set private = true where member_id = $1', [she.id])
      await showPhoto(db, she.id)
      await settleMain(db, she.id)
    })
    expect(await isChecked(she.id)).toBe(false)
    expect(await get('/api/members?checked=1')).toMatchObject({ members: [] })
    expect(await get(`/api/member?id=${she.id}`)).not.toHaveProperty('checked')
    expect(await she.state()).toMatchObject({ state: 'open' })
    await within(async (db) => {
      await test.owner.query('update photo set private = not private where member_id = $1', [she.id])
      await settleMain(db, she.id)
    })
    expect(await isChecked(she.id), 'the compared photo is the main photo again').toBe(true)
  })

  it('refuses with a reason, after which another gesture can be drawn', async () => {
    const she = await member()
    await she.waits()
    await anna.send('/checks')
    expect((await decide(anna, she.id, 'no_gesture')).status).toBe(303)
    expect([await files(), await isChecked(she.id)]).toEqual([[], false])
    expect(await she.state()).toEqual({ state: 'refused', gesture: null, refusal: 'no_gesture' })
    expect((await she.send()).json).toMatchObject({ error: { code: 'check_no_gesture' } })
    await she.waits()
    expect(await she.state()).toMatchObject({ state: 'waiting' })
  })

  it('keeps the mark to itself on a site that does not compare', async () => {
    const she = await member({ site: 'nordlys' })
    await test.owner.query('update member set checked_photo = main_photo, checked_at = now() where id = $1', [
      she.id,
    ])
    const shown = (await app.send('nordlys', `/api/member?id=${she.id}`, { headers: { cookie: she.cookie } }))
      .json
    expect(shown).toMatchObject({ id: she.id })
    expect(shown).not.toHaveProperty('checked')
  })

  it('confirms nothing about a main photo that the person did not see', async () => {
    const she = await member()
    await she.waits()
    await anna.send('/checks')
    const answer = await decide(anna, she.id, 'approve', { main: she.id })
    expect([answer.status, await isChecked(she.id)]).toEqual([409, false])
    expect(await she.state()).toMatchObject({ state: 'waiting' })
  })

  it('opens a case about a child, and hides the photos of the account', async () => {
    const she = await member()
    await she.waits()
    await anna.send('/checks')
    expect((await decide(anna, she.id, 'child')).status).toBe(303)
    const { rows } = await test.owner.query('select from report where reported_id = $1', [she.id])
    expect([rows.length, await mainOf(she.id)]).toEqual([1, undefined])
    expect(await files()).toEqual([])
    // The member hears no more than of a photo that is not clear.
    await within((db) => showPhoto(db, she.id))
    await within((db) => settleMain(db, she.id))
    expect(await she.state()).toMatchObject({ state: 'refused', refusal: 'unclear' })
  })

  it('refuses a photo with a child also where the account has no other', async () => {
    const she = await member()
    await she.waits()
    await test.owner.query('delete from photo where member_id = $1', [she.id])
    await within((db) => settleMain(db, she.id))
    expect((await anna.send('/checks')).text).not.toContain('value="approve"')
    expect((await decide(anna, she.id, 'child', { main: she.id })).status).toBe(303)
    expect([await files(), await audited(she.id)]).toEqual([[], ['check_viewed', 'check_refused']])
  })
})
