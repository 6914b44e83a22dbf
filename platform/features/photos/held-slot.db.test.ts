import { expect, it, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { sendExample } from '../../testing/call-examples.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { replaceInFile } from '../../testing/replaced.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { uploadPhotoCall } from './contract.ts'

/** Pictures are held here until the test releases them. */
const held = { waiting: 0, until: Promise.resolve() }
replaceInFile('photos/processing.ts', (module) => {
  const processPhoto: typeof module.processPhoto = async (...given) => {
    held.waiting++
    await held.until
    return module.processPhoto(...given)
  }
  return { processPhoto }
})

const test = testDatabase()
const app = testApp(test)

async function unconfirmed(): Promise<string> {
  return test.database.withTenant(keyOf(app, 'amore'), async (db) =>
    signIn(db, (await buildMember(db, { status: 'not_confirmed' })).id),
  )
}

const upload = (cookie: string) =>
  sendExample(app, { tenant: 'amore', call: uploadPhotoCall, example: { picture: true }, cookie })

/** Holds the following pictures. @returns releases them */
function hold(): () => void {
  let release: () => void = () => undefined
  held.until = new Promise((resolve) => {
    release = resolve
  })
  return release
}

it('an upload keeps its slot while its picture is processed', async () => {
  const cookie = await unconfirmed()
  const release = hold()
  held.waiting = 0
  const first = upload(cookie)
  await expect.poll(() => held.waiting).toBe(1)
  expect(await upload(cookie)).toMatchObject({ status: 429, json: { error: { code: 'uploads_at_once' } } })
  release()
  expect((await first).status).toBe(200)
  expect((await upload(cookie)).status).toBe(200)
})

it('an upload keeps its slot while its files are written, and frees it if that fails', async () => {
  const cookie = await unconfirmed()
  const { storage } = app.services
  let fail: () => void = () => undefined
  const write = vi.spyOn(storage, 'write').mockImplementation(
    () =>
      new Promise((_resolve, reject) => {
        fail = () => reject(new Error('the disk is gone'))
      }),
  )
  const first = upload(cookie)
  await expect.poll(() => write.mock.calls.length).toBe(1)
  expect((await upload(cookie)).status).toBe(429)
  fail()
  expect((await first).status).toBe(500)
  write.mockRestore()
  expect((await upload(cookie)).status).toBe(200)
})
