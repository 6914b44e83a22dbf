import encodeQr from 'qr'
import sharp from 'sharp'

/** A QR code as one path of dark squares in a picture of `size` by `size`. */
export interface QrCode {
  readonly size: number
  readonly path: string
}

/** Light modules around a code (ISO/IEC 18004); scanners fail without them. */
const QUIET = 4
/**
 * Pixels of a module's side in a PNG: the code of an address is then 7 cm wide in print at 300 dpi.
 */
const SCALE = 24
/** At which a picture has as many pixels as its units. */
const DOTS_PER_INCH = 72

/**
 * Draws a text as a QR code. Uses only the library's matrix, so that its markup need not be
 * trusted.
 */
export function qrCode(text: string): QrCode {
  // The library draws at least one light module around it.
  const framed = encodeQr(text, 'raw', { ecc: 'medium', border: 1 })
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1))
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: dark.join('') }
}

/** A QR code as a file, black on white on any background. */
export async function qrFile(text: string, type: 'svg' | 'png'): Promise<Buffer> {
  const { size, path } = qrCode(text)
  const side = size + 2 * QUIET
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>\n`,
  )
  if (type === 'svg') return svg
  return sharp(svg, { density: DOTS_PER_INCH * SCALE })
    .png()
    .toBuffer()
}
