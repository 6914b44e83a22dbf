import type { GIFT_GROUPS, Gift } from '../../core/gifts.ts'
import type { Drawing, Paint } from './drawing-types.ts'
import { CUDDLY, SKY } from './drawings-of-animals.ts'
import { ROMANCE, TREATS } from './drawings-of-flowers.ts'

/** Drawn for this project. */
const TOGETHER: Readonly<Record<(typeof GIFT_GROUPS.together)[number], Drawing>> = {
  ticket: [
    ['brand', 'M12 12h44v9a6 6 0 0 0 0 11v8H12v-8a6 6 0 0 0 0-11z'],
    ['accent', 'M5 24h52v9a6 6 0 0 0 0 11v9H5v-9a6 6 0 0 0 0-11z'],
    ['line', 'M43 27v3M43 34v3M43 41v3M43 48v2'],
    [
      'main',
      'M24 28l3.300 6.800 7.500 1-5.500 5.200 1.400 7.400L24 44.800l-6.700 3.600 1.400-7.400-5.500-5.200 7.500-1z',
    ],
  ],
  guitar: [
    ['gold', 'M30 37l19-24 5 5-20 23z'],
    ['main', 'M47 12l6-8 8 8-7 7z'],
    ['wood', 'M17 33c4-6 13-5 15 1 6 3 8 10 2 15-2 9-13 13-20 8-6-6-6-14 0-18 0-3 1-5 3-6z'],
    ['soft', 'c 23 45 5.5'],
    ['line', 'M21 47L51 14M11 51l6 6'],
  ],
  book: [
    ['main', 'M5 14c10-3 19-2 27 3 8-5 17-6 27-3v40c-10-3-19-2-27 3-8-5-17-6-27-3z'],
    ['paper', 'M9 10c9-2 17-1 23 4 6-5 14-6 23-4v39c-9-2-17-1-23 4-6-5-14-6-23-4z'],
    ['line', 'M32 14v38M14 19c5-1 9 0 13 2M14 28c5-1 9 0 13 2M50 19c-5-1-9 0-13 2'],
    ['brand', 'M41 27c5-2 9-2 11-1v22l-5.500-4-5.500 4z'],
  ],
  balloon: [
    ['wire', 'M44 44c-4 6-8 8-8 16M24 48c2 6 10 4 12 12'],
    ['accent', 'e 44 24 13 16'],
    ['accent', 'M41 39h6l2 5h-10z'],
    ['main', 'e 24 26 15 18'],
    ['main', 'M21 43h6l2 5H19z'],
    ['shine', 'M15 23c1-5 4-8 8-8'],
  ],
  plane: [
    ['soft', 'M4 30L60 6 25 40z'],
    ['main', 'M25 40L60 6 46 54z'],
    ['brand', 'M25 40v17l8-11L60 6z'],
    ['wire', 'M5 46c3-1 6-1 9 0M8 55c3-1 5-1 8 0'],
  ],
  umbrella: [
    ['wire', 'M32 34v19a6 6 0 0 1-12 0M32 8V4'],
    [
      'main',
      'M5 35C5 18 17 7 32 7s27 11 27 28c-4-5-9-5-13.500 0-4.500-5-9-5-13.500 0-4.500-5-9-5-13.500 0-4.500-5-9.500-5-13.500 0z',
    ],
    ['accent', 'M18.500 35C19 22 25 12 32 7c7 5 13 15 13.500 28-4.500-5-9-5-13.500 0-4.500-5-9-5-13.500 0z'],
    ['shine', 'M12 26c1-4 3-7 6-9'],
  ],
}

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

/** The parts as SVG, for a 64 by 64 field in which the custom properties of the paints are set. */
export function partsOf(drawing: Drawing): string {
  return drawing.map(([paint, data]) => `<${shapeOf(data)} ${paintOf(paint)}/>`).join('')
}

export function drawingOf(gift: Gift): Drawing {
  return DRAWINGS[gift]
}

const symbolOf = ([gift, drawing]: [string, Drawing]): string =>
  `<symbol id="${gift}" viewBox="0 0 64 64">${partsOf(drawing)}</symbol>`

/**
 * One SVG file with every gift as a symbol. Its colours are custom properties, which a `<use>`
 * inherits from the page, so that one file serves every brand.
 */
export function giftDrawingsSvg(): string {
  const symbols = Object.entries(DRAWINGS).map(symbolOf).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" stroke-linecap="round" stroke-linejoin="round">${symbols}</svg>`
}
