import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { qrCode, qrFile } from './qr-code.ts'

it('draws a code that a scanner reads as the text', async () => {
  const text = 'otpauth://totp/Console:anna%40example.org?secret=JBSWY3DPEHPK3PXP'
  const { data, info } = await sharp(await qrFile(text, 'png'))
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(text)
})

it('writes the same code as SVG and as PNG, with a light border', async () => {
  const text = 'https://amore.example/summer'
  const [svg, png] = [await qrFile(text, 'svg'), await qrFile(text, 'png')]
  const side = 8 + qrCode(text).size
  const drawn = (file: Buffer) =>
    sharp(file)
      .resize(side, side, { kernel: 'nearest' })
      .flatten({ background: '#000' })
      .greyscale()
      .threshold()
      .raw()
      .toBuffer()
  const [one, other] = [await drawn(svg), await drawn(png)]
  expect(one.equals(other)).toBe(true)
  expect(one.subarray(0, 4 * side).every((value) => value === 255)).toBe(true)
  expect(one.some((value) => value === 0)).toBe(true)
})
