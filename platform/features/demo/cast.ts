import { type Random, seededRandom } from './random.ts'
import type { DrawnStyle, Look, Sitter } from './styles/style.ts'

/**
 * Tries before two people may differ only by their clothes; far more than the 320 members of a demo
 * site need.
 */
const TRIES = 200

/**
 * The people of one site: no two of them have the same face. Deterministic: the same members look
 * the same on every machine.
 */
export class Cast {
  readonly #style: DrawnStyle
  readonly #known = new Set<string>()

  /**
   * @param taken faces that members must not have: drawings on landers
   */
  constructor(style: DrawnStyle, taken: readonly Look[] = []) {
    this.#style = style
    for (const look of taken) this.#known.add(faceOf(look))
  }

  /**
   * Draws a person who looks like nobody drawn before.
   * @param name of the person; the same names in the same order give the same looks
   */
  next(name: string, sitter: Sitter): Look {
    const random = seededRandom(name)
    let look = this.#style.look(sitter, random)
    for (let tries = 0; tries < TRIES && this.#known.has(faceOf(look)); tries++)
      look = this.#style.look(sitter, random)
    this.#known.add(faceOf(look))
    return look
  }
}

const faceOf = ({ marks }: Look): string => marks.join(' ')

/** Ages of the drawn portraits for landers: women and men, young and old, in turns. */
const LANDER_AGES = [29, 34, 41, 27, 36, 52, 31, 45, 38, 58, 33, 48]

/** The people of `landers/_shared/<style>/face-NN.webp`. */
export function landerFaces(style: DrawnStyle): readonly { readonly look: Look; readonly random: Random }[] {
  const cast = new Cast(style)
  return LANDER_AGES.map((age, place) => {
    const name = `lander ${style.name} ${place + 1}`
    const look = cast.next(name, {
      gender: place % 2 === 0 ? 'female' : 'male',
      age: age + (style.older ?? 0),
    })
    return { look, random: seededRandom(`${name} picture`) }
  })
}
