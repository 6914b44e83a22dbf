import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { processPhoto } from './processing.ts'

const picture = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#c2185b' } })

/** The header of an ISO container file, with its major and compatible brands. */
function container(major: string, ...compatible: string[]): Buffer {
  const brands = Buffer.from([major, '\0\0\0\0', ...compatible].join(''), 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + brands.length)
  return Buffer.concat([size, Buffer.from('ftyp'), brands, Buffer.alloc(64)])
}

describe('a photo of another format', () => {
  it.each([
    ['a HEIC of an iPhone', container('heic', 'mif1', 'heic')],
    ['a HEIC that names the common brand first', container('mif1', 'heic')],
    ['a burst of an iPhone', container('msf1', 'hevc')],
  ])('is refused with a hint if it is %s', async (_what, bytes) => {
    await expect(processPhoto(bytes)).rejects.toMatchObject({ code: 'photo_heic' })
  })

  it('is not taken for a HEIC if it is an AVIF', async () => {
    await expect(processPhoto(container('mif1', 'avif'))).rejects.toMatchObject({ code: 'photo_invalid' })
    expect((await processPhoto(await picture(200).avif().toBuffer())).width).toBe(200)
  })

  it('is reduced to its first frame if it is animated', async () => {
    const frames = [await picture(100).png().toBuffer(), await picture(100).negate().png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { width, height, files } = await processPhoto(moving)
    expect([width, height]).toEqual([100, 100])
    expect((await sharp(files.full).metadata()).pages).toBeUndefined()
  })

  it('is converted to screen colours if it was made for print', async () => {
    const print = await picture(100).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    const { files } = await processPhoto(print)
    expect((await sharp(files.full).metadata()).space).toBe('srgb')
  })

  it('of 40 by 40 pixels is too small, and one of 64 is not', async () => {
    const small = processPhoto(await picture(40).png().toBuffer())
    await expect(small).rejects.toMatchObject({ code: 'photo_too_small', params: { min: 64 } })
    expect((await processPhoto(await picture(64).png().toBuffer())).width).toBe(64)
  })
})
