import type { Theme } from '../core/tenant.ts'

/** Red, green, blue from 0 to 255. */
type Rgb = readonly [number, number, number]

const COLOURS = /#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?|(?:rgba?|hsla?)\([^)]*\)/g

/** Every colour in a value: one for a colour, each stop of a gradient, none for `none`. */
export function coloursIn(value: string): Rgb[] {
  return (value.match(COLOURS) ?? []).map((colour) =>
    colour.startsWith('#') ? hex(colour) : functional(colour),
  )
}

/**
 * The colours of a theme's token (`color-hero`, `gradient-hero`) as `#rrggbb`, for what knows no
 * CSS: mails and drawn pictures. A gradient has one for each stop.
 */
export function themeColours({ css }: Pick<Theme, 'css'>, token: string): readonly string[] {
  return coloursIn(new RegExp(`--${token}:([^;}]+)`).exec(css)?.[1] ?? '').map(toHex)
}

/** `#rrggbb`. */
export function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function hex(colour: string): Rgb {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function functional(colour: string): Rgb {
  const [a = 0, b = 0, c = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return colour.startsWith('rgb') ? [a, b, c] : hslToRgb(a, b / 100, c / 100)
}

function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12
    const a = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Relative luminance of WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The lowest contrast of any colour of `text` on any colour of `ground`, rounded down to
 * hundredths; undefined if one of them has no colour (`none`, `transparent`). Opacity is ignored:
 * pairs consist of opaque tokens.
 */
export function contrastOf(text: string, ground: string): number | undefined {
  const ratios = coloursIn(text).flatMap((one) =>
    coloursIn(ground).map((other) => {
      const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
      return (light + 0.05) / (dark + 0.05)
    }),
  )
  return ratios.length === 0 ? undefined : Math.floor(Math.min(...ratios) * 100) / 100
}
