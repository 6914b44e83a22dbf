import * as library from '@dicebear/open-peeps'
import type { Gender } from '../../../core/viewer.ts'
import { avatarSvg, complexion, type DrawnStyle, type HairName, type Sitter, sure } from './style.ts'

/** Heads with hair in black ink, and heads whose hair is filled with the hair colour. */
const INKED: Readonly<Record<Gender, readonly string[]>> = {
  female: [
    'bangs2',
    'bun2',
    'cornrows',
    'dreads1',
    'long',
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs3',
    'mediumStraight',
    'afro',
    'bun',
  ],
  male: [
    'dreads2',
    'flatTop',
    'pomp',
    'shaved2',
    'short1',
    'short2',
    'short3',
    'short5',
    'twists',
    'twists2',
    'afro',
    'noHair1',
    'hatHip',
  ],
}
const FILLED: Readonly<Record<Gender, readonly string[]>> = {
  female: ['bangs', 'mediumBangs2', 'grayMedium', 'grayBun'],
  male: ['short4', 'grayShort', 'short4', 'grayShort'],
}
const THINNING = ['noHair2', 'noHair3']
const BEARDS = ['chin', 'full', 'full2', 'goatee1', 'goatee2', 'moustache5', 'moustache6', 'moustache7']
const GLASSES = ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5']
const CLOTHES = ['ff8a1f', '6bb344', 'ffcf6e', 'f4694f', '4fa3d1', 'ffffff', '9b7ede', '2f7d5b', 'f7a8c4']
/** Age from which people may be bald. */
const BALD = 40

/** Picks a head: grey hair needs a filled head; dark hair is mostly ink. */
function headFor({ gender, age }: Sitter, hair: HairName, pick: <T>(list: readonly T[]) => T): string {
  if (hair === 'black') return pick(INKED[gender])
  return pick(gender === 'male' && age >= BALD ? [...FILLED.male, ...THINNING] : FILLED[gender])
}

/** Thick ink, flat colours, good humour. Drawn by Pablo Stanley, CC0 1.0. */
export const openPeeps: DrawnStyle = {
  name: 'open-peeps',
  look(sitter, random) {
    const { skin, hair } = complexion(sitter, random)
    const name = hair[1] === 'brown' && random.chance(0.6) ? 'black' : hair[1]
    const head = headFor(sitter, name, random.pick)
    const beard =
      sitter.gender === 'male' && random.chance(0.45) && name === 'black' ? random.pick(BEARDS) : ''
    const glasses = random.chance(0.25) ? random.pick(GLASSES) : ''
    const cloth = random.pick(CLOTHES)
    return {
      hair: THINNING.includes(head) ? 'bald' : name,
      marks: [
        head,
        name === 'black' || THINNING.includes(head) ? '' : hair[1],
        skin,
        beard,
        String(glasses !== ''),
      ],
      traits: {
        head: [head],
        headContrastColor: [name === 'black' ? random.pick(CLOTHES) : hair[0]],
        skinColor: [skin],
        ...(beard ? { facialHair: [beard] } : {}),
        facialHairProbability: sure(beard !== ''),
        ...(glasses ? { accessories: [glasses] } : {}),
        accessoriesProbability: sure(glasses !== ''),
        maskProbability: 0,
        clothingColor: [cloth],
      },
    }
  },
  mood: (random) => ({ face: [random.pick(['smile', 'smile', 'calm', 'cute'])] }),
  draw: (traits) => avatarSvg(library, traits),
  frame: { size: 470, x: -38, y: 40, sway: 10 },
  grounds: [
    ['#ffb35c', '#ff8a1f'],
    ['#a7d66b', '#6bb344'],
    ['#ffe9b8', '#ffcf6e'],
    ['#ff9d8a', '#f4694f'],
    ['#bfe3f5', '#7cc0e2'],
    ['#fbd0e0', '#f29bbd'],
  ],
  /** A sun, as flat as a print. */
  scenery: (random) =>
    `<circle cx="${random.whole(60, 340)}" cy="${random.whole(120, 260)}" r="${random.whole(150, 190)}" fill="#fff" fill-opacity="0.3"/>`,
}
