import * as library from '@dicebear/notionists'
import type { Gender } from '../../../core/viewer.ts'
import { avatarSvg, complexion, type DrawnStyle, sure, variant } from './style.ts'

const HAIR: Readonly<Record<Gender, readonly number[]>> = {
  female: [2, 8, 10, 11, 20, 23, 28, 36, 37, 39, 41, 43, 46, 47, 48, 57, 58],
  male: [
    1, 5, 6, 7, 9, 12, 13, 15, 16, 17, 18, 19, 21, 22, 24, 25, 26, 27, 31, 32, 33, 34, 35, 38, 44, 49, 52, 53,
    54, 55, 56, 60,
  ],
}
const BEARDS = [1, 2, 3, 5, 7, 9, 11, 12]
/** Transparent glasses. */
const GLASSES = [3, 8, 11]
const SMILES = [3, 8, 10, 14, 22, 23, 25, 30]
const BROWS = [4, 5, 6, 8, 9, 10]
const EYES = [4, 5]
const BODIES = [1, 3, 5, 7, 10, 11, 12, 13, 14, 15, 16, 19, 21, 22, 23, 24, 25]
const CLOTHES = ['ffffff', 'bfe3df', 'a9c9ef', 'f5e6c8', 'd9d3f0', '9fc7b8', 'f2c9c0', 'cfd8e0', '86a8d6']

/** Where the library places the parts that are coloured here: it draws only in black and white. */
const PARTS = { skin: ['531 487', '901 668'], clothes: ['178 1057'], hair: ['266 207', '653 805'] } as const

/** Fine ink in the colours of a clear morning. Drawn by Zoish, CC0 1.0. */
export const notionists: DrawnStyle = {
  name: 'notionists',
  look(sitter, random) {
    const { skin, hair } = complexion(sitter, random)
    const style = variant(random.pick(HAIR[sitter.gender]))
    const beard = sitter.gender === 'male' && random.chance(0.4) ? variant(random.pick(BEARDS)) : ''
    const glasses = random.chance(0.22) ? variant(random.pick(GLASSES)) : ''
    return {
      hair: hair[1],
      marks: [style, hair[1], skin, beard, String(glasses !== '')],
      traits: {
        hair: [style],
        ...(beard ? { beard: [beard] } : {}),
        beardProbability: sure(beard !== ''),
        ...(glasses ? { glasses: [glasses] } : {}),
        glassesProbability: sure(glasses !== ''),
        gestureProbability: 0,
        bodyIconProbability: 0,
        body: [variant(random.pick(BODIES))],
        nose: [variant(random.whole(1, 20))],
        brows: [variant(random.pick(BROWS))],
        colors: { skin, hair: hair[0], clothes: random.pick(CLOTHES) },
      },
    }
  },
  mood: (random) => ({ lips: [variant(random.pick(SMILES))], eyes: [variant(random.pick(EYES))] }),
  draw({ colors, ...traits }) {
    const { skin, hair, clothes } = colors as Readonly<Record<keyof typeof PARTS, string>>
    const drawn = avatarSvg(library, traits)
    const coloured = PARTS.skin.reduce((svg, at) => recolour(svg, at, '#fff', `#${skin}`), drawn)
    const dressed = PARTS.clothes.reduce((svg, at) => recolour(svg, at, '#fff', `#${clothes}`), coloured)
    return PARTS.hair.reduce((svg, at) => recolour(svg, at, '#000', `#${hair}`), dressed)
  },
  frame: { size: 580, x: -100, y: -14, sway: 10 },
  grounds: [
    ['#d5f5ee', '#7fd6cf'],
    ['#dcecff', '#8fb9f2'],
    ['#e6e3ff', '#a9a4ee'],
    ['#e9fbe8', '#9fdcae'],
    ['#e8f4fb', '#9ccbe3'],
    ['#f3eefc', '#c3aee6'],
  ],
  /** Northern lights. */
  scenery: (random) => {
    const y = random.whole(40, 160)
    const turn = random.whole(-60, 60)
    return (
      `<path d="M-60 ${y}Q100 ${y - 60 + turn} 200 ${y}T460 ${y - 20}V${y + 70}Q300 ${y + 130 - turn} 200 ${y + 80}T-60 ${y + 100}Z" fill="#fff" fill-opacity="0.34"/>` +
      `<path d="M-60 ${y + 110}Q100 ${y + 60 - turn} 220 ${y + 120}T460 ${y + 90}V${y + 150}Q300 ${y + 190} 180 ${y + 160}T-60 ${y + 170}Z" fill="#fff" fill-opacity="0.2"/>`
    )
  },
}

/** Recolours one part of the drawing, from its start to the start of the next part. */
function recolour(svg: string, at: string, from: string, to: string): string {
  const start = svg.indexOf(`<g transform="translate(${at})">`)
  if (start < 0) return svg
  const next = svg.indexOf('<g transform="translate(', start + 1)
  const end = next < 0 ? svg.length : next
  return svg.slice(0, start) + svg.slice(start, end).replaceAll(`"${from}"`, `"${to}"`) + svg.slice(end)
}
