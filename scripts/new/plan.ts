import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser'
import { LOCALE_CODES, type LocaleCode } from '../../platform/core/locale.ts'
import { untranslated } from '../../platform/i18n/texts-check.ts'
import sameWords from '../../platform/i18n/texts-same.json' with { type: 'json' }
import { StartError } from '../../platform/infra/start-error.ts'

/** A name that cannot be used, or a place in the code that is not as expected: one sentence. */
export class NewError extends StartError {
  override readonly name = 'NewError'
}

/** Texts by language; those that are not given get the English one. */
export type Wording = { readonly en: string } & Readonly<Partial<Record<Language, string>>>
/** American English has only texts that differ from English. */
export type Language = Exclude<LocaleCode, 'en-US'>
export const LANGUAGES = LOCALE_CODES.filter((code): code is Language => code !== 'en-US')

/** Options of the command line; each kind reads those that it knows. */
export interface Options {
  readonly wording?: Wording
  readonly about?: string
  readonly feature?: string
  readonly path?: string
  readonly access?: string
  readonly method?: string
  readonly from?: string
  readonly type?: string
  readonly default?: string
  readonly options?: string
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } }

/**
 * The files that a command of `npm run new` writes. Nothing is written before all of them are
 * known, so a refusal changes nothing.
 */
export class Plan {
  readonly #root: string
  readonly #files = new Map<string, string>()
  readonly #untranslated = new Map<string, Set<Language>>()
  /** Scripts that write further files from these, in order. */
  readonly generators: string[] = []
  /** What is left to do by hand. */
  readonly todo: string[] = []

  constructor(root: string) {
    this.#root = root
  }

  /** Paths and contents, relative to the root. */
  get files(): ReadonlyMap<string, string> {
    return this.#files
  }

  /** Texts that are still English and that the tests of texts refuse, each with its languages. */
  get untranslated(): ReadonlyMap<string, ReadonlySet<Language>> {
    return this.#untranslated
  }

  has(file: string): boolean {
    return this.#files.has(file) || existsSync(path.join(this.#root, file))
  }

  names(folder: string): string[] {
    return readdirSync(path.join(this.#root, folder))
  }

  /** @throws NewError if there is no such file */
  read(file: string): string {
    const planned = this.#files.get(file)
    if (planned !== undefined) return planned
    if (!this.has(file)) throw new NewError(`There is no file ${file}: is this the folder of the project?`)
    return readFileSync(path.join(this.#root, file), 'utf8')
  }

  /** A new file. @throws NewError if it exists: nothing is ever overwritten */
  create(file: string, content: string): void {
    if (this.has(file)) throw new NewError(`${file} is there already; choose another name.`)
    this.#files.set(file, content)
  }

  /** Inserts lines before the first place that matches, or at its end with `after`. */
  insert(file: string, place: RegExp, lines: string, where: 'before' | 'after' = 'before'): void {
    const text = this.read(file)
    const found = place.exec(text)
    if (!found) throw new NewError(`${file} has no place for it (${place.source}); add it by hand.`)
    const at = where === 'before' ? found.index : found.index + found[0].length
    this.#files.set(file, text.slice(0, at) + lines + text.slice(at))
  }

  append(file: string, lines: string): void {
    this.#files.set(file, `${this.read(file).trimEnd()}\n${lines}`)
  }

  /** Adds a value to a file of JSON. @throws NewError if the key exists */
  addToJson(file: string, at: JSONPath, value: unknown): void {
    const text = this.read(file)
    const known = at.reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | undefined)?.[key],
      parse(text),
    )
    if (known !== undefined) throw new NewError(`${file} has ${at.join('.')} already.`)
    this.setInJson(file, at, value)
  }

  /** Sets a value in a file of JSON; the rest of the file keeps its format. */
  setInJson(file: string, at: JSONPath, value: unknown): void {
    const text = this.read(file)
    const key = String(at.at(-1))
    // A new key stands behind its relatives, so that two branches rarely add to the same line.
    const getInsertionIndex = (keys: string[]) => {
      const family = key.split('_')[0]
      const last = keys.findLastIndex((one) => one.split('_')[0] === family)
      return last === -1 ? keys.length : last + 1
    }
    this.#files.set(file, applyEdits(text, modify(text, at, value, { ...FORMAT, getInsertionIndex })))
  }

  /** Adds a text in every language. @throws NewError if a language has the key */
  addText(namespace: string, key: string, wording: Wording): void {
    for (const language of LANGUAGES) {
      const file = `platform/i18n/texts/${language}/${namespace}.json`
      const text = wording[language] ?? wording.en
      this.addToJson(file, key.split('.'), text)
      if (language === 'en' || wording[language] !== undefined) continue
      const name = `${namespace}:${key}`
      const same = [...sameWords.anywhere, ...sameWords[language]]
      if (untranslated({ [name]: wording.en }, { [name]: text }, same).length === 0) continue
      const missing = this.#untranslated.get(name) ?? new Set()
      this.#untranslated.set(name, missing.add(language))
    }
  }

  /** Writes all files. */
  write(): void {
    for (const [file, content] of this.#files) {
      const target = path.join(this.#root, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, content)
    }
  }
}

const SHAPES = {
  kebab: [/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'lower-case words with hyphens, such as quiet-hours'],
  snake: [/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, 'lower-case words with underscores, such as quiet_hours'],
  camel: [/^[a-z][A-Za-z0-9]*$/, 'words in camel case, a verb first, such as likeMember'],
} as const

/** @throws NewError with the expected form if a name has another one, or is longer than 40 */
export function named(kind: string, name: string, shape: keyof typeof SHAPES): string {
  const [pattern, expected] = SHAPES[shape]
  if (pattern.test(name) && name.length >= 2 && name.length <= 40) return name
  throw new NewError(`The name of a ${kind} is 2 to 40 characters of ${expected}; found "${name}".`)
}

/** The words of a name in any of the forms: `quietHours` as `['quiet', 'hours']`. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/)

export const kebab = (name: string) => wordsOf(name).join('-')
export const snake = (name: string) => wordsOf(name).join('_')
export const pascal = (name: string) =>
  wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
export const camel = (name: string) => pascal(name).replace(/^./, (first) => first.toLowerCase())

/** A name as words for people: `quiet-hours` as "Quiet hours". */
export function spoken(name: string): string {
  const words = wordsOf(name).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
