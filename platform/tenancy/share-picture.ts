import sharp from 'sharp'
import { escapeHtml } from '../core/html.ts'
import type { Theme } from '../core/tenant.ts'
import { SHARE_SIZE } from './brand-files.ts'
import { themeColours } from './contrast.ts'
import { OPEN_SANS } from './fonts.ts'
import { drawnWithin } from './icons.ts'

/** Content of the picture of a shared link. */
export interface ShareContent {
  readonly theme: Pick<Theme, 'css'>
  readonly name: string
  /** Null without a file: the name is written beside the mark. */
  readonly logo: Buffer | null
  readonly mark: Buffer | null
  /** Drawing of the front page. */
  readonly art: Buffer | null
  readonly headline: string
  /** One line below the headline; empty for none. */
  readonly line: string
  readonly host: string
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const BAR = 132
const LEFT = 72
const LOGO: Box = { left: LEFT, top: 30, width: 620, height: 72 }
const ART: Box = { left: 776, top: BAR + 50, width: 352, height: 398 }
/** The words, beside a picture and without one. */
const WORDS: Box = { left: LEFT, top: BAR + 30, width: 660, height: 374 }
const WIDE = SHARE_SIZE.width - 2 * LEFT
const HOST_TOP = 560
/** Sizes of the headline, tried from the largest. */
const HEADLINES = [72, 64, 56, 48]
/** Of a text that does not fit: what is looked at, and what a word loses at a time. */
const LONGEST = 240
const LETTERS = 8
const GAP = 38

/**
 * The picture that a messenger or network shows beside a link (`og:image`), as a JPEG: the site's
 * header with its logo, and below it headline and drawing on the theme's ground. A logo that is
 * missing or cannot be drawn is replaced by the name, a drawing is left out.
 */
export async function sharePicture(content: ShareContent): Promise<Buffer> {
  const colours = coloursOf(content.theme)
  // Before the drawings: their texts name Open Sans, which is known once a text was written.
  const words = await drawnWords(content, colours.onHero)
  const layers = [
    ...words,
    ...(await header(content, colours.onNav)),
    ...(await placed(content.art ?? content.mark, ART, 'middle')),
  ]
  return sharp(Buffer.from(ground(colours)))
    .composite(layers)
    .flatten({ background: colours.hero[0] ?? '#292a57' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

interface Colours {
  readonly nav: string
  readonly onNav: string
  readonly accent: string
  readonly hero: readonly string[]
  readonly onHero: string
}

function coloursOf(theme: ShareContent['theme']): Colours {
  const one = (token: string, otherwise: string) => themeColours(theme, token)[0] ?? otherwise
  const gradient = themeColours(theme, 'gradient-hero')
  return {
    nav: one('color-nav', '#ffffff'),
    onNav: one('color-on-nav', '#292a57'),
    accent: one('color-nav-active', '#ff0f35'),
    hero: gradient.length > 0 ? gradient : [one('color-hero', '#292a57')],
    onHero: one('color-on-hero', '#ffffff'),
  }
}

function ground({ nav, accent, hero, onHero }: Colours): string {
  const { width, height } = SHARE_SIZE
  const last = Math.max(1, hero.length - 1)
  const stops = hero.map((colour, index) => `<stop offset="${index / last}" stop-color="${colour}"/>`)
  const middle = `cx="${ART.left + ART.width / 2}" cy="${ART.top + ART.height / 2}" fill="${onHero}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="hero" x1="0" y1="0" x2="1" y2="1">${stops.join('')}</linearGradient>
  <rect width="${width}" height="${height}" fill="url(#hero)"/>
  <circle ${middle} r="300" opacity=".05"/><circle ${middle} r="220" opacity=".05"/>
  <rect width="${width}" height="${BAR}" fill="${nav}"/>
  <rect y="${BAR}" width="${width}" height="6" fill="${accent}"/>
</svg>`
}

async function header({ logo, mark, name }: ShareContent, colour: string) {
  const drawn = await placed(logo, LOGO, 'start')
  if (drawn.length > 0) return drawn
  const sign = await placed(mark, { ...LOGO, width: LOGO.height }, 'start')
  const left = LEFT + (sign.length > 0 ? LOGO.height + 22 : 0)
  const text = await fitted(name, { colour, weight: 'bold', width: 900, height: 66, sizes: [48, 40, 32] })
  return [...sign, { input: text.data, left, top: Math.round((BAR - text.height) / 2) }]
}

/** Headline and line in the middle of their part of the picture, the host at its foot. */
async function drawnWords({ headline, line, host, art, mark }: ShareContent, colour: string) {
  const width = (art ?? mark) ? WORDS.width : WIDE
  const heading = await fitted(headline, { colour, weight: 'bold', width, height: 296, sizes: HEADLINES })
  const below = line
    ? await fitted(line, { colour, weight: 'regular', width, height: 88, sizes: [32, 28] })
    : undefined
  const height = heading.height + (below ? GAP + below.height : 0)
  const top = WORDS.top + Math.max(0, Math.round((WORDS.height - height) / 2))
  const foot = await fitted(host, { colour, weight: 'bold', width: WIDE, height: 40, sizes: [28, 22] })
  return [
    { input: heading.data, left: LEFT, top },
    ...(below ? [{ input: below.data, left: LEFT, top: top + heading.height + GAP }] : []),
    { input: foot.data, left: LEFT, top: HOST_TOP },
  ]
}

/** A drawing within a box; nothing if it is missing or no picture, which `site check` reports. */
async function placed(source: Buffer | null, box: Box, at: 'start' | 'middle') {
  if (source === null) return []
  try {
    const input = await drawnWithin(source, box, 'inside')
    const { width, height } = await sharp(input).metadata()
    const left = at === 'start' ? box.left : box.left + Math.round((box.width - width) / 2)
    return [{ input, left, top: box.top + Math.round((box.height - height) / 2) }]
  } catch {
    return []
  }
}

interface Wanted {
  readonly colour: string
  readonly weight: keyof typeof OPEN_SANS
  readonly width: number
  readonly height: number
  readonly sizes: readonly number[]
}

interface Written {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/**
 * A text in the largest size in which it fits; in the smallest one, a word that is too long is
 * broken, and what does not fit is left out at its end.
 */
async function fitted(text: string, wanted: Wanted): Promise<Written> {
  const fits = ({ width, height }: Written) => width <= wanted.width && height <= wanted.height
  for (const size of wanted.sizes) {
    const found = await written(text, wanted, { size, wrap: 'word' })
    if (fits(found)) return found
  }
  const size = wanted.sizes.at(-1) ?? 32
  for (let shown = text; ; ) {
    const found = await written(shown, wanted, { size, wrap: 'word-char' })
    if (shown === '' || fits(found)) return found
    shown = shortened(shown)
  }
}

/** Without its last word, or some of its letters if it has only one. */
function shortened(text: string): string {
  const rest = text.replace(/\u00a0?…$/, '').slice(0, LONGEST)
  const space = rest.lastIndexOf(' ')
  if (space > 0) return `${rest.slice(0, space)}\u00a0…`
  const letters = [...rest].slice(0, -LETTERS)
  return letters.length > 0 ? `${letters.join('')}…` : ''
}

async function written(
  text: string,
  { colour, weight, width }: Wanted,
  { size, wrap }: { readonly size: number; readonly wrap: 'word' | 'word-char' },
): Promise<Written> {
  const { data, info } = await sharp({
    text: {
      // Pango's markup has the entities of HTML.
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `Open Sans ${weight === 'bold' ? 'Bold ' : ''}${size}`,
      fontfile: OPEN_SANS[weight],
      width,
      wrap,
      rgba: true,
      // A point is a pixel.
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
