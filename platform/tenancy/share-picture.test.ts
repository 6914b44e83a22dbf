import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { themeColours } from './contrast.ts'
import { sharePicture } from './share-picture.ts'

const css =
  ':root{--color-nav:#ffffff;--color-on-nav:#000000;--color-nav-active:#ff0000;--color-hero:#00ff00;' +
  '--gradient-hero:linear-gradient(90deg, #0000ff, hsl(240, 100%, 50%) 60%);--color-on-hero:#ffffff}'
const drawing = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="${colour}"/></svg>`,
  )
const content = {
  theme: { css },
  name: 'Amore',
  logo: drawing('#00ffff'),
  mark: null,
  art: drawing('#ffff00'),
  headline: 'Hello',
  line: 'Say hello',
  host: 'amore.example',
}

/** The colour at a place of a picture, each channel to the nearest of 0, 128 and 256. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const place = { left, top, width: 1, height: 1 }
  const channels = await sharp(picture).extract(place).raw().toBuffer()
  return [...channels].map((channel) => Math.round(channel / 128)).join('')
}

/** How much of a part of a picture is not its ground, in columns. */
async function inkIn(picture: Buffer, box: { left: number; top: number; width: number; height: number }) {
  const { data, info } = await sharp(picture)
    .extract(box)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const columns = new Set<number>()
  for (const [at, value] of data.entries()) if (value > 128) columns.add(at % info.width)
  return { first: Math.min(...columns), last: Math.max(...columns) }
}

const WORDS = { left: 0, top: 150, width: 776, height: 390 }

describe('the picture of a shared link', () => {
  it('has the size of the tags, the ground of the theme, the logo in its bar, and the drawing', async () => {
    const picture = await sharePicture(content)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await colourAt(picture, 20, 600)).toBe('002')
    expect(await colourAt(picture, 600, 20)).toBe('222')
    expect(await colourAt(picture, 108, 66)).toBe('022')
    expect(await colourAt(picture, 952, 380)).toBe('220')
  })

  it('has the name where the logo is missing or cannot be drawn', async () => {
    const bar = { left: 60, top: 20, width: 400, height: 90 }
    for (const logo of [null, Buffer.from('no picture')]) {
      const picture = await sharePicture({ ...content, logo })
      const dark = await sharp(await sharp(picture).extract(bar).negate().toBuffer()).toBuffer()
      expect((await inkIn(dark, { left: 0, top: 0, width: 400, height: 90 })).last).toBeGreaterThan(60)
    }
  })

  it.each([
    ['a long title', 'Allgemeine Geschäftsbedingungen und Hinweise zum Datenschutz '.repeat(4).trim()],
    ['a long word', 'Donaudampfschifffahrtsgesellschaftskapitänsversammlung'],
    ['no spaces at all', 'x'.repeat(300)],
    ['markup', '<b>&amp;</i> "quoted"'],
  ])('keeps %s within its part', async (_what, headline) => {
    const { first, last } = await inkIn(await sharePicture({ ...content, headline }), WORDS)
    expect(first).toBeGreaterThanOrEqual(70)
    expect(last).toBeLessThanOrEqual(736)
  })

  it('gives the words the whole width without a drawing', async () => {
    const headline = 'Allgemeine Geschäftsbedingungen und Datenschutz'
    const picture = await sharePicture({ ...content, art: null, headline })
    expect((await inkIn(picture, { ...WORDS, width: 1200 })).last).toBeGreaterThan(736)
  })
})

describe('colours of a token', () => {
  it.each([
    ['color-hero', ['#00ff00']],
    ['gradient-hero', ['#0000ff', '#0000ff']],
    ['color-her', []],
    ['color-missing', []],
  ])('%s: %j', (token, colours) => expect(themeColours({ css }, token)).toEqual(colours))
})
