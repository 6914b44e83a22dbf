import { isolated } from '../core/bidi-isolation.ts'
import type { Translate } from '../core/locale.ts'

/**
 * Texts of one language, compiled for speed: a page needs hundreds of them. Supports the part of
 * i18next's JSON format that texts of pages use (`{{name}}`, `{{count, number}}`,
 * `key_one`/`key_other`); server and browser both run this file, and a test compares it with
 * i18next. Everything else (`$t(...)`, other formats) is for mails and the console (`i18next.ts`);
 * here it stays as written, and the checks of texts refuse it.
 */
export interface Catalogue {
  /** The rendered text, or `undefined` if the key does not exist. */
  find(key: string, params?: Params): string | undefined
}

export type Params = Readonly<Record<string, unknown>>

/** Literal texts with the placeholders between them. */
interface Template {
  readonly literals: readonly string[]
  readonly slots: readonly Slot[]
}

interface Slot {
  readonly name: string
  readonly asNumber: boolean
}

type Entry = string | Template

const SLOT = /\{\{\s*([A-Za-z][\w]*)\s*(,\s*number\s*)?\}\}/

export interface CatalogueOptions {
  /** BCP 47 tag for plural rules and numbers. */
  readonly iso: string
  /** Contains only some of the texts: a missing plural form is looked up in the next catalogue. */
  readonly partial?: boolean
  /**
   * Called for a placeholder without a value; may throw. Otherwise the placeholder is left empty.
   */
  readonly onMissingParam?: (key: string, name: string) => void
}

function compile(text: string): Entry {
  if (!text.includes('{{')) return text
  const pieces = text.split(new RegExp(SLOT, 'g'))
  const literals: string[] = []
  const slots: Slot[] = []
  for (let index = 0; index < pieces.length; index += 3) {
    const literal = pieces[index] ?? ''
    literals.push(literal)
    const name = pieces[index + 1]
    if (name !== undefined) slots.push({ name, asNumber: pieces[index + 2] !== undefined })
  }
  return { literals, slots }
}

/**
 * Compiles each text on first use, so that ten thousand tenants with overrides cost little more
 * than the overrides themselves.
 */
function compiler(raw: ReadonlyMap<string, string>): (key: string) => Entry | undefined {
  const compiled = new Map<string, Entry>()
  return (key) => {
    const known = compiled.get(key)
    if (known !== undefined) return known
    const text = raw.get(key)
    if (text === undefined) return undefined
    const entry = compile(text)
    compiled.set(key, entry)
    return entry
  }
}

/** Finds the key of the plural form for a number. */
function pluralForms(raw: ReadonlyMap<string, string>, { iso, partial }: CatalogueOptions) {
  let plurals: Intl.PluralRules | undefined
  return (key: string, count: number): string => {
    if (count === 0 && raw.has(`${key}_zero`)) return `${key}_zero`
    plurals ??= new Intl.PluralRules(iso)
    const form = `${key}_${plurals.select(count)}`
    if (raw.has(form)) return form
    return raw.has(`${key}_other`) && partial !== true ? `${key}_other` : key
  }
}

/** Renders a placeholder. */
function slotWriter({ iso, onMissingParam }: CatalogueOptions) {
  let numbers: Intl.NumberFormat | undefined
  return (key: string, slot: Slot, params: Params | undefined): string => {
    const value = params?.[slot.name]
    if (value === undefined || value === null) {
      onMissingParam?.(key, slot.name)
      return ''
    }
    if (!slot.asNumber) return isolated(String(value))
    numbers ??= new Intl.NumberFormat(iso)
    return numbers.format(Number(value))
  }
}

function fill({ literals, slots }: Template, textOf: (slot: Slot) => string): string {
  let text = literals[0] ?? ''
  for (const [index, slot] of slots.entries()) {
    text += textOf(slot)
    const next = literals[index + 1] ?? ''
    // "4,53 kr." and "S.r.l." already end the sentence.
    text += text.endsWith('.') && next.startsWith('.') ? next.slice(1) : next
  }
  return text
}

/** Creates a catalogue from pairs of `namespace:key` and text. */
export function createCatalogue(
  texts: Iterable<readonly [string, string]>,
  options: CatalogueOptions,
): Catalogue {
  const raw = new Map<string, string>(texts)
  const entryOf = compiler(raw)
  const pluralKey = pluralForms(raw, options)
  const textOf = slotWriter(options)
  return {
    find(key, params) {
      const count = params?.count
      const found = typeof count === 'number' ? pluralKey(key, count) : key
      const entry = entryOf(found)
      if (entry === undefined || typeof entry === 'string') return entry
      return fill(entry, (slot) => textOf(found, slot, params))
    },
  }
}

/** Asks each catalogue in turn; `missing` returns the text for a key that none of them has. */
export function translateFrom(catalogues: readonly Catalogue[], missing: (key: string) => string): Translate {
  const [first, second] = catalogues
  if (first !== undefined && catalogues.length === 1)
    return (key, params) => first.find(key, params) ?? missing(key)
  if (first !== undefined && second !== undefined && catalogues.length === 2) {
    return (key, params) => first.find(key, params) ?? second.find(key, params) ?? missing(key)
  }
  return (key, params) => {
    for (const catalogue of catalogues) {
      const text = catalogue.find(key, params)
      if (text !== undefined) return text
    }
    return missing(key)
  }
}
