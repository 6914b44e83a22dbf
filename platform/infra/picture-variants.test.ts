import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskPlace } from './blobs/open.ts'
import { createPictureVariants } from './picture-variants.ts'

const FACE = path.join(import.meta.dirname, '../../landers/_shared/lorelei/face-01.webp')

let folder: string
let original: string
const warn = vi.fn()
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'variants-'))
  original = path.join(folder, 'face.webp')
  await sharp(FACE).resize(160).keepExif().webp().toFile(original)
  warn.mockClear()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => createPictureVariants(diskPlace(folder), { warn })
const made = () => readdirSync(path.join(folder, 'picture-variants'))
const SMALL = { width: 80, format: 'avif' } as const

describe('the smaller files of a picture', () => {
  it('are created after the request that asked for them', async () => {
    const variants = open()
    expect(await variants.find(original, SMALL, 'amore')).toBe('later')
    await variants.prepare(original, 'amore')
    const file = await variants.find(original, SMALL, 'amore')
    const { width, height, compression } = await sharp(file).metadata()
    expect({ width, height, compression }).toEqual({ width: 80, height: 100, compression: 'av1' })
  })

  it('have two widths in two formats, and state who drew them', async () => {
    const variants = open()
    await variants.prepare(original, 'amore')
    expect(made().map((name) => name.replace(/^\w+-/, ''))).toEqual([
      '160.avif',
      '160.webp',
      '80.avif',
      '80.webp',
    ])
    for (const name of made()) {
      const { exif } = await sharp(path.join(folder, 'picture-variants', name)).metadata()
      expect(exif?.toString('latin1')).toContain('Lisa Wischofsky')
    }
  })

  it('belong to the content: another name of the same picture shares them', async () => {
    const variants = open()
    await variants.prepare(original, 'amore')
    const copy = path.join(folder, 'copy.webp')
    copyFileSync(original, copy)
    expect(await variants.find(copy, SMALL, 'tulp')).toBe(await variants.find(original, SMALL, 'amore'))
  })

  it.each([
    ['of a width that is not offered', { width: 81, format: 'avif' } as const, 'face.webp'],
    ['of a picture that is not there', SMALL, 'gone.webp'],
    ['of a drawing', SMALL, 'drawing.svg'],
    ['of what is no picture', SMALL, 'broken.webp'],
  ])('are not created %s', async (_what, variant, name) => {
    writeFileSync(
      path.join(folder, 'drawing.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"/>',
    )
    writeFileSync(path.join(folder, 'broken.webp'), 'not yet drawn')
    expect(await open().find(path.join(folder, name), variant, 'amore')).toBeUndefined()
  })

  it('that fail are tried once, and reported once', async () => {
    const cut = path.join(folder, 'cut.webp')
    writeFileSync(cut, (await sharp(original).toBuffer()).subarray(0, 600))
    const variants = open()
    await variants.prepare(cut, 'amore')
    await variants.prepare(cut, 'amore')
    expect(await variants.find(cut, SMALL, 'amore')).toBe('later')
    expect(warn).toHaveBeenCalledTimes(4)
  })

  it('are removed after months', async () => {
    const variants = open()
    await variants.prepare(original, 'amore')
    await variants.prune(new Date())
    expect(made()).toHaveLength(4)
    await variants.prune(new Date(Date.now() + 200 * 86_400_000))
    expect(made()).toEqual([])
  })
})
