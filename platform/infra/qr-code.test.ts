import QRCode from 'qrcode'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { qrCode, qrFile } from './qr-code.ts'

const pixels = (svg: string, size: number) =>
  sharp(Buffer.from(svg))
    .resize(size * 4)
    .flatten({ background: '#fff' })
    .greyscale()
    .threshold()
    .raw()
    .toBuffer()

it('draws the same modules as the library', async () => {
  const text = 'otpauth://totp/Console:anna%40example.org?secret=JBSWY3DPEHPK3PXP'
  const { size, path } = qrCode(text)
  const ours = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  const theirs = await QRCode.toString(text, { type: 'svg', margin: 0, width: size * 4 })
  expect((await pixels(ours, size)).equals(await pixels(theirs, size))).toBe(true)
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
