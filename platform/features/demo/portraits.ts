import sharp, { type Sharp } from 'sharp'
import { contentKey, type ProcessedPhoto } from '../photos/server.ts'
import type { Random } from './random.ts'
import type { DrawnStyle, Look } from './styles/style.ts'

/** Of the whole portrait, in pixels. */
const WIDTH = 540
const HEIGHT = 675
/** Of the SVG, in its own units. */
const BOX = { width: 400, height: 500 }

/** A portrait as SVG: a bust on a ground in the light of the brand, clearly drawn, never to be taken for a photograph. */
export function portraitSvg(style: DrawnStyle, look: Look, random: Random): string {
  const { size, x, y, sway } = style.frame
  const face = style.draw({ ...style.mood(random), ...look.traits })
  const [light, deep] = random.pick(style.grounds)
  const at = `x="${x + random.whole(-sway, sway)}" y="${y + random.whole(0, sway)}" width="${size}" height="${size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${BOX.width}" height="${BOX.height}" viewBox="0 0 ${BOX.width} ${BOX.height}">
    <defs><linearGradient id="light" x1="0" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="${light}"/>
    <stop offset="1" stop-color="${deep}"/></linearGradient></defs>
    <rect width="${BOX.width}" height="${BOX.height}" fill="url(#light)"/>${style.scenery(random)}
    ${face.replace(/<svg [^>]*?(viewBox="[^"]*")[^>]*>/, `<svg ${at} $1 fill="none">`)}</svg>`
}

/** A portrait as pixels. @param width in pixels; the height is a quarter more */
export async function portraitPixels(svg: string, width: number): Promise<() => Sharp> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * width) / BOX.width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

/** One picture of a person in every size. */
export async function drawPortrait(style: DrawnStyle, look: Look, random: Random): Promise<ProcessedPhoto> {
  const picture = await portraitPixels(portraitSvg(style, look, random), WIDTH)
  // The least effort: hundreds are drawn when a demo starts, and flat drawings hardly get smaller by more.
  const webp = (image: Sharp, quality: number) => image.webp({ quality, effort: 0 }).toBuffer()
  const [thumb, card, match, full, blurred] = await Promise.all([
    webp(picture().resize(128, 128, { fit: 'cover', position: 'top', kernel: 'linear' }), 80),
    webp(picture().resize(360, 450, { kernel: 'linear' }), 80),
    webp(picture().extract({ left: 0, top: 0, width: WIDTH, height: WIDTH }), 76),
    webp(picture(), 80),
    blur(picture()),
  ])
  return {
    width: WIDTH,
    height: HEIGHT,
    content: contentKey(full),
    files: { thumb, card, match, full, blurred },
  }
}

/** Twelve pixels across before it is enlarged, as for photos of members. */
async function blur(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.resize(12, 15).raw().toBuffer({ resolveWithObject: true })
  const tiny = { width: info.width, height: info.height, channels: 3 } as const
  return sharp(data, { raw: tiny })
    .resize(120, 150, { kernel: 'cubic' })
    .blur(6)
    .webp({ quality: 50, effort: 0 })
    .toBuffer()
}
