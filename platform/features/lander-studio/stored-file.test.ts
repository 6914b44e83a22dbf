import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { UPLOAD_MB } from '../../core/lander.ts'
import { STORED_NAME } from '../../tenancy/landers/document.ts'
import { MOST_BYTES } from '../../tenancy/landers/media-size.ts'
import { storedFile } from './stored-file.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })
const EXIF = { IFD0: { Copyright: 'Robin', ImageDescription: 'canary' }, IFD3: { GPSLatitudeRef: 'N' } }
const box = (brand: string, size = 64) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(size)])
const codeOf = (bytes: Buffer) => storedFile(bytes).catch(({ code }: { code: string }) => code)

describe('a picture for a lander', () => {
  it('is re-encoded as WebP, without metadata and at most 2000 pixels wide', async () => {
    const { bytes, ...file } = await storedFile(await plain(2200, 1100).withExif(EXIF).jpeg().toBuffer())
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
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    [
      'an SVG without a script',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><path d="M0 0h9"/></svg>',
        ),
    ],
    ['a TIFF', () => plain(100, 100).tiff().toBuffer()],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a truncated JPEG', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 400)],
    ['an empty file', () => Buffer.alloc(0)],
    ['a HEIC picture, whose container resembles an MP4', () => box('heic')],
  ])('is refused: %s', async (_name, bytes) => {
    expect(await codeOf(await bytes())).toBe('lander_file_invalid')
  })

  it.each([
    ['too many', 7200, 'lander_file_pixels'],
    ['too few', 8, 'lander_file_tiny'],
  ])('with %s pixels is refused with the code of this reason', async (_what, edge, code) => {
    expect(await codeOf(await plain(edge, edge).jpeg().toBuffer())).toBe(code)
  })

  it('with too many bytes is refused before it is decoded', async () => {
    const bytes = Buffer.concat([
      await plain(100, 100).jpeg().toBuffer(),
      Buffer.alloc(UPLOAD_MB.picture * 1024 * 1024),
    ])
    expect(await codeOf(bytes)).toBe('lander_file_too_large')
  })
})

it('encodes a noisy picture within the size limit of lander pictures', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width: 2000, height: 2000, channels: 3 as const, background: 'grey', noise }
  const given = await sharp({ create }).jpeg({ quality: 90 }).toBuffer()
  expect((await storedFile(given)).bytes.length).toBeLessThanOrEqual(MOST_BYTES.picture)
})

describe('a film for a lander', () => {
  const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('\x42\x82\x84webm')])
  const lake = (ending: string) => readFileSync(`landers/video/assets/lake.${ending}`)
  it.each(['mp4', 'webm'])('is stored unchanged without ffmpeg: %s', async (ending) => {
    const bytes = lake(ending)
    const id = expect.stringMatching(new RegExp(`^[0-9a-f]{40}\\.${ending}$`))
    const { bytes: stored, ...film } = await storedFile(bytes, null)
    expect(film).toEqual({ kind: 'film', id, unchanged: true })
    expect(stored.equals(bytes)).toBe(true)
  })

  const more = Buffer.from('PK\x03\x04 and then anything')
  /** A WebM element whose length takes one byte. */
  const element = (id: number[], ...body: number[]) => Buffer.from([...id, 0x80 + body.length, ...body])
  const [segment, tracks] = [Buffer.from('1853806701ffffffffffffff', 'hex'), [0x16, 0x54, 0xae, 0x6b]]
  it.each<[string, Buffer]>([
    ['an MP4 with only its first box', box('isom')],
    ['a WebM with only its header', webm],
    ...['mp4', 'webm'].flatMap((ending): [string, Buffer][] => [
      [`a truncated ${ending}`, lake(ending).subarray(0, -1)],
      [`a ${ending} with a file appended`, Buffer.concat([lake(ending), more])],
    ]),
    [
      'an MP4 with a box of a type that is not allowed',
      Buffer.concat([lake('mp4'), Buffer.from('\0\0\0\x0cuuidfile', 'latin1')]),
    ],
    ['an MP4 with only sound', Buffer.from(lake('mp4').toString('latin1').replace('vide', 'soun'), 'latin1')],
    [
      'a WebM with an attached file',
      Buffer.concat([lake('webm'), element([0x19, 0x41, 0xa4, 0x69], 1, 2, 3)]),
    ],
    [
      'a WebM without a cluster',
      Buffer.concat([lake('webm').subarray(0, 36), segment, element(tracks, 0x83, 0x81, 1)]),
    ],
  ])('is refused without ffmpeg if its container is not a complete film: %s', async (_name, bytes) => {
    await expect(storedFile(bytes, null)).rejects.toMatchObject({ code: 'lander_file_invalid' })
  })

  it('is accepted without ffmpeg if it has parts of unknown length, as live recordings do', async () => {
    const cluster = Buffer.from('1f43b675ff', 'hex')
    const parts = [
      segment,
      element(tracks, 0x83, 0x81, 1),
      cluster,
      element([0xe7], 0),
      element([0xa3], 0x81, 0, 0, 0),
    ]
    const bytes = Buffer.concat([lake('webm').subarray(0, 36), ...parts])
    expect(await storedFile(bytes, null)).toMatchObject({ unchanged: true })
  })

  it('with too many bytes is refused', async () => {
    expect(await codeOf(box('mp42', UPLOAD_MB.film * 1024 * 1024))).toBe('lander_file_too_large')
  })

  it('above the size limit of lander films is refused without ffmpeg', async () => {
    const free = Buffer.alloc(MOST_BYTES.film)
    free.writeUInt32BE(free.length)
    free.write('free', 4)
    const refused = storedFile(Buffer.concat([lake('mp4'), free]), null)
    await expect(refused).rejects.toMatchObject({ code: 'lander_film_too_long', params: { max: 8 } })
  })

  describe('with ffmpeg', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ffmpeg-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    /** A script instead of ffmpeg; its last argument is the path of the output file. */
    function program(name: string, script: string): string {
      const file = path.join(folder, name)
      writeFileSync(file, `#!/bin/sh\nfor made; do :; done\n${script}\n`, { mode: 0o700 })
      return file
    }

    it('is stored as ffmpeg encoded it, without sound and metadata', async () => {
      const ffmpeg = program('works', 'printf %s "$*" > "$made"')
      const { bytes, ...film } = await storedFile(box('isom'), ffmpeg)
      expect(film).toEqual({ kind: 'film', id: expect.stringMatching(STORED_NAME) })
      // Neither sound nor metadata, and no protocol except files: a playlist is not a film.
      expect(bytes.toString()).toMatch(
        /-protocol_whitelist file .*-f mov -i .*-map 0:v:0 .*-map_metadata -1 .*-c:v libx264 .*min\(1280,iw\)/,
      )
    })

    it('is copied without sound and metadata if ffmpeg cannot encode it', async () => {
      const ffmpeg = program('copies', 'case "$*" in *libvpx*) exit 1;; esac; printf %s "$*" > "$made"')
      const { bytes } = await storedFile(webm, ffmpeg)
      expect(bytes.toString()).toMatch(/-map 0:v:0 .*-map_metadata -1 .*-c copy/)
    })

    it('is refused if ffmpeg cannot read it', async () => {
      const refused = storedFile(webm, program('fails', 'exit 1'))
      await expect(refused).rejects.toMatchObject({ code: 'lander_file_invalid' })
    })
  })
})
