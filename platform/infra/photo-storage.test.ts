import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PHOTO_SIZES, type PhotoSize } from '../core/photo-url.ts'
import { allOf } from '../testing/all-of.ts'
import { diskBlobs } from './blobs/disk.ts'
import { createPhotoStorage } from './photo-storage.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'photos-'))
afterAll(() => rmSync(folder, { recursive: true }))
const blobs = diskBlobs(folder)
const storage = createPhotoStorage(blobs)

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
  const drawing = createPhotoStorage(blobs, draw)
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

it('lists every content once, with the time of its latest file', async () => {
  for (const size of PHOTO_SIZES) await storage.write('luna', 'old', size, Buffer.from(size))
  await storage.write('luna', 'older', 'card', Buffer.from('card'))
  await storage.writeSource('lunar', 'of-another-site', Buffer.from('source'))
  const then = new Date('2026-01-02T03:04:05Z')
  for (const file of ['old/card.webp', 'old/full.webp', 'older/card.webp'])
    utimesSync(path.join(folder, 'photos/luna', file), then, then)
  const [first, second, ...others] = await allOf(storage.contents('luna'))
  expect(second).toEqual({ content: 'older', changedAt: then })
  expect(first?.content).toBe('old')
  expect(first?.changedAt.getTime()).toBeGreaterThan(then.getTime())
  expect(others).toEqual([])
})

it.each(['..', '../other', 'a/b', '', '.', '-a', 'a b', '%2e', 'a.b.c.d'])(
  'never leaves its folder for %j',
  async (name) => {
    mkdirSync(path.join(folder, 'other'), { recursive: true })
    writeFileSync(path.join(folder, 'other', 'full.webp'), 'not ours')
    expect(() => storage.read('amore', name, 'full')).toThrow(TypeError)
    expect(() => storage.read(name, 'abc', 'full')).toThrow(TypeError)
    expect(() => storage.remove('amore', name)).toThrow(TypeError)
    expect(existsSync(path.join(folder, 'other', 'full.webp'))).toBe(true)
  },
)

const modeOf = (...parts: string[]) => (statSync(path.join(folder, ...parts)).mode & 0o777).toString(8)

it('prevents other users of the machine from reading photos', async () => {
  await blobs.check()
  await storage.write('closed', 'abc', 'card', Buffer.from('card'))
  const modes = [modeOf('photos'), modeOf('photos/closed/abc'), modeOf('photos/closed/abc/card.webp')]
  expect(modes).toEqual(['700', '700', '600'])
})

it('restricts access to an old folder at the start, and so to everything in it', async () => {
  await storage.write('open', 'abc', 'card', Buffer.from('card'))
  chmodSync(path.join(folder, 'photos'), 0o755)
  await blobs.check()
  expect(modeOf('photos')).toBe('700')
})

it('is unavailable if the folder is invalid, and reports it at the start', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  const broken = createPhotoStorage(diskBlobs(file))
  await expect(broken.write('amore', 'abc', 'card', Buffer.from('card'))).rejects.toMatchObject({
    status: 503,
    code: 'photo_not_saved',
    cause: { code: 'ENOTDIR' },
  })
  await expect(broken.read('amore', 'abc', 'card')).rejects.toMatchObject({ status: 503 })
  await expect(diskBlobs(file).check()).rejects.toMatchObject({
    startFailure: true,
    message: expect.stringMatching(
      /^The folder for photos, .*a-file.photos, cannot be written \(E\w+\): make DATA_DIR /,
    ),
  })
})
