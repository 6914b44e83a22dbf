import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskPlace } from './blobs/open.ts'
import { createLighterPhotos } from './lighter-photos.ts'
import { createPhotoStorage } from './photo-storage.ts'

const CONTENT = 'ab'.repeat(20)

let folder: string
const warn = vi.fn()
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lighter-'))
  warn.mockClear()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function open() {
  const { blobs } = diskPlace(folder)
  const photos = createPhotoStorage(blobs)
  return { blobs, photos, lighter: createLighterPhotos(blobs, photos, { warn }) }
}

/** A picture of which AVIF needs less than WebP. */
const gradient = () =>
  sharp({ create: { width: 320, height: 400, channels: 3, background: '#7b1fa2' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="320" height="400"><circle cx="160" cy="160" r="90" fill="#fc9"/></svg>',
        ),
      },
    ])
    .webp({ quality: 100 })
    .toBuffer()

it('makes AVIF of a photo once it was asked for three times, and serves it from then on', async () => {
  const { photos, lighter } = open()
  const webp = await gradient()
  await photos.write('amore', CONTENT, 'card', webp)
  const read = () => lighter.read('amore', CONTENT, 'card')
  expect([await read(), await read()]).toEqual([undefined, undefined])
  expect(
    await createLighterPhotos(diskPlace(folder).blobs, photos, { warn }).read('amore', CONTENT, 'card'),
  ).toBeUndefined()
  expect(await read()).toBeUndefined()
  await vi.waitUntil(read)
  const avif = await read()
  expect(avif?.length).toBeLessThan(webp.length)
  const { compression, width, height } = await sharp(avif).metadata()
  expect({ compression, width, height }).toEqual({ compression: 'av1', width: 320, height: 400 })
})

it('notes that AVIF has nothing to gain, and makes it once', async () => {
  const { blobs, photos, lighter } = open()
  const tiny = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer()
  await photos.write('amore', CONTENT, 'full', tiny)
  const read = () => lighter.read('amore', CONTENT, 'full')
  for (let asked = 0; asked < 3; asked++) await read()
  const key = `photos/amore/${CONTENT}/full.avif`
  await vi.waitUntil(() => blobs.has(key))
  expect(await blobs.read(key)).toHaveLength(0)
  expect([await read(), await read()]).toEqual([undefined, undefined])
})

it.each(['thumb', 'blurred'] as const)('leaves the size %s as it is', async (size) => {
  const { blobs, photos, lighter } = open()
  await photos.write('amore', CONTENT, size, await gradient())
  for (let asked = 0; asked < 4; asked++) expect(await lighter.read('amore', CONTENT, size)).toBeUndefined()
  expect(await blobs.has(`photos/amore/${CONTENT}/${size}.avif`)).toBe(false)
})

it('makes nothing of a photo that is gone, and is removed with it', async () => {
  const { blobs, photos, lighter } = open()
  for (let asked = 0; asked < 4; asked++) expect(await lighter.read('amore', CONTENT, 'card')).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
  await photos.write('amore', CONTENT, 'card', await gradient())
  await blobs.put(`photos/amore/${CONTENT}/card.avif`, Buffer.from('x'))
  await photos.remove('amore', CONTENT)
  expect(await blobs.has(`photos/amore/${CONTENT}/card.avif`)).toBe(false)
})

it('warns about a file that is no picture, and goes on with WebP', async () => {
  const { photos, lighter } = open()
  await photos.write('amore', CONTENT, 'card', Buffer.from('no picture'))
  for (let asked = 0; asked < 3; asked++) await lighter.read('amore', CONTENT, 'card')
  await vi.waitUntil(() => warn.mock.calls.length > 0)
  expect(await lighter.read('amore', CONTENT, 'card')).toBeUndefined()
})
