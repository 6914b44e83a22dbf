import type { Gift } from '../../core/gifts.ts'
import type { Drawing, Paint } from './drawing-types.ts'
import { CUDDLY, SKY } from './drawings-of-animals.ts'
import { ROMANCE, TREATS } from './drawings-of-flowers.ts'
import { TOGETHER } from './drawings-of-things.ts'

const DRAWINGS: Readonly<Record<Gift, Drawing>> = {
  ...ROMANCE,
  ...TREATS,
  ...TOGETHER,
  ...CUDDLY,
  ...SKY,
}

const STROKES: Readonly<Partial<Record<Paint, string>>> = {
  line: 'fill="none" stroke="var(--gift-ink)" stroke-width="2"',
  wire: 'fill="none" stroke="var(--gift-wire)" stroke-width="2"',
  stem: 'fill="none" stroke="var(--gift-leaf)" stroke-width="3"',
  shine: 'fill="none" stroke="var(--gift-shine)" stroke-width="3"',
  ink: 'fill="var(--gift-ink)"',
}

function paintOf(paint: Paint): string {
  return (
    STROKES[paint] ??
    `fill="var(--gift-${paint})" stroke="var(--gift-outline)" stroke-width="var(--gift-width)"`
  )
}

function shapeOf(data: string): string {
  const [kind, ...numbers] = data.split(' ')
  if (kind === 'c') return `circle cx="${numbers[0]}" cy="${numbers[1]}" r="${numbers[2]}"`
  if (kind === 'e')
    return `ellipse cx="${numbers[0]}" cy="${numbers[1]}" rx="${numbers[2]}" ry="${numbers[3]}"`
  return `path d="${data}"`
}

/** The parts as SVG, to stand in a field of 64 by 64 where the custom properties of the paints are set. */
export function partsOf(drawing: Drawing): string {
  return drawing.map(([paint, data]) => `<${shapeOf(data)} ${paintOf(paint)}/>`).join('')
}

export function drawingOf(gift: Gift): Drawing {
  return DRAWINGS[gift]
}

const symbolOf = ([gift, drawing]: [string, Drawing]): string =>
  `<symbol id="${gift}" viewBox="0 0 64 64">${partsOf(drawing)}</symbol>`

/**
 * One SVG file with every gift as a symbol. Its colours are custom properties, which a `<use>` inherits from the page: one file serves
 * every brand.
 */
export function giftDrawingsSvg(): string {
  const symbols = Object.entries(DRAWINGS).map(symbolOf).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" stroke-linecap="round" stroke-linejoin="round">${symbols}</svg>`
}
