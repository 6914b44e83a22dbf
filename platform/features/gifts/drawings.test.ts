import { describe, expect, it } from 'vitest'
import { GIFT_GROUPS, GIFTS, isGift } from '../../core/gifts.ts'
import { giftDrawingsSvg } from './drawings.ts'

describe('catalogue of gifts', () => {
  it('has 28 gifts in five groups, each gift once', () => {
    expect(Object.keys(GIFT_GROUPS)).toHaveLength(5)
    expect(GIFTS).toHaveLength(28)
    expect(new Set(GIFTS).size).toBe(GIFTS.length)
    expect(Object.values(GIFT_GROUPS).flat().toSorted()).toEqual(GIFTS.toSorted())
  })

  it('keeps the gifts that older messages name', () => {
    expect(['rose', 'chocolate', 'wine', 'cake', 'bear', 'star'].every(isGift)).toBe(true)
  })

  it.each(['', 'Rose', 'constructor', 'rose ', 'lingerie'])('takes %o for no gift', (name) => {
    expect(isGift(name)).toBe(false)
  })
})

describe('drawings of gifts', () => {
  const file = giftDrawingsSvg()

  it('are one file with a symbol for every gift', () => {
    const symbols = [...file.matchAll(/<symbol id="(\w+)" viewBox="0 0 64 64">/g)].map(([, id]) => id)
    expect(symbols.toSorted()).toEqual(GIFTS.toSorted())
  })

  it('take their colours from the page, and contain nothing that runs or loads', () => {
    const colours = [...file.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour)
    expect(colours.filter((colour) => !/^(none|var\(--gift-\w+\))$/.test(colour ?? ''))).toEqual([])
    expect(file).not.toMatch(/script|href|style|url\(|on\w+=/)
  })

  it('are well-formed shapes', () => {
    const shapes = file.replaceAll(/<\/?(svg|symbol)\b[^<>]*>/g, '')
    expect(
      shapes.replaceAll(
        /<(path d="[MmLlHhVvCcSsAazZ\d\s.,-]+"|circle( c[xy]="[\d.]+"){2} r="[\d.]+"|ellipse( c[xy]="[\d.]+"){2} rx="[\d.]+" ry="[\d.]+")( [\w-]+="[^"]+")+\/>/g,
        '',
      ),
    ).toBe('')
  })

  it('are small', () => {
    expect(Buffer.byteLength(file)).toBeLessThan(40_000)
  })
})
