import sharp, { type Sharp } from 'sharp'
import type { DrawPhoto } from '../../infra/photo-storage.ts'
import type { Random } from './random.ts'
import type { DrawnStyle, Look } from './styles/style.ts'

/** Edge of the drawing in SVG units. Cards show the middle 400 by 500 of it. */
const EDGE = 500
const CARD = { width: 400, height: 500, left: 50 }
/** Edge of the largest picture, in pixels. */
export const PIXELS = 480
/** Edge of the smallest picture, from which the blurred one is made. */
const THUMB = 128

/**
 * A portrait as a square SVG: a bust on a background in the brand's colours, clearly a drawing, so
 * that nobody mistakes it for a photograph.
 */
export function portraitSvg(style: DrawnStyle, look: Look, random: Random): string {
  const { size, x, y, sway } = style.frame
  const face = style.draw({ ...style.mood(random), ...look.traits })
  const [light, deep] = random.pick(style.grounds)
  const at = `x="${x + random.whole(-sway, sway)}" y="${y + random.whole(0, sway)}" width="${size}" height="${size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 ${EDGE} ${EDGE}">
    <defs><linearGradient id="light" x1="0" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="${light}"/>
    <stop offset="1" stop-color="${deep}"/></linearGradient></defs>
    <rect width="${EDGE}" height="${EDGE}" fill="url(#light)"/><g transform="translate(${CARD.left} 0)">${style.scenery(random)}
    ${face.replace(/<svg [^>]*?(viewBox="[^"]*")[^>]*>/, `<svg ${at} $1 fill="none">`)}</g></svg>`
}

/**
 * Renders a portrait.
 * @param edge of the square, in pixels
 */
export async function portraitPixels(svg: string | Buffer, edge: number): Promise<() => Sharp> {
  return pixelsOf(sharp(Buffer.from(svg), { density: (72 * edge) / EDGE }).removeAlpha())
}

/** Renders once and returns a factory of copies that share the pixels. */
async function pixelsOf(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

/**
 * The part that a card shows: the middle, 4:5.
 * @param edge of the square, in pixels
 */
export function cardOf(picture: Sharp, edge: number): Sharp {
  const [left, width, height] = [CARD.left, CARD.width, CARD.height].map((length) =>
    Math.round((length * edge) / EDGE),
  ) as [number, number, number]
  return picture.extract({ left, top: 0, width, height })
}

/**
 * Renders a portrait in every size. Speed matters because many are rendered when the pages of a new
 * demo are first opened: the whole picture and the square are one file, the card is cut without
 * scaling, and WebP uses the least effort, which hardly makes flat drawings larger.
 */
export const drawPortrait: DrawPhoto = async (svg) => {
  const picture = await portraitPixels(svg, PIXELS)
  const small = await pixelsOf(picture().resize(THUMB, THUMB, { kernel: 'linear' }))
  const webp = (image: Sharp) => image.webp({ quality: 80, effort: 0 }).toBuffer()
  const [full, card, thumb, blurred] = await Promise.all([
    webp(picture()),
    webp(cardOf(picture(), PIXELS)),
    webp(small()),
    blur(small()),
  ])
  return { thumb, card, match: full, full, blurred }
}

/** Reduces to twelve pixels across before enlarging, as for photos of members. */
async function blur(picture: Sharp): Promise<Buffer> {
  const coarse = await pixelsOf(picture.resize(12, 15, { kernel: 'linear' }))
  return coarse().resize(48, 60, { kernel: 'cubic' }).webp({ quality: 50, effort: 0 }).toBuffer()
}
