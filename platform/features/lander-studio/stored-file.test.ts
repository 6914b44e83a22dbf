import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { UPLOAD_MB } from '../../core/lander.ts'
import { STORED_NAME } from '../../tenancy/landers/document.ts'
import { MOST_BYTES } from '../../tenancy/landers/measure.ts'
import { storedFile } from './stored-file.ts'

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
    [
      'a vector file that could be drawn',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><path d="M0 0h9"/></svg>',
        ),
    ],
    ['a picture of another kind', () => plain(100, 100).tiff().toBuffer()],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture that was cut off', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 400)],
    ['nothing', () => Buffer.alloc(0)],
    ['a still picture in the container of films', () => box('heic')],
  ])('is refused: %s', async (_name, bytes) => {
    expect(await codeOf(await bytes())).toBe('lander_file_invalid')
  })

  it.each([
    ['too many', 7200, 'lander_file_pixels'],
    ['a few', 8, 'lander_file_tiny'],
  ])('of %s pixels is refused with that reason', async (_what, edge, code) => {
    expect(await codeOf(await plain(edge, edge).png({ compressionLevel: 1 }).toBuffer())).toBe(code)
  })

  it('of too many bytes is refused before it is decoded', async () => {
    const bytes = Buffer.concat([
      await plain(100, 100).jpeg().toBuffer(),
      Buffer.alloc(UPLOAD_MB.picture * 1024 * 1024),
    ])
    expect(await codeOf(bytes)).toBe('lander_file_too_large')
  })
})

it('makes a picture of noise no larger than a picture of a lander may be', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width: 2000, height: 2000, channels: 3 as const, background: 'grey', noise }
  const given = await sharp({ create }).jpeg({ quality: 90 }).toBuffer()
  expect((await storedFile(given)).bytes.length).toBeLessThanOrEqual(MOST_BYTES.picture)
})

describe('a film for a lander', () => {
  const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('\x42\x82\x84webm')])
  it.each([
    ['mp4', box('isom')],
    ['webm', webm],
  ])('is told by its container, and kept as it came where there is no ffmpeg: %s', async (ending, bytes) => {
    const id = expect.stringMatching(new RegExp(`^[0-9a-f]{40}\\.${ending}$`))
    expect(await storedFile(bytes, null)).toEqual({ kind: 'film', id, bytes, unchanged: true })
  })

  it('of too many bytes is refused', async () => {
    expect(await codeOf(box('mp42', UPLOAD_MB.film * 1024 * 1024))).toBe('lander_file_too_large')
  })

  it('longer than a film of a lander may be is refused where nothing makes it smaller', async () => {
    const refused = storedFile(box('mp42', MOST_BYTES.film), null)
    await expect(refused).rejects.toMatchObject({ code: 'lander_film_too_long', params: { max: 8 } })
  })

  describe('with ffmpeg', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ffmpeg-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    /** A program in place of ffmpeg, which gets the path to write as its last argument. */
    function program(name: string, script: string): string {
      const file = path.join(folder, name)
      writeFileSync(file, `#!/bin/sh\nfor made; do :; done\n${script}\n`, { mode: 0o700 })
      return file
    }

    it('is what the program made of it', async () => {
      const ffmpeg = program('works', 'printf %s "$*" > "$made"')
      const { bytes, ...film } = await storedFile(box('isom'), ffmpeg)
      expect(film).toEqual({ kind: 'film', id: expect.stringMatching(STORED_NAME) })
      // Neither sound nor metadata, and no other protocol than files: a list of addresses is no film.
      expect(bytes.toString()).toMatch(
        /-protocol_whitelist file .*-f mov -i .*-map 0:v:0 .*-map_metadata -1 .*-c:v libx264 .*min\(1280,iw\)/,
      )
    })

    it('is copied without sound and metadata where the program cannot encode it', async () => {
      const ffmpeg = program('copies', 'case "$*" in *libvpx*) exit 1;; esac; printf %s "$*" > "$made"')
      const { bytes } = await storedFile(webm, ffmpeg)
      expect(bytes.toString()).toMatch(/-map 0:v:0 .*-map_metadata -1 .*-c copy/)
    })

    it('that the program cannot read is refused', async () => {
      const refused = storedFile(webm, program('fails', 'exit 1'))
      await expect(refused).rejects.toMatchObject({ code: 'lander_file_invalid' })
    })
  })
})
