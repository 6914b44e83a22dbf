import { expect, it } from 'vitest'
import { PHOTO_SIZES } from '../../core/photo-url.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { diskBlobs } from '../../infra/blobs/disk.ts'
import { createPhotoStorage } from '../../infra/photo-storage.ts'
import { allOf } from '../../testing/all-of.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { pictureForm } from '../../testing/picture.ts'
import { demoSite, keyOf, seedFixture } from '../../testing/tenant-fixture.ts'
import { photos } from './feature.ts'
import { removeFiles, withFiles } from './files.ts'
import type { ProcessedPhoto } from './processing.ts'

/** Two processes on one folder and one database: the program, and a concurrent one. */
const test = testDatabase()
const app = testApp(test)

async function upload(red: number, cookie: string) {
  const { headers, body } = await pictureForm({ r: red, g: 120, b: 40 })
  return app.send('amore', '/api/photo', { method: 'POST', headers: { ...headers, cookie }, body })
}

const contents = async () =>
  (await allOf(app.services.storage.contents('amore'))).map(({ content }) => content)

/** Contents that were added since `before`. */
const added = async (before: readonly string[]) => (await contents()).filter((one) => !before.includes(one))

/** Another process that found no row of this content a moment ago removes its files. */
const removedElsewhere = (content: string) =>
  removeFiles(
    createPhotoStorage(diskBlobs(app.services.config.dataDir)),
    (work) => test.database.withTenant(keyOf(app, 'amore'), work),
    'amore',
    content,
  )

const sizesOf = (content: string) =>
  Promise.all(PHOTO_SIZES.map((size) => app.services.storage.has('amore', content, size)))
const ALL = PHOTO_SIZES.map(() => true)

it('the files of a picture stay if its row was inserted before another process removes them', async () => {
  const { cookie } = await seedFixture(test, app, 'amore')
  const before = await contents()
  expect((await upload(70, cookie)).status).toBe(200)
  const [content = ''] = await added(before)
  await removedElsewhere(content)
  expect(await sizesOf(content)).toEqual(ALL)
  expect(await added(before)).toEqual([content])
})

it('the files of a picture are restored if another process removes them before its row is inserted', async () => {
  const { cookie } = await seedFixture(test, app, 'amore')
  const before = await contents()
  const owner = await test.owner.connect()
  try {
    await owner.query('begin')
    await owner.query('lock table photo in exclusive mode')
    const waiting = upload(80, cookie)
    const blocked =
      "select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'photo' and not granted"
    await expect.poll(async () => (await owner.query(blocked)).rowCount).toBe(1)
    const [content = ''] = await added(before)
    await removedElsewhere(content)
    expect(await added(before)).toEqual([])
    await owner.query('commit')
    expect((await waiting).status).toBe(200)
    expect(await sizesOf(content)).toEqual(ALL)
  } finally {
    owner.release(true)
  }
})

const removals = async () => (await test.owner.query('select content from photo_removal')).rowCount

it('a removal waits for an upload that is about to commit, and then keeps the files', async () => {
  const { member } = await seedFixture(test, app, 'amore')
  const tenant = demoSite(app, 'amore')
  const content = 'a'.repeat(64)
  const files = Object.fromEntries(PHOTO_SIZES.map((size) => [size, Buffer.from(size)]))
  const photo = { content, width: 9, height: 9, files } as unknown as ProcessedPhoto
  const scope = {
    tenant,
    transaction: (work: (inside: object) => Promise<unknown>) =>
      test.database.withTenant(tenant.key, (db) => work({ db, now: new Date(), viewer: { id: member } })),
  } as unknown as DetachedScope<Member>
  let removal: Promise<void> | undefined
  await withFiles(scope, app.services.storage, photo, async (_inside, insert) => {
    await insert()
    removal = removedElsewhere(content)
    await expect.poll(() => lockWaits(test)).toBe(1)
  })
  await removal
  expect(await sizesOf(content)).toEqual(ALL)
  expect(await removals()).toBe(0)
})

it('an upload is refused for now while its files are being removed, and takes over from a dead process', async () => {
  const { cookie } = await seedFixture(test, app, 'amore')
  const before = await contents()
  expect((await upload(100, cookie)).status).toBe(200)
  const [content = ''] = await added(before)
  const photos = () => test.owner.query('select from photo where content = $1', [content])
  await test.owner.query('delete from photo where content = $1', [content])
  const removing = (since: string) =>
    test.owner.query(
      `insert into photo_removal select id, $1, now() - $2::interval from tenant where slug = 'amore'`,
      [content, since],
    )
  await removing('9 minutes')
  expect(await upload(100, cookie)).toMatchObject({
    status: 503,
    json: { error: { code: 'photo_not_saved' } },
  })
  expect((await photos()).rowCount).toBe(0)
  await removedElsewhere(content)
  expect(await sizesOf(content), 'another process is removing them').toEqual(ALL)
  await test.owner.query('delete from photo_removal')
  await removing('11 minutes')
  expect((await upload(100, cookie)).status).toBe(200)
  expect((await photos()).rowCount).toBe(1)
  expect(await removals()).toBe(0)
})

it('a removal that fails is repeated by the daily maintenance, once it is old', async () => {
  const content = 'f'.repeat(64)
  await app.services.storage.write('amore', content, 'card', Buffer.from('card'))
  const inTenant: Parameters<typeof removeFiles>[1] = (work) =>
    test.database.withTenant(keyOf(app, 'amore'), work)
  const away = { remove: () => Promise.reject(new Error('the store is away')) }
  await expect(removeFiles(away, inTenant, 'amore', content)).rejects.toThrow('the store is away')
  await removedElsewhere(content)
  expect(await contents(), 'too early').toContain(content)
  await test.owner.query(
    "update photo_removal set since = (since at time zone 'UTC' - interval '11 minutes') at time zone 'UTC'",
  )
  const sweep = photos.maintenance?.(app.services).find(({ name }) => name === 'photo-files')
  await sweep?.run(demoSite(app, 'amore'), new Date())
  expect(await contents()).not.toContain(content)
  expect(await removals()).toBe(0)
})
