import { describe, expect, it } from 'vitest'
import { parseVariant, variantSrcSet, variantWidths } from './picture-variants.ts'

describe('the widths of a picture', () => {
  it.each([
    [80, []],
    [320, [160, 320]],
    [480, [240, 480]],
    [1000, [640, 1000]],
    [4000, [640, 1280]],
  ])('for %i px are %j', (width, widths) => {
    expect(variantWidths(width)).toEqual(widths)
  })

  it('are in the srcset with their addresses', () => {
    expect(variantSrcSet('/p/a.webp', 480, 'avif')).toBe('/p/a.webp/240.avif 240w, /p/a.webp/480.avif 480w')
  })
})

describe('the name of a variant', () => {
  it('contains width and format', () => {
    expect(parseVariant('480.avif')).toEqual({ width: 480, format: 'avif' })
  })

  it.each(['480.png', '0480.avif', '48000.avif', '480', '480.avif.webp', '../480.avif', '-1.avif'])(
    'is not valid: %s',
    (name) => {
      expect(parseVariant(name)).toBeUndefined()
    },
  )
})
