import type { Translate } from '../../../core/locale.ts'
import { labelOf } from './schema.ts'

/** The kinds of fields in a section's schema: settings, and texts in each language. */
export type FieldKind = 'setting' | 'text'

/**
 * Labels and hints of sections and their fields, in the language of the staff. The schemas contain
 * the same in English, for people who edit the files.
 */
export interface FieldWords {
  readonly title: (type: string) => string
  readonly about: (type: string) => string | undefined
  /** @param key in the schema; of the innermost property if nested */
  readonly label: (kind: FieldKind, type: string, key: string) => string
  readonly hint: (kind: FieldKind, type: string, key: string) => string | undefined
  readonly choice: (field: string, value: string) => string
}

/** Text keys that start with the part of the page they belong to: posts of the feed. */
const FRONT = /^(question|icebreaker|people|price|safety)_(.+)$/
/** Text keys that end with their part: points of moderation. */
const BACK = /^(title|text)_(photos|reports|blocking|labels)$/

/** Keys under which the text of a field is looked up, the most specific first. */
interface Place {
  readonly keys: readonly string[]
  readonly number: string | undefined
}

/**
 * `caption_2` takes the text of `caption_n` with the number 2. A type may override the text of a
 * field: `video-picture`.
 */
function placeOf(stem: string, type: string, key: string): Place {
  const [, base, number] = /^(.+)_(\d+)$/.exec(key) ?? []
  const name = base === undefined ? key : `${base}_n`
  return { keys: [`${stem}.${type}-${name}`, `${stem}.${name}`], number }
}

/**
 * @param texts the bundle `sections`; labels that it lacks fall back to the key
 * @param t translates from the same bundle
 */
export function fieldWords(texts: Readonly<Record<string, string>>, t: Translate): FieldWords {
  const say = (keys: readonly string[], number?: string): string | undefined => {
    const found = keys.find((key) => texts[key] !== undefined)
    return found === undefined ? undefined : t(`sections:${found}`, number === undefined ? {} : { number })
  }
  const sayField = (stem: string, type: string, key: string) => {
    const { keys, number } = placeOf(stem, type, key)
    return say(keys, number)
  }
  const choice = (field: string, value: string) =>
    say([`choice.${field}-${value}`, `choice.${value}`]) ?? labelOf(value)
  const label: FieldWords['label'] = (kind, type, key) => {
    const own = sayField(kind, type, key)
    if (own !== undefined) return own
    const [, front, rest] = FRONT.exec(key) ?? []
    const [, stem, back] = BACK.exec(key) ?? []
    const [part, inner] = [front ?? back, rest ?? stem]
    const within = inner === undefined ? undefined : sayField(kind, type, inner)
    return part === undefined || within === undefined ? labelOf(key) : `${choice('', part)} · ${within}`
  }
  const hint: FieldWords['hint'] = (kind, type, key) => {
    const [, , rest = key] = FRONT.exec(key) ?? []
    return sayField(`${kind}_hint`, type, key) ?? sayField(`${kind}_hint`, type, rest)
  }
  return {
    title: (type) => say([`type.${type}`]) ?? labelOf(type),
    about: (type) => say([`about.${type}`]),
    label,
    hint,
    choice,
  }
}
