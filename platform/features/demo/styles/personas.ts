import * as library from '@dicebear/personas'
import type { Gender } from '../../../core/viewer.ts'
import { avatarSvg, complexion, type DrawnStyle, type Sitter, sure } from './style.ts'

const HAIR: Readonly<Record<Gender, readonly string[]>> = {
  female: ['long', 'sideShave', 'bobCut', 'curly', 'curlyBun', 'bobBangs', 'straightBun', 'extraLong'],
  male: ['shortCombover', 'curlyHighTop', 'fade', 'bunUndercut', 'shortComboverChops', 'cap', 'beanie'],
}
const THINNING = ['bald', 'balding']
/** Heads that hardly show the hair colour. */
const COVERED = ['bald', 'cap', 'beanie']
const BEARDS = ['beardMustache', 'goatee', 'shadow', 'walrus']
const CLOTHES = ['ffd166', '7b5cff', 'ff5fa2', '2ec4b6', 'ff8a5b', '5ad1ff', 'f4f1ff', 'b8f26b', 'e0458b']
/** The highlight on the forehead: it pales every skin and takes longer to render than the rest. */
const SHINE = /<mask id="personas-a".*?<\/mask><g mask="url\(#personas-a\)">.*?<\/g>/s
/** Ages from which people may be bald, and lines show. */
const LATER = { bald: 38, lines: 50 }

function hairFor({ gender, age }: Sitter): readonly string[] {
  return gender === 'male' && age >= LATER.bald ? [...HAIR.male, ...THINNING] : HAIR[gender]
}

/** Flat and bright before the night. Drawn by Draftbit, CC BY 4.0. */
export const personas: DrawnStyle = {
  name: 'personas',
  look(sitter, random) {
    const { skin, hair } = complexion(sitter, random)
    const style = random.pick(hairFor(sitter))
    const beard = sitter.gender === 'male' && random.chance(0.5) ? random.pick(BEARDS) : ''
    const glasses = random.chance(0.25)
    const lips = sitter.gender === 'female' && random.chance(0.4)
    const [cloth, body] = [random.pick(CLOTHES), random.pick(['squared', 'rounded', 'checkered'])]
    return {
      hair: THINNING.includes(style) ? 'bald' : hair[1],
      marks: [
        style,
        COVERED.includes(style) && !beard ? '' : hair[1],
        skin,
        beard,
        String(glasses),
        String(lips),
      ],
      traits: {
        hair: [style],
        hairColor: [hair[0]],
        skinColor: [skin],
        ...(beard ? { facialHair: [beard] } : {}),
        facialHairProbability: sure(beard !== ''),
        ...(glasses ? { eyes: ['glasses'] } : {}),
        ...(lips ? { mouth: ['lips'] } : {}),
        nose: [sitter.age >= LATER.lines ? 'wrinkles' : random.pick(['mediumRound', 'smallRound'])],
        body: [body],
        clothingColor: [cloth],
      },
    }
  },
  mood: (random) => ({
    mouth: [random.pick(['smile', 'bigSmile', 'smirk'])],
    eyes: [random.pick(['open', 'open', 'happy', 'wink'])],
  }),
  draw: (traits) => avatarSvg(library, traits).replace(SHINE, ''),
  frame: { size: 560, x: -80, y: -22, sway: 8 },
  grounds: [
    ['#6a4fe0', '#221b52'],
    ['#8a3fd8', '#2c1460'],
    ['#3f6fe0', '#161f54'],
    ['#a8722f', '#3a2152'],
    ['#c23f9a', '#3b1358'],
    ['#1f8f9f', '#141c4f'],
  ],
  /** A few stars. */
  scenery: (random) =>
    Array.from({ length: 14 }, () => {
      const [x, y, r] = [random.whole(0, 400), random.whole(0, 330), random.whole(1, 4)]
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffe9b0" fill-opacity="${random.whole(4, 9) / 10}"/>`
    }).join(''),
}
