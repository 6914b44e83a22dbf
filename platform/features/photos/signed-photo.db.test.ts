import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId, newSecret } from '../../core/ids.ts'
import { PHOTO_SIZES, photoPath } from '../../core/photo-url.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Seeker, seekers } from '../../testing/seekers.ts'
import type { Profile } from '../members/contract.ts'
import { photoSigner, SIGNED_SECONDS } from './signed-photo.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { within, signedIn, ask, change } = seekers(test, app)

interface Owner extends Seeker {
  readonly main: string
  readonly further: string
  readonly hidden: string
}

/** A woman of the site with a main photo, a further one and a private one, each with its files. */
async function owner(): Promise<Owner> {
  const woman = await signedIn({ gender: 'female', seeks: 'male' })
  const names = { main: newSecret(), further: newSecret(), hidden: newSecret() }
  for (const [kind, name] of Object.entries(names)) {
    const content = contentOf(name)
    for (const size of PHOTO_SIZES)
      await app.services.storage.write('amore', content, size, Buffer.from(`${kind} ${size}`))
    await within((db) =>
      db.trx
        .insertInto('photo')
        .values({
          tenant_id: db.tenantId,
          id: newId(),
          member_id: woman.id,
          name,
          content,
          status: 1,
          is_main: kind === 'main',
          private: kind === 'hidden',
          width: 100,
          height: 100,
        })
        .execute(),
    )
  }
  await test.owner.query('update member set main_photo = $1, photo_count = 2 where id = $2', [
    names.main,
    woman.id,
  ])
  return { ...woman, ...names }
}

const contentOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 40)

/** The profile as this viewer receives it. */
async function profileFor(viewer: Seeker, { id }: Seeker): Promise<Profile> {
  const { status, json } = await ask(viewer, `/api/member?id=${id}`)
  expect(status).toBe(200)
  return json as unknown as Profile
}

/** A file, and the number of statements that it took. */
async function file(path: string, cookie?: string, site = 'amore') {
  const before = test.statements.length
  const headers: Record<string, string> = { accept: 'application/json', ...(cookie ? { cookie } : {}) }
  const { status, text, headers: got } = await app.send(site, `/photos/${path}`, { headers })
  return { status, text, statements: test.statements.length - before, headers: got }
}

describe('a photo whose name was signed for a page', () => {
  it('is sent without a statement, in each size that the page may show', async () => {
    const [woman, premium] = [await owner(), await signedIn({ paid: true })]
    const { main_image: main, photos } = await profileFor(premium, woman)
    const paths = [...Object.values(main ?? {}), photoPath(photos[0]?.name ?? '', 'full')]
    expect(paths).toHaveLength(5)
    for (const path of paths) {
      const { status, text, statements, headers } = await file(path, premium.cookie)
      expect({ status, statements }).toEqual({ status: 200, statements: 0 })
      expect(text).toContain(path.split('/')[0])
      const [, seconds] = /^private, max-age=(\d+)$/.exec(headers['cache-control'] ?? '') ?? []
      expect(Number(seconds)).toBeGreaterThan(0)
      expect(Number(seconds)).toBeLessThanOrEqual(SIGNED_SECONDS)
    }
  })

  it('has the same address on the next page', async () => {
    const [woman, man] = [await owner(), await signedIn()]
    // Two pages on the two sides of the end of a window are possible, three in a row are not.
    const pages = [await profileFor(man, woman), await profileFor(man, woman), await profileFor(man, woman)]
    expect(new Set(pages.map(({ main_image }) => main_image?.card)).size).toBeLessThan(3)
  })

  it('is blurred only for members who have not bought, whatever size they ask for', async () => {
    const [woman, free] = [await owner(), await signedIn()]
    const { photos } = await profileFor(free, woman)
    const name = photos[0]?.name ?? ''
    expect(name).toMatch(new RegExp(`^${woman.further}\\.`))
    expect(await file(photoPath(name, 'blurred'), free.cookie)).toMatchObject({ status: 200, statements: 0 })
    expect((await file(photoPath(name, 'full'), free.cookie)).status).toBe(403)
  })

  it('is not sent by that address to another session, to a visitor or on another site', async () => {
    const [woman, premium, free] = [await owner(), await signedIn({ paid: true }), await signedIn()]
    const { photos } = await profileFor(premium, woman)
    const path = photoPath(photos[0]?.name ?? '', 'full')
    expect((await file(path, premium.cookie)).status).toBe(200)
    expect((await file(path, free.cookie)).status).toBe(403)
    expect((await file(path)).status).toBe(404)
    expect((await file(path, premium.cookie, 'tulp')).status).toBe(404)
  })

  it('is checked as without a signature once that has expired or was altered', async () => {
    const [woman, man] = [await owner(), await signedIn()]
    const signed = (before: number) => {
      const now = new Date(Date.now() - before * 1000)
      const reader = { tenant: 'amore', session: man.token }
      return photoSigner(app.services.config.appSecrets, reader, now)([woman.main, contentOf(woman.main)])
    }
    const pathOf = (name: string) => photoPath(name, 'card')
    const fresh = pathOf(signed(0))
    expect(await file(fresh, man.cookie)).toMatchObject({ status: 200, statements: 0 })
    const old = pathOf(signed(SIGNED_SECONDS))
    for (const path of [old, fresh.replace(/.(?=\.webp)/, '~'), pathOf(`${woman.main}.AAAA`)]) {
      const { status, statements } = await file(path.replace('~', '-'), man.cookie)
      expect(status).toBe(200)
      expect(statements).toBeGreaterThan(0)
    }
    await change(woman, 'POST', '/api/block', { id: man.id })
    expect((await file(old, man.cookie)).status).toBe(404)
    expect(await file(fresh, man.cookie), 'docs/limits.md').toMatchObject({ status: 200, statements: 0 })
  })

  it('is a 404 once its files are gone', async () => {
    const [woman, man] = [await owner(), await signedIn()]
    const { main_image: main } = await profileFor(man, woman)
    await app.services.storage.remove('amore', contentOf(woman.main))
    expect((await file(main?.card ?? '', man.cookie)).status).toBe(404)
  })
})

it('photos of the private album, refused ones and those that are no longer main are never signed', async () => {
  const [woman, man] = [await owner(), await signedIn()]
  const access = { member: man.id, change: 'grant' }
  expect((await change(woman, 'POST', '/api/album', access)).status).toBe(200)
  const { album } = await profileFor(man, woman)
  expect(album?.theirs.names).toEqual([woman.hidden])
  for (const wrong of ['status = 2', 'private = true', 'is_main = false']) {
    await test.owner.query(`update photo set ${wrong} where name = $1`, [woman.main])
    expect((await profileFor(man, woman)).main_image?.card).toBe(photoPath(woman.main, 'card'))
    await test.owner.query('update photo set status = 1, private = false, is_main = true where name = $1', [
      woman.main,
    ])
  }
  expect((await profileFor(man, woman)).main_image?.card).not.toBe(photoPath(woman.main, 'card'))
})
