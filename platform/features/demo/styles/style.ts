import { createAvatar, type Style } from '@dicebear/core'
import type { PortraitStyle } from '../../../core/portrait-style.ts'
import type { Gender } from '../../../core/viewer.ts'
import type { Random } from '../random.ts'

/** The person of a portrait. */
export interface Sitter {
  readonly gender: Gender
  readonly age: number
}

type Traits = Readonly<Record<string, unknown>>

/** The look of a person, the same in all of their pictures. */
export interface Look {
  /** Name of the profile's hair colour (`TRAITS.hair`), as drawn. */
  readonly hair: HairName
  /** Options of the library. */
  readonly traits: Traits
  /**
   * Distinguishing features that are visible: two people with the same marks have one face. Clothes
   * are not a mark.
   */
  readonly marks: readonly string[]
}

/** A drawing style: possible looks, and the background. */
export interface DrawnStyle {
  readonly name: PortraitStyle
  /** Years that are added to the age of people on landers. */
  readonly older?: number
  look(sitter: Sitter, random: Random): Look
  /** Traits that change between the pictures of one person. */
  mood(random: Random): Traits
  /** A drawing of the library as SVG of 100 by 100 units. */
  draw(traits: Traits): string
  /**
   * Edge of the drawing and its place on the card of 400 by 500 units: a bust, the face in the
   * upper two thirds.
   */
  readonly frame: { readonly size: number; readonly x: number; readonly y: number; readonly sway: number }
  /** Background colours in the brand's palette. */
  readonly grounds: readonly (readonly [light: string, deep: string])[]
  /**
   * Scenery between background and person. Uses `fill-opacity`, because `opacity` renders each
   * shape to a separate layer.
   */
  scenery(random: Random): string
}

export type HairName = 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'bald'
export type HairColor = readonly [color: string, name: HairName]

const HAIR: readonly HairColor[] = [
  ['2b2320', 'black'],
  ['3a2a24', 'black'],
  ['5b3a29', 'brown'],
  ['6d4930', 'brown'],
  ['8d5a35', 'brown'],
  ['d9a557', 'blond'],
  ['e8c987', 'blond'],
  ['a24a2a', 'red'],
]
/** This many colours from the start of the list suit every skin. */
const DARK = 2
const GREY: readonly HairColor[] = [
  ['b9bcc0', 'grey'],
  ['d8d9db', 'grey'],
  ['8f9398', 'grey'],
  ['efece6', 'grey'],
]
const SKIN = ['f8d9c0', 'eec1a0', 'dca77f', 'c48a62', 'a06b49', '7c4f35']
const FAIR = 3

/** Age from which hair turns grey, and the years until it mostly has. */
const GREYING = { from: 42, years: 24, most: 0.9 }

/** Skin and a matching hair colour; greyer with age. */
export function complexion(
  { age }: Sitter,
  random: Random,
): { readonly skin: string; readonly hair: HairColor } {
  const tone = random.whole(0, SKIN.length - 1)
  const grey = Math.min(Math.max((age - GREYING.from) / GREYING.years, 0), GREYING.most)
  const hair = random.chance(grey) ? random.pick(GREY) : random.pick(tone < FAIR ? HAIR : HAIR.slice(0, DARK))
  return { skin: SKIN[tone] ?? 'eec1a0', hair }
}

/** Name of a part as several styles number them. */
export const variant = (number: number) => `variant${String(number).padStart(2, '0')}`

/** Value of a `Probability` option: always, or never. */
export const sure = (yes: boolean) => (yes ? 100 : 0)

/** SVG of a style without the round mask, which takes half of the rendering time. */
export function avatarSvg(style: Style<object>, traits: Traits): string {
  return createAvatar(style, { seed: 'portrait', size: 100, ...traits } as never)
    .toString()
    .replace(/<metadata.*?<\/metadata>/s, '')
    .replace(/<mask id="viewboxMask">.*?<\/mask>/s, '')
    .replace('<g mask="url(#viewboxMask)">', '<g>')
}
