import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId, newSecret } from '../../core/ids.ts'
import { PHOTO_SIZES } from '../../core/photo-url.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { type Seeker, seekers } from '../../testing/seekers.ts'
import { keyOf, showPhoto, signIn } from '../../testing/tenant-fixture.ts'
import { processPhoto, writeFiles } from './server.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { within, signedIn, change } = seekers(test, app)

/** The ETags that a member of this site gets for two own photos with the same content. */
async function tagsOf(site: string, content: string) {
  const { cookie, names } = await test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db)
    const names = [await showPhoto(db, id), await showPhoto(db, id)]
    return { cookie: await signIn(db, id), names }
  })
  await test.owner.query('update photo set content = $1 where name = any($2)', [content, names])
  for (const size of PHOTO_SIZES) await app.services.storage.write(site, content, size, Buffer.from(size))
  const tags: string[] = []
  for (const name of names)
    for (const size of PHOTO_SIZES) {
      const { status, headers } = await app.send(site, `/photos/${size}/${name}.webp`, {
        headers: { cookie },
      })
      expect(status).toBe(200)
      tags.push(headers.etag ?? '')
    }
  return tags
}

it('the ETag of a file reveals neither its content nor an equal photo elsewhere', async () => {
  const content = createHash('sha256').update(newSecret()).digest('hex').slice(0, 40)
  const tags = [...(await tagsOf('amore', content)), ...(await tagsOf('nordlys', content))]
  expect(new Set(tags).size).toBe(4 * PHOTO_SIZES.length)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/)
})

it('sends AVIF to browsers that show it, once it is made, and WebP to others under the same address', async () => {
  const picture = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#7b1fa2' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="800" height="1000"><circle cx="400" cy="400" r="250" fill="#fc9"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer()
  const photo = await processPhoto(picture)
  await writeFiles(app.services.storage, 'amore', photo)
  const { cookie, name } = await within(async (db) => {
    const { id } = await buildMember(db)
    return { cookie: await signIn(db, id), name: await showPhoto(db, id) }
  })
  await test.owner.query('update photo set content = $1 where name = $2', [photo.content, name])
  const get = (headers: Readonly<Record<string, string>>) =>
    app.send('amore', `/photos/full/${name}.webp`, { headers: { cookie, ...headers } })
  const modern = { accept: 'image/avif,image/webp,*/*;q=0.8' }
  const first = await get(modern)
  expect([first.headers['content-type'], first.headers.vary]).toEqual(['image/webp', 'cookie, accept'])
  await expect.poll(async () => (await get(modern)).headers['content-type']).toBe('image/avif')
  const [avif, webp] = [await get(modern), await get({ accept: 'image/webp,*/*' })]
  expect(webp.headers['content-type']).toBe('image/webp')
  expect(avif.headers.etag).not.toBe(webp.headers.etag)
  expect(Number(avif.headers['content-length'])).toBeLessThan(Number(webp.headers['content-length']))
  for (const { headers } of [avif, webp])
    expect((await get({ ...modern, 'if-none-match': headers.etag ?? '' })).status).toBe(304)
})

describe('photo addresses', () => {
  let bytes: Buffer
  let me: Seeker
  beforeAll(async () => {
    bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#7b1fa2' } })
      .jpeg()
      .toBuffer()
  })

  beforeEach(async () => {
    me = await signedIn({ name: 'Me' })
  })

  async function withPhoto(main: boolean): Promise<{ owner: Seeker; url: (size: string) => string }> {
    const owner = await signedIn({ gender: 'female', seeks: 'male' })
    const photo = await processPhoto(bytes)
    await writeFiles(app.services.storage, 'amore', photo)
    const name = newSecret()
    await within((db) =>
      db.trx
        .insertInto('photo')
        .values({
          tenant_id: db.tenantId,
          id: newId(),
          member_id: owner.id,
          name,
          content: photo.content,
          status: 1,
          is_main: main,
          width: photo.width,
          height: photo.height,
        })
        .execute(),
    )
    return { owner, url: (size) => `/photos/${size}/${name}.webp` }
  }
  const status = async (path: string, member?: Seeker, tenant = 'amore') =>
    (await app.send(tenant, path, member ? { headers: { cookie: member.cookie } } : {})).status

  it('of a main photo are served to every member of the site, and to none of another', async () => {
    const { url } = await withPhoto(true)
    const stranger = await signedIn({}, 'tulp')
    expect(await status(url('card'))).toBe(200)
    expect(await status(url('full'), me)).toBe(200)
    expect(await status(url('card'), stranger, 'tulp')).toBe(404)
    expect(await status(url('original'), me)).toBe(404)
  })

  it('of a further photo serve only the blurred file to free members and visitors', async () => {
    const { owner, url } = await withPhoto(false)
    const premium = await signedIn({ paid: true })
    expect(await status(url('full'))).toBe(404)
    expect(await status(url('full'), me)).toBe(403)
    expect(await status(url('blurred'), me)).toBe(200)
    expect(await status(url('full'), premium)).toBe(200)
    expect(await status(url('full'), owner)).toBe(200)
  })

  it('are a 404 after a block, after deletion and once the account is disabled', async () => {
    const { owner, url } = await withPhoto(true)
    await change(owner, 'POST', '/api/block', { id: me.id })
    expect(await status(url('card'), me)).toBe(404)
    await change(owner, 'DELETE', '/api/block', { id: me.id })
    expect(await status(url('card'), me)).toBe(200)
    for (const code of [2, 3]) {
      await test.owner.query('update member set status = $2 where id = $1', [owner.id, code])
      expect(await status(url('card'), me)).toBe(404)
    }
    await test.owner.query('update member set status = 1 where id = $1', [owner.id])
    const name = url('card').slice('/photos/card/'.length, -'.webp'.length)
    expect((await change(owner, 'DELETE', '/api/photo', { name })).status).toBe(200)
    expect(await status(url('card'), owner)).toBe(404)
  })

  it('of an upload are served only to the owner until moderation, and the fourth is refused', async () => {
    const upload = () => {
      const mark = 'x-x-x-x'
      const head = `--${mark}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
      return app.send('amore', '/api/photo', {
        method: 'POST',
        body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
        headers: { cookie: me.cookie, 'content-type': `multipart/form-data; boundary=${mark}` },
      })
    }
    // A member has three upload slots.
    const answers = [...(await Promise.all([upload(), upload(), upload()])), await upload()]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 403])
    const name = String(answers.find((answer) => answer.status === 200)?.json.name)
    const other = await signedIn({ gender: 'female', seeks: 'male', paid: true })
    expect(await status(`/photos/full/${name}.webp`, me)).toBe(200)
    expect(await status(`/photos/full/${name}.webp`, other)).toBe(404)
    expect(await status(`/photos/blurred/${name}.webp`)).toBe(404)
  })
})
