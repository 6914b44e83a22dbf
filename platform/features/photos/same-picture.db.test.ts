import { expect, it } from 'vitest'
import { PHOTO_SIZES } from '../../core/photo-url.ts'
import { createPhotoStorage } from '../../infra/photo-storage.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { pictureForm } from '../../testing/picture.ts'
import { keyOf, seedFixture } from '../../testing/tenant-fixture.ts'
import { removeFiles } from './files.ts'
import { withoutPhoto } from './queries.ts'

/** Two processes on one folder and one database: the program, and a concurrent one. */
const test = testDatabase()
const app = testApp(test)

async function upload(red: number, cookie: string) {
  const { headers, body } = await pictureForm({ r: red, g: 120, b: 40 })
  return app.send('amore', '/api/photo', { method: 'POST', headers: { ...headers, cookie }, body })
}

const contents = async () => (await app.services.storage.contents('amore')).map(({ content }) => content)

/** Contents that were added since `before`. */
const added = async (before: readonly string[]) => (await contents()).filter((one) => !before.includes(one))

/** Another process that found no row of this content a moment ago removes its files. */
const removedElsewhere = (content: string) =>
  removeFiles(createPhotoStorage(app.services.config.dataDir), 'amore', content, () =>
    test.database.withTenant(
      keyOf(app, 'amore'),
      async (db) => (await withoutPhoto(db, [content])).length > 0,
    ),
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
