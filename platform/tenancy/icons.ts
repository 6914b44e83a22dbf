import sharp from 'sharp'

/**
 * Relative size of a mark without a background: inside the circle that launchers may cut out of a
 * maskable icon.
 */
const BARE_SHARE = 0.6
/** Relative size of a mark with a background in a maskable icon, whose drawing fits the circle. */
const MASKABLE_SHARE = 0.8
const DENSITY_OF_SIZE_1 = 72

/** What launchers do with an icon: show it as it is, or cut a shape out of it. */
export type IconPurpose = 'any' | 'maskable'

/**
 * One PNG icon of a brand (favicon, `apple-touch-icon`, manifest) from its square mark. The
 * background reaches every corner: corners outside a rounded background get its colour; a mark
 * without a background is small on white. In a maskable icon the mark is smaller, so that nothing
 * of it is outside the circle that every launcher leaves.
 * @param markSvg content of the brand's `mark.svg`
 * @param size edge in pixels
 * @throws Error if the mark is not an SVG that can be drawn
 */
export async function brandIcon(
  markSvg: string | Buffer,
  size: number,
  purpose: IconPurpose = 'any',
): Promise<Buffer> {
  const source = typeof markSvg === 'string' ? Buffer.from(markSvg) : markSvg
  const inner = purpose === 'maskable' ? Math.round(size * MASKABLE_SHARE) : size
  const drawn = await draw(source, inner)
  const ground = await groundOf(drawn, inner)
  if (ground) {
    const whole = await sharp(drawn).flatten({ background: ground }).png().toBuffer()
    return sharp(whole)
      .extend(around(size - inner))
      .png({ palette: true })
      .toBuffer()
  }
  const small = Math.round(size * BARE_SHARE)
  return sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } })
    .composite([{ input: await draw(source, small) }])
    .png({ palette: true })
    .toBuffer()
}

/** Widens a picture by this many pixels in each direction, in the colours of its edges. */
function around(pixels: number) {
  const [before, after] = [Math.floor(pixels / 2), Math.ceil(pixels / 2)]
  return { top: before, left: before, bottom: after, right: after, extendWith: 'copy' as const }
}

const draw = (source: Buffer, size: number): Promise<Buffer> =>
  drawnWithin(source, { width: size, height: size }, 'contain')

/**
 * A drawing or photograph as a PNG: as large as fits into the box (`inside`), or the whole box with
 * transparent edges (`contain`).
 */
export async function drawnWithin(
  source: Buffer,
  box: { readonly width: number; readonly height: number },
  fit: 'contain' | 'inside',
): Promise<Buffer> {
  const { width = box.width } = await sharp(source).metadata()
  const density = Math.min(2400, Math.max(DENSITY_OF_SIZE_1, (DENSITY_OF_SIZE_1 * box.width) / width))
  return sharp(source, { density })
    .resize({ ...box, fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
}

/** Colour at the middle of the upper edge; undefined if it is transparent. */
async function groundOf(drawn: Buffer, size: number) {
  const middle = { left: Math.floor(size / 2), top: Math.ceil(size * 0.02), width: 1, height: 1 }
  const [r = 0, g = 0, b = 0, alpha = 0] = await sharp(drawn).ensureAlpha().extract(middle).raw().toBuffer()
  return alpha > 250 ? { r, g, b } : undefined
}
