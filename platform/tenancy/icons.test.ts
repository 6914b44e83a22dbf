import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { brandIcon } from './icons.ts'

const TENANTS = join(import.meta.dirname, '../../tenants')
const brands = readdirSync(TENANTS).filter((name) => /^[a-z]/.test(name))

async function pixel(png: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

describe.each(brands)('brand %s', (brand) => {
  test('has an icon whose background reaches every corner, in the colour of its edge', async () => {
    const mark = readFileSync(join(TENANTS, brand, 'assets/mark.svg'))
    const icon = await brandIcon(mark, 192)
    expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
    const edge = await pixel(icon, 96, 4)
    for (const [x, y] of [
      [0, 0],
      [191, 0],
      [0, 191],
      [191, 191],
    ] as const) {
      expect(await pixel(icon, x, y)).toEqual(edge)
    }
  })

  test('has a maskable icon with nothing but the colour of its edge outside the safe zone', async () => {
    const mark = readFileSync(join(TENANTS, brand, 'assets/mark.svg'))
    const icon = await brandIcon(mark, 100, 'maskable')
    const edge = await pixel(icon, 50, 0)
    for (let degrees = 0; degrees < 360; degrees += 5) {
      const angle = (degrees * Math.PI) / 180
      const [x, y] = [49.5 + 41 * Math.cos(angle), 49.5 + 41 * Math.sin(angle)].map(Math.round)
      const found = await pixel(icon, x ?? 0, y ?? 0)
      // The palette of the file rounds colours.
      const off = Math.max(...found.map((value, channel) => Math.abs(value - (edge[channel] ?? 0))))
      expect(off, `${degrees} degrees`).toBeLessThan(4)
    }
  })

  test('has pictures without requests to other origins and without scripts', () => {
    const pictures = readdirSync(join(TENANTS, brand, 'assets')).filter((name) => name.endsWith('.svg'))
    expect(pictures).toEqual(expect.arrayContaining(['mark.svg', 'hero.svg']))
    for (const name of pictures) {
      const svg = readFileSync(join(TENANTS, brand, 'assets', name), 'utf8')
      expect(svg.length).toBeLessThan(8192)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|<script|\son\w+=|<foreignObject/i,
      )
    }
  })
})

test('a mark without a background is small on white, inside the safe zone of launchers', async () => {
  const bare =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#f00"/></svg>'
  const wide = bare.replace('cx="5" cy="5" r="5"', 'cx="5" cy="6" r="3"')
  const icon = await brandIcon(wide, 100)
  expect(await pixel(icon, 0, 0)).toEqual([255, 255, 255, 255])
  expect(await pixel(icon, 50, 56)).toEqual([255, 0, 0, 255])
})

test('a file that is not a picture is refused', async () => {
  await expect(brandIcon('<html></html>', 64)).rejects.toThrow()
})
