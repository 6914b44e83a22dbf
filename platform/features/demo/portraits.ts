import { lorelei } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import sharp from 'sharp'
import { optionCode } from '../../core/profile-options.ts'
import type { Gender } from '../../core/viewer.ts'
import { contentKey, type ProcessedPhoto } from '../photos/server.ts'
import type { Random } from './random.ts'

/** Numbers of the hair styles of Lorelei (drawn by Lisa Wischofsky, CC0 1.0) as people usually wear them. */
const HAIR: Readonly<Record<Gender, readonly number[]>> = {
  female: [13, 14, 15, 16, 19, 21, 23, 24, 26, 29, 31, 32, 33, 35, 37, 38, 40, 41, 42, 45, 48],
  male: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 17, 18, 20, 22, 25, 28, 36, 39, 43, 44, 47],
}
/** Colours of hair, each with the option that the profile then states. */
const HAIR_COLORS = [
  ['2b2320', 'black'],
  ['3a2a24', 'black'],
  ['6d4930', 'brown'],
  ['8d5a35', 'brown'],
  ['5b3a29', 'brown'],
  ['d9a557', 'blond'],
  ['e8c987', 'blond'],
  ['a24a2a', 'red'],
] as const
/** So many colours from the start go with every skin. */
const DARK = 3
const SKIN = ['f9dcc4', 'f5d0b0', 'eec1a0', 'dca77f', 'c48a62', 'a06b49', '7c4f35']
const MOUTHS = ['happy01', 'happy02', 'happy03', 'happy04', 'happy05', 'happy06']
/** Open eyes, brows that do not frown, glasses that one can see through: a face that one would write to. */
const EYES = [2, 4, 6, 10, 14, 20, 21, 23, 24]
const EYEBROWS = [2, 5, 7, 9]
const GLASSES = [1, 3, 4]

/** Colours behind the portraits, by theme: each brand its own light. */
const BACKGROUNDS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  classic: [
    ['#ffd9dd', '#ff9aa8'],
    ['#fde2d3', '#f7b39a'],
    ['#e6e6f5', '#b3b4de'],
    ['#fff0d6', '#fbcf8f'],
  ],
  midnight: [
    ['#4b3f9e', '#221b52'],
    ['#6a35b8', '#2c1460'],
    ['#2f4fa8', '#161f54'],
    ['#8a5a2c', '#3a2152'],
  ],
  tulip: [
    ['#ffb35c', '#ff8a1f'],
    ['#a7d66b', '#6bb344'],
    ['#ffe9b8', '#ffcf6e'],
    ['#ff9d8a', '#f4694f'],
  ],
  spruce: [
    ['#dfe7e2', '#a9bdb2'],
    ['#e9e6df', '#c6bfb1'],
    ['#d3dfe3', '#9db3bb'],
    ['#efe3dc', '#cfae9f'],
  ],
  aurora: [
    ['#d5f5ee', '#7fd6cf'],
    ['#dcecff', '#8fb9f2'],
    ['#e6e3ff', '#a9a4ee'],
    ['#e9fbe8', '#9fdcae'],
  ],
}

/** One made-up person: drawn the same in every picture of them. */
export interface Person {
  readonly gender: Gender
  /** Code of the profile's hair colour, as drawn. */
  readonly hair: number
  readonly traits: Parameters<typeof createAvatar>[1] & Readonly<Record<string, unknown>>
}

const variant = (number: number) => `variant${String(number).padStart(2, '0')}`

export function makePerson(gender: Gender, place: number, random: Random): Person {
  const hair = HAIR[gender]
  const tone = random.whole(0, SKIN.length - 1)
  const [color, name] = random.pick(tone < 4 ? HAIR_COLORS : HAIR_COLORS.slice(0, DARK))
  return {
    gender,
    hair: optionCode('hair', name) ?? 1,
    traits: {
      hair: [variant(hair[place % hair.length] ?? 1)],
      hairColor: [color],
      skinColor: [SKIN[tone] ?? SKIN[0]],
      head: [variant(random.whole(1, 4))],
      nose: [variant(random.whole(1, 6))],
      eyebrows: [variant(random.pick(EYEBROWS))],
      beardProbability: gender === 'male' && random.chance(0.35) ? 100 : 0,
      glasses: [variant(random.pick(GLASSES))],
      glassesProbability: random.chance(0.2) ? 100 : 0,
      earringsProbability: gender === 'female' && random.chance(0.5) ? 100 : 0,
      frecklesProbability: random.chance(0.15) ? 100 : 0,
      hairAccessoriesProbability: 0,
    },
  }
}

/** One picture of a person in every size; clearly drawn, never to be taken for a photograph. */
export async function drawPortrait(person: Person, theme: string, random: Random): Promise<ProcessedPhoto> {
  const face = createAvatar(lorelei, {
    seed: String(random.next()),
    ...person.traits,
    mouth: [random.pick(MOUTHS)],
    eyes: [variant(random.pick(EYES))],
    size: 560,
  } as never).toString()
  const [light, deep] = random.pick(
    BACKGROUNDS[theme] ?? (BACKGROUNDS.classic as (readonly [string, string])[]),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500" viewBox="0 0 400 500">
    <defs><linearGradient id="light" x1="0" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="${light}"/>
    <stop offset="1" stop-color="${deep}"/></linearGradient></defs>
    <rect width="400" height="500" fill="url(#light)"/>
    <circle cx="${random.whole(40, 360)}" cy="${random.whole(30, 200)}" r="${random.whole(60, 140)}" fill="#fff" opacity="0.14"/>
    ${face.replace('<svg ', `<svg x="${random.whole(-95, -70)}" y="${random.whole(0, 24)}" `)}</svg>`
  const { data, info } = await sharp(Buffer.from(svg), { density: 97.2 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const webp = (width: number, height: number, quality = 80) =>
    picture().resize(width, height, { fit: 'cover', position: 'top' }).webp({ quality, effort: 0 }).toBuffer()
  const tiny = await picture().resize(12, 15, { fit: 'cover' }).png().toBuffer()
  const [thumb, card, match, full, blurred] = await Promise.all([
    webp(128, 128),
    webp(360, 450),
    webp(540, 540, 76),
    webp(info.width, info.height),
    sharp(tiny).resize(240, 300, { kernel: 'cubic' }).blur(12).webp({ quality: 50, effort: 1 }).toBuffer(),
  ])
  return {
    width: info.width,
    height: info.height,
    content: contentKey(full),
    files: { thumb, card, match, full, blurred },
  }
}
