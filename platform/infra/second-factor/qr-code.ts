import QRCode from 'qrcode'

/** A QR code as one path of dark squares in a picture of `size` by `size`. */
export interface QrCode {
  readonly size: number
  readonly path: string
}

/** Draws a text as a QR code, without markup of the library that would have to be trusted. */
export function qrCode(text: string): QrCode {
  const { modules } = QRCode.create(text)
  const { size } = modules
  const squares = Array.from({ length: size * size }, (_, place) => [place % size, Math.floor(place / size)])
  const dark = squares.filter(([x = 0, y = 0]) => modules.get(y, x))
  return { size, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}
