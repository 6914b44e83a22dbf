import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cardSources, PHOTO_SIZES } from '../../core/photo-url.ts'
import { processPhoto } from './processing.ts'

const picture = () => sharp({ create: { width: 800, height: 600, channels: 3, background: '#c2185b' } })

describe('an uploaded photo', () => {
  it("becomes WebP in every size, without the camera's location", async () => {
    const camera = await picture()
      .withExif({ IFD0: { Make: 'CANARY' }, IFD3: { GPSLatitude: '45/1 27/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect(camera.includes('CANARY')).toBe(true)
    const { files, width, height } = await processPhoto(camera)
    expect([width, height]).toEqual([800, 600])
    for (const size of PHOTO_SIZES) {
      const found = await sharp(files[size]).metadata()
      expect([size, found.format, found.exif, found.xmp]).toEqual([size, 'webp', undefined, undefined])
      expect(files[size].includes('CANARY')).toBe(false)
    }
  })

  it('has a square file with the pixel size that its address in a card promises', async () => {
    const { files } = await processPhoto(await picture().jpeg().toBuffer())
    const { width, height } = await sharp(files.match).metadata()
    expect(cardSources('name').srcSet).toContain(`/photos/match/name.webp ${(width / 5) * 4}w`)
    expect(height).toBe(width)
  })

  it('is turned upright before its orientation is dropped', async () => {
    const sideways = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { width, height } = await processPhoto(sideways)
    expect([width, height]).toEqual([600, 800])
  })

  it('loses whatever hides behind the picture', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("CANARY")</script>PK\x03\x04')])
    const { files } = await processPhoto(polyglot)
    for (const size of PHOTO_SIZES) expect(files[size].includes('CANARY')).toBe(false)
  })

  it('blurred has twelve pixels of detail across', async () => {
    const stripes = Buffer.alloc(600 * 600 * 3)
    for (let i = 0; i < stripes.length; i++) stripes[i] = Math.floor(i / 3) % 2 === 0 ? 0 : 255
    const raw = { width: 600, height: 600, channels: 3 as const }
    const { files } = await processPhoto(await sharp(stripes, { raw }).png().toBuffer())
    const { channels } = await sharp(files.blurred).stats()
    for (const channel of channels) expect(channel.max - channel.min).toBeLessThan(40)
  })

  it.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script/></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><p>hello')],
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,')],
    ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a decompression bomb', bomb()],
  ])('is refused if it is %s', async (_what, bytes) => {
    await expect(processPhoto(bytes)).rejects.toMatchObject({ code: 'photo_invalid' })
  })

  it('is refused as too small, not as invalid', async () => {
    const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    await expect(processPhoto(dot)).rejects.toMatchObject({ code: 'photo_too_small', params: { min: 64 } })
  })
})

/** A valid PNG header of 60,000 by 60,000 pixels over a few kilobytes. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(60_000, 0)
  head.writeUInt32BE(60_000, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1 << 20))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(data: Buffer): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
