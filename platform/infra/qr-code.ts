import QRCode from 'qrcode'

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

/**
 * Draws a text as a QR code. Uses only the library's matrix, so that its markup need not be
 * trusted.
 */
export function qrCode(text: string): QrCode {
  const { modules } = QRCode.create(text)
  const { size } = modules
  const squares = Array.from({ length: size * size }, (_, place) => [place % size, Math.floor(place / size)])
  const dark = squares.filter(([x = 0, y = 0]) => modules.get(y, x))
  return { size, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}

/** A QR code as a file, black on white on any background. */
export function qrFile(text: string, type: 'svg' | 'png'): Promise<Buffer> | Buffer {
  if (type === 'png') return QRCode.toBuffer(text, { type: 'png', margin: QUIET, scale: SCALE })
  const { size, path } = qrCode(text)
  const side = size + 2 * QUIET
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>\n`,
  )
}
