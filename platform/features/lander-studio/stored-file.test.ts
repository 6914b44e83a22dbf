import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { STORED_NAME } from '../../tenancy/landers/document.ts'
import { LARGEST_MB, storedFile } from './stored-file.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })
const EXIF = { IFD0: { Copyright: 'Robin', ImageDescription: 'canary' }, IFD3: { GPSLatitudeRef: 'N' } }
const box = (brand: string, size = 64) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(size)])
const codeOf = (bytes: Buffer) => storedFile(bytes).catch(({ code }: { code: string }) => code)

describe('a picture for a lander', () => {
  it('is encoded anew, without metadata and no wider than a place on the page', async () => {
    const { bytes, ...file } = await storedFile(await plain(3000, 1500).withExif(EXIF).jpeg().toBuffer())
    expect(file).toEqual({
      kind: 'picture',
      width: 2000,
      height: 1000,
      id: expect.stringMatching(STORED_NAME),
    })
    const { format, exif, icc } = await sharp(bytes).metadata()
    expect([format, exif, icc]).toEqual(['webp', undefined, undefined])
    expect(bytes.includes('canary')).toBe(false)
  })

  it('has the same name for the same content', async () => {
    const [one, other] = await Promise.all([
      plain(100, 100).png().toBuffer().then(storedFile),
      plain(100, 100).png({ compressionLevel: 1 }).toBuffer().then(storedFile),
    ])
    expect(one.id).toBe(other.id)
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['script in a vector file', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture that was cut off', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 400)],
    ['a picture of a few pixels', () => plain(8, 8).png().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
    ['a still picture in the container of films', () => box('heic')],
  ])('is refused: %s', async (_name, bytes) => {
    expect(await codeOf(await bytes())).toBe('lander_file_invalid')
  })

  it('of too many bytes is refused before it is decoded', async () => {
    const bytes = Buffer.concat([
      await plain(100, 100).jpeg().toBuffer(),
      Buffer.alloc(LARGEST_MB.picture * 1024 * 1024),
    ])
    expect(await codeOf(bytes)).toBe('lander_file_too_large')
  })
})

describe('a film for a lander', () => {
  it.each([
    ['mp4', box('isom')],
    ['webm', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('\x42\x82\x84webm')])],
  ])('is told by its container: %s', async (ending, bytes) => {
    const file = await storedFile(bytes)
    expect(file).toMatchObject({
      kind: 'film',
      id: expect.stringMatching(new RegExp(`^[0-9a-f]{40}\\.${ending}$`)),
    })
  })

  it('of too many bytes is refused', async () => {
    expect(await codeOf(box('mp42', LARGEST_MB.film * 1024 * 1024))).toBe('lander_file_too_large')
  })
})
