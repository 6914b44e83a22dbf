import * as library from '@dicebear/lorelei'
import type { Gender } from '../../../core/viewer.ts'
import { avatarSvg, complexion, type DrawnStyle, sure, variant } from './style.ts'

/** Hair styles as people usually wear them. */
const HAIR: Readonly<Record<Gender, readonly number[]>> = {
  female: [13, 14, 15, 16, 19, 21, 23, 24, 26, 29, 31, 32, 33, 35, 37, 38, 40, 41, 42, 45, 48],
  male: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 17, 18, 20, 22, 25, 28, 36, 39, 43, 44, 47],
}
const MOUTHS = ['happy01', 'happy02', 'happy03', 'happy04', 'happy05', 'happy06']
/** Open eyes, brows that do not frown, transparent glasses: friendly faces. */
const EYES = [2, 4, 6, 10, 14, 20, 21, 23, 24]
const EYEBROWS = [2, 5, 7, 9]
const GLASSES = [1, 3, 4]

/** Ink and wash on blush. Drawn by Lisa Wischofsky, CC0 1.0. */
export const lorelei: DrawnStyle = {
  name: 'lorelei',
  look(sitter, random) {
    const { skin, hair } = complexion(sitter, random)
    const style = variant(random.pick(HAIR[sitter.gender]))
    const beard = sitter.gender === 'male' && random.chance(0.22)
    const glasses = random.chance(0.2) ? variant(random.pick(GLASSES)) : ''
    return {
      hair: hair[1],
      marks: [style, hair[1], skin, String(beard), String(glasses !== '')],
      traits: {
        hair: [style],
        hairColor: [hair[0]],
        skinColor: [skin],
        head: [variant(random.whole(1, 4))],
        nose: [variant(random.whole(1, 6))],
        eyebrows: [variant(random.pick(EYEBROWS))],
        beardProbability: sure(beard),
        ...(glasses ? { glasses: [glasses] } : {}),
        glassesProbability: sure(glasses !== ''),
        earringsProbability: sure(sitter.gender === 'female' && random.chance(0.5)),
        frecklesProbability: sure(random.chance(0.15)),
        hairAccessoriesProbability: 0,
      },
    }
  },
  mood: (random) => ({ mouth: [random.pick(MOUTHS)], eyes: [variant(random.pick(EYES))] }),
  draw: (traits) => avatarSvg(library, traits),
  frame: { size: 560, x: -82, y: 12, sway: 12 },
  grounds: [
    ['#ffd9dd', '#ff9aa8'],
    ['#fde2d3', '#f7b39a'],
    ['#e6e6f5', '#b3b4de'],
    ['#fff0d6', '#fbcf8f'],
    ['#fbd5e4', '#e58bb0'],
    ['#f6e3dc', '#d99a8c'],
  ],
  /** A lamp, out of focus. */
  scenery: (random) =>
    `<circle cx="${random.whole(40, 360)}" cy="${random.whole(30, 200)}" r="${random.whole(60, 140)}" fill="#fff" fill-opacity="0.16"/>` +
    `<circle cx="${random.whole(0, 400)}" cy="${random.whole(40, 300)}" r="${random.whole(24, 60)}" fill="#fff" fill-opacity="0.14"/>`,
}
