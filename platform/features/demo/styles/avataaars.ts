import * as library from '@dicebear/avataaars'
import type { Gender } from '../../../core/viewer.ts'
import { avatarSvg, complexion, type DrawnStyle, sure } from './style.ts'

/** Excludes what only young people wear: dreads, hoods, caps. */
const TOP: Readonly<Record<Gender, readonly string[]>> = {
  female: [
    'bob',
    'bun',
    'curly',
    'curvy',
    'longButNotTooLong',
    'miaWallace',
    'straight01',
    'straight02',
    'straightAndStrand',
    'bigHair',
    'shortCurly',
    'shaggy',
  ],
  male: [
    'shortCurly',
    'shortFlat',
    'shortRound',
    'shortWaved',
    'theCaesarAndSidePart',
    'sides',
    'sides',
    'dreads01',
  ],
}
const BEARDS = ['beardLight', 'beardMedium', 'beardMajestic', 'moustacheFancy', 'moustacheMagnum']
const GLASSES = ['prescription01', 'prescription02', 'round']
const CLOTHING: Readonly<Record<Gender, readonly string[]>> = {
  female: ['blazerAndShirt', 'blazerAndSweater', 'collarAndSweater', 'shirtVNeck', 'shirtScoopNeck'],
  male: ['blazerAndShirt', 'blazerAndSweater', 'collarAndSweater', 'shirtVNeck', 'shirtCrewNeck'],
}
const CLOTHES = ['143c30', '3d5a80', '7a2e39', '5c6b73', 'c9b99a', '2f4858', '8a5a44', 'e4e0d5', '4f6d5a']
const GLASSES_COLORS = ['262e33', '3c2f2f', '5c6b73']

/**
 * Flat and sober, people in the middle of life. Drawn by Pablo Stanley, free for personal and
 * commercial use.
 */
export const avataaars: DrawnStyle = {
  name: 'avataaars',
  older: 16,
  look(sitter, random) {
    const { skin, hair } = complexion(sitter, random)
    const top = random.pick(TOP[sitter.gender])
    const beard = sitter.gender === 'male' && random.chance(0.5) ? random.pick(BEARDS) : ''
    const glasses = random.chance(0.45) ? random.pick(GLASSES) : ''
    const clothing = random.pick(CLOTHING[sitter.gender])
    const cloth = random.pick(CLOTHES)
    return {
      hair: top === 'sides' ? 'bald' : hair[1],
      marks: [top, hair[1], skin, beard, String(glasses !== '')],
      traits: {
        style: ['default'],
        top: [top],
        topProbability: 100,
        hairColor: [hair[0]],
        skinColor: [skin],
        ...(beard ? { facialHair: [beard], facialHairColor: [hair[0]] } : {}),
        facialHairProbability: sure(beard !== ''),
        ...(glasses ? { accessories: [glasses], accessoriesColor: [random.pick(GLASSES_COLORS)] } : {}),
        accessoriesProbability: sure(glasses !== ''),
        clothing: [clothing],
        clothesColor: [cloth],
        nose: ['default'],
      },
    }
  },
  mood: (random) => ({
    mouth: [random.pick(['smile', 'twinkle', 'twinkle', 'default'])],
    eyes: [random.pick(['default', 'default', 'happy'])],
    eyebrows: [random.pick(['default', 'defaultNatural', 'raisedExcitedNatural'])],
  }),
  draw: (traits) => avatarSvg(library, traits),
  frame: { size: 500, x: -50, y: 10, sway: 10 },
  grounds: [
    ['#dfe7e2', '#a9bdb2'],
    ['#e9e6df', '#c6bfb1'],
    ['#d3dfe3', '#9db3bb'],
    ['#efe3dc', '#cfae9f'],
    ['#e3e8d8', '#b3bf98'],
    ['#dcdfe8', '#a7adc2'],
  ],
  /** Distant hills. */
  scenery: (random) => {
    const [first, second] = [random.whole(170, 260), random.whole(210, 300)]
    return (
      `<path d="M-50 ${first + 50}L${random.whole(60, 150)} ${first}L${random.whole(200, 300)} ${first + 70}L450 ${first + 10}V500H-50Z" fill="#fff" fill-opacity="0.28"/>` +
      `<path d="M-50 ${second + 30}Q${random.whole(80, 160)} ${second - 40} 220 ${second + 20}T450 ${second}V500H-50Z" fill="#143c30" fill-opacity="0.1"/>`
    )
  },
}
