import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { allOf } from '../../testing/all-of.ts'
import { startS3Store } from '../../testing/s3-store.ts'
import { s3Blobs } from '../blobs/s3.ts'
import { copyFiles, putFiles } from './files.ts'

const store = await startS3Store()
const scratch = mkdtempSync(path.join(os.tmpdir(), 'backup-files-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const dataDir = mkdtempSync(path.join(scratch, 'data-'))
const at = (...parts: string[]) => path.join(scratch, ...parts)

const PHOTOS = ['a', 'b', 'c'].map((content) => `photos/amore/${content}/card.webp`)
const LANDER_FILE = `lander-files/amore/${'a'.repeat(40)}.webp`

it('copies the files of a store to a folder and from there to another place, without caches and exports', async () => {
  const from = s3Blobs(store.place('from'))
  for (const key of [...PHOTOS, LANDER_FILE, 'exports/amore/x.zip', 'gifs/amore/x'])
    await from.put(key, Buffer.from(key))
  writeFileSync(path.join(dataDir, 'push-keys.json'), 'keys')
  expect(await copyFiles({ blobs: from, dataDir }, at('first'))).toBe(5)
  for (const key of [...PHOTOS, LANDER_FILE]) expect(readFileSync(at('first', key), 'utf8')).toBe(key)

  await from.put('photos/amore/a/card.webp', Buffer.from('of another size'))
  expect(await copyFiles({ blobs: from, dataDir }, at('second'), at('first'))).toBe(5)
  const links = [...PHOTOS, LANDER_FILE].map((key) => statSync(at('second', key)).nlink)
  expect(links).toEqual([1, 2, 2, 1])

  const to = s3Blobs(store.place('to'))
  await putFiles(at('second'), { blobs: to, dataDir: at('restored') })
  const keys = (await allOf(to.list('photos/'))).map(({ key }) => key)
  expect(keys).toEqual(PHOTOS)
  expect(String(await to.read('photos/amore/a/card.webp'))).toBe('of another size')
  expect(String(await to.read(LANDER_FILE))).toBe(LANDER_FILE)
  expect(readFileSync(at('restored', 'push-keys.json'), 'utf8')).toBe('keys')
})

it('fails where the store goes away, instead of missing files', async () => {
  const from = s3Blobs(store.place('from'))
  await store.stop()
  await expect(copyFiles({ blobs: from, dataDir }, at('third'))).rejects.toMatchObject({ status: 503 })
  await store.restart()
})
