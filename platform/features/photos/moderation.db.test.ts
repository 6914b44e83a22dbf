import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSecret } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, buildSession } from '../../testing/factories.ts'
import { buildStaff, type TestStaff } from '../../testing/staff.ts'
import { keyOf, showPhoto, talk } from '../../testing/tenant-fixture.ts'
import { findViewer, tokenHash } from '../accounts/server.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

let owner: { readonly id: string; readonly cookie: string }
let looker: typeof owner
let moderator: TestStaff

async function member(gender: 'male' | 'female'): Promise<typeof owner> {
  const token = newSecret()
  const key = app.services.tenants.get('amore')?.key ?? 0
  const id = await test.database.withTenant(key, async (db) => {
    const made = await buildMember(db, { gender, seeks: gender === 'male' ? 'female' : 'male' })
    await buildSession(db, made.id, tokenHash(token))
    return made.id
  })
  return { id, cookie: `${app.services.sessionCookie}=${token}` }
}

async function upload({ status = 200, background = '#c2185b' } = {}): Promise<string> {
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const edge = 'edge-of-the-form'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const answer = await app.send('amore', '/api/photo', {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  expect(answer.status, answer.text).toBe(status)
  if (status === 200) expect(answer.json).toMatchObject({ status: 'pending', main: false })
  return String(answer.json.name)
}

const decide = async (name: string, verdict: string, site = 'amore') => {
  const { rows } = await test.owner.query<{ id: string }>('select id from photo where name = $1', [name])
  return moderator.send('/photos/decide', { body: { tenant: keyOf(app, site), photo: rows[0]?.id, verdict } })
}

const seen = async (name: string, who: typeof owner) =>
  (await app.send('amore', `/photos/card/${name}.webp`, { headers: { cookie: who.cookie } })).status

/** The member's face as shown on their own pages. */
const ownFace = () =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const viewer = await findViewer(db, owner.cookie.split('=')[1] ?? '', new Date())
    return viewer?.face?.[0] ?? null
  })

/** The owner's photo on a card in the looker's search. */
async function onCard(): Promise<unknown> {
  const { rows } = await test.owner.query(
    'select m.main_photo, s.has_photo from member m join member_search s using (tenant_id, id) where id = $1',
    [owner.id],
  )
  return rows[0]
}

beforeAll(async () => {
  moderator = await buildStaff(app, { role: 'moderator' })
})

beforeEach(async () => {
  owner = await member('female')
  looker = await member('male')
})

describe('a photo that waits for moderation', () => {
  it('is visible to its member only, and on the card once approved', async () => {
    const name = await upload()
    expect([await seen(name, owner), await seen(name, looker)]).toEqual([200, 404])
    expect(await onCard()).toEqual({ main_photo: null, has_photo: false })
    expect(await ownFace(), 'on all pages of its member').toBe(name)
    expect((await decide(name, 'approve')).status).toBe(303)
    expect([await seen(name, owner), await seen(name, looker)]).toEqual([200, 200])
    expect(await onCard()).toEqual({ main_photo: name, has_photo: true })
  })

  it('is hidden from others once refused, and its member sees the reason', async () => {
    const name = await upload()
    await decide(name, 'nudity')
    expect(await seen(name, looker)).toBe(404)
    expect(await ownFace()).toBeNull()
    expect(await onCard()).toEqual({ main_photo: null, has_photo: false })
    const headers = { cookie: `${owner.cookie}; language=it`, 'accept-language': 'it' }
    const { json } = await app.send('amore', '/api/photo', { headers })
    const reason = expect.stringMatching(/./)
    expect(json.photos).toMatchObject([{ name, status: 'refused', main: false, reason }])
  })

  it('cannot be decided on another site', async () => {
    const name = await upload()
    expect((await decide(name, 'approve', 'tulp')).status).toBe(404)
    expect(await seen(name, looker)).toBe(404)
  })
})

describe('the main photo', () => {
  it('is one, however many are chosen at the same time', async () => {
    const names = await test.database.withTenant(keyOf(app, 'amore'), async (db) => [
      await showPhoto(db, owner.id),
      await showPhoto(db, owner.id),
      await showPhoto(db, owner.id),
    ])
    const choices = [...names, ...names, ...names].map((name) =>
      app.send('amore', '/api/photo', { method: 'PUT', headers: { cookie: owner.cookie }, body: { name } }),
    )
    expect(new Set((await Promise.all(choices)).map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await test.owner.query(
      'select name from photo where member_id = $1 and is_main and name = (select main_photo from member where id = $1)',
      [owner.id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a photo', () => {
  const change = (method: string, name: string, who = owner) =>
    app.send('amore', '/api/photo', { method, headers: { cookie: who.cookie }, body: { name } })

  it('is deleted and chosen by its member only, and not chosen before it is approved', async () => {
    const name = await upload()
    expect((await change('PUT', name)).status).toBe(404)
    await decide(name, 'approve')
    expect((await change('DELETE', name, looker)).status).toBe(404)
    expect((await change('PUT', name, looker)).status).toBe(404)
    expect(await seen(name, looker)).toBe(200)
    expect((await change('DELETE', name)).status).toBe(200)
    expect(await seen(name, owner)).toBe(404)
  })

  it('that was refused does not count among the three of a free member', async () => {
    await decide(await upload(), 'poor_quality')
    for (const _ of [1, 2, 3]) await upload()
    await upload({ status: 403 })
  })

  it('is cached by the browser that requested it, never by a shared cache', async () => {
    const name = await upload()
    await decide(name, 'approve')
    const { headers } = await app.send('amore', `/photos/card/${name}.webp`)
    expect(headers).toMatchObject({ 'cache-control': 'private, max-age=60', vary: 'cookie, accept' })
    const again = await app.send('amore', `/photos/card/${name}.webp`, {
      headers: { cookie: looker.cookie, 'if-none-match': headers.etag ?? '' },
    })
    expect(again.status).toBe(304)
    await test.owner.query('update member set status = 2 where id = $1', [owner.id])
    const gone = await app.send('amore', `/photos/card/${name}.webp`, {
      headers: { cookie: looker.cookie, 'if-none-match': headers.etag ?? '' },
    })
    expect(gone.status).toBe(404)
  })

  it.each(['invisible', 'private'])(
    'of a member who is %s is shown to members whom they liked',
    async (mode) => {
      const name = await upload()
      await decide(name, 'approve')
      await test.owner.query(`update member set ${mode} = true where id = $1`, [owner.id])
      expect(await seen(name, looker)).toBe(404)
      await test.owner.query(
        'insert into member_like (tenant_id, liker_id, liked_id) select tenant_id, $1, $2 from member where id = $1',
        [owner.id, looker.id],
      )
      expect(await seen(name, looker)).toBe(200)
    },
  )

  it('of a message is visible to the two partners', async () => {
    const name = await upload()
    const third = await member('male')
    await test.owner.query('update member set paid = true where id = $1', [third.id])
    const conversation = await test.database.withTenant(keyOf(app, 'amore'), (db) =>
      talk(db, looker.id, owner.id),
    )
    await test.owner.query(
      `update photo p set status = 1, message_id = w.id from message w
        where w.tenant_id = p.tenant_id and w.conversation_id = $1 and p.name = $2`,
      [conversation, name],
    )
    const statuses = async () => [await seen(name, owner), await seen(name, looker), await seen(name, third)]
    // Until the recipient has uncovered it or written, only the blurred file is there for them.
    expect(await statuses()).toEqual([200, 404, 404])
    await test.owner.query('update conversation_member set photos_shown = true where member_id = $1', [
      looker.id,
    ])
    expect(await statuses()).toEqual([200, 200, 404])
  })
})
