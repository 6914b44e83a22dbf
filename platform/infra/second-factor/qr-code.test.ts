import QRCode from 'qrcode'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'

const pixels = (svg: string, size: number) =>
  sharp(Buffer.from(svg))
    .resize(size * 4)
    .flatten({ background: '#fff' })
    .greyscale()
    .threshold()
    .raw()
    .toBuffer()

it('draws the same squares as the library', async () => {
  const text = 'otpauth://totp/Console:anna%40example.org?secret=JBSWY3DPEHPK3PXP'
  const { size, path } = qrCode(text)
  const ours = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  const theirs = await QRCode.toString(text, { type: 'svg', margin: 0, width: size * 4 })
  expect((await pixels(ours, size)).equals(await pixels(theirs, size))).toBe(true)
})
