import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PHOTO_SIZES, type PhotoSize } from '../core/photo-url.ts'
import { createPhotoStorage } from './photo-storage.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'photos-'))
afterAll(() => rmSync(folder, { recursive: true }))
const storage = createPhotoStorage(folder)

it('stores, returns and removes every size of one content', async () => {
  await storage.write('amore', 'abc', 'card', Buffer.from('card'))
  await storage.write('amore', 'abc', 'full', Buffer.from('full'))
  expect(String(await storage.read('amore', 'abc', 'full'))).toBe('full')
  expect(await storage.read('tulp', 'abc', 'full')).toBeUndefined()
  await storage.remove('amore', 'abc')
  expect([await storage.has('amore', 'abc', 'card'), await storage.has('amore', 'abc', 'full')]).toEqual([
    false,
    false,
  ])
})

it('draws a content that only has a source on the first read, and once', async () => {
  let drawings = 0
  const draw = async (source: Buffer) => {
    drawings++
    const drawn = PHOTO_SIZES.map((size) => [size, Buffer.from(`${source} as ${size}`)] as const)
    return Object.fromEntries(drawn) as Record<PhotoSize, Buffer>
  }
  await storage.writeSource('amore', 'drawn', Buffer.from('a face'))
  expect(await storage.read('amore', 'drawn', 'card'), 'nobody draws').toBeUndefined()
  const drawing = createPhotoStorage(folder, draw)
  expect(String(await drawing.read('amore', 'drawn', 'card'))).toBe('a face as card')
  expect(String(await drawing.read('amore', 'drawn', 'full'))).toBe('a face as full')
  expect(String(await storage.read('amore', 'drawn', 'thumb'))).toBe('a face as thumb')
  expect(drawings).toBe(1)
  // The program stopped before all sizes were written.
  rmSync(path.join(folder, 'photos/amore/drawn/full.webp'))
  expect(String(await drawing.read('amore', 'drawn', 'full'))).toBe('a face as full')
  expect(await drawing.read('amore', 'other', 'card')).toBeUndefined()
  await storage.remove('amore', 'drawn')
  expect(await drawing.read('amore', 'drawn', 'card')).toBeUndefined()
})

it.each(['..', '../other', 'a/b', '', '.', 'A', '-a'])('never leaves its folder for %j', async (name) => {
  mkdirSync(path.join(folder, 'other'), { recursive: true })
  writeFileSync(path.join(folder, 'other', 'full.webp'), 'not ours')
  expect(() => storage.read('amore', name, 'full')).toThrow(TypeError)
  expect(() => storage.read(name, 'abc', 'full')).toThrow(TypeError)
  expect(() => storage.remove('amore', name)).toThrow(TypeError)
  expect(existsSync(path.join(folder, 'other', 'full.webp'))).toBe(true)
})

const modeOf = (...parts: string[]) => (statSync(path.join(folder, ...parts)).mode & 0o777).toString(8)

it('prevents other users of the machine from reading photos', async () => {
  await storage.prepare()
  await storage.write('closed', 'abc', 'card', Buffer.from('card'))
  const modes = [modeOf('photos'), modeOf('photos/closed/abc'), modeOf('photos/closed/abc/card.webp')]
  expect(modes).toEqual(['700', '700', '600'])
})

it('restricts access to old folders and files, at the start and with the daily listing', async () => {
  await storage.write('open', 'abc', 'card', Buffer.from('card'))
  const all = ['photos', 'photos/open', 'photos/open/abc', 'photos/open/abc/card.webp']
  for (const one of all) chmodSync(path.join(folder, one), 0o755)
  await storage.prepare()
  expect(modeOf('photos')).toBe('700')
  expect((await storage.contents('open')).map(({ content }) => content)).toEqual(['abc'])
  expect(all.map((one) => modeOf(one))).toEqual(['700', '700', '700', '600'])
})

it('is unavailable if the folder is invalid, and reports it at the start', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  const broken = createPhotoStorage(file)
  await expect(broken.write('amore', 'abc', 'card', Buffer.from('card'))).rejects.toMatchObject({
    status: 503,
    code: 'photo_not_saved',
    cause: { code: 'ENOTDIR' },
  })
  await expect(broken.read('amore', 'abc', 'card')).rejects.toMatchObject({ status: 503 })
  await expect(broken.prepare()).rejects.toMatchObject({
    startFailure: true,
    message: expect.stringMatching(
      /^The folder for photos, .*a-file.photos, cannot be written \(E\w+\): make DATA_DIR /,
    ),
  })
})
