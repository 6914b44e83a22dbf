import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALE_CODES, type LocaleCode } from '../core/locale.ts'

/** Texts of one namespace: key to text, one level of nesting joined by a dot. */
export type NamespaceTexts = Readonly<Record<string, string>>

/** Every text of the platform: language to namespace to key. */
export type Texts = Readonly<Record<LocaleCode, Readonly<Record<string, NamespaceTexts>>>>

/** Languages in which to look up a text: only American English falls back, to English. */
export function chainOf(locale: LocaleCode): readonly LocaleCode[] {
  return locale === 'en-US' ? ['en-US', 'en'] : [locale]
}

/** An invalid file of texts; the message names file and key. */
export class TextFileError extends Error {}

declare const __BUILT__: boolean | undefined

/**
 * The built program contains its texts; development, tests and scripts read the files, so that
 * changes show at the next request. The flag is set by `vite.config.ts`; scripts run outside Vite
 * and have none.
 */
export const BUILT: boolean = typeof __BUILT__ !== 'undefined' && __BUILT__

const bundledFiles: Readonly<Record<string, unknown>> = BUILT
  ? (await import('./texts-bundled.ts')).files
  : {}

const FILE = /([A-Za-z-]+)\/([a-z0-9-]+)\.json$/

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Flattens a file's content; throws `TextFileError` for anything but texts with at most one level
 * of nesting.
 */
export function flattenTexts(content: unknown, file: string): NamespaceTexts {
  if (!isRecord(content)) throw new TextFileError(`${file}: expected an object of texts`)
  const flat: Record<string, string> = {}
  for (const [key, value] of Object.entries(content)) {
    if (typeof value === 'string') flat[key] = value
    else if (isRecord(value)) {
      for (const [inner, text] of Object.entries(value)) {
        if (typeof text !== 'string') throw new TextFileError(`${file}: ${key}.${inner} is not a text`)
        flat[`${key}.${inner}`] = text
      }
    } else throw new TextFileError(`${file}: ${key} is not a text`)
  }
  return flat
}

function collect(files: Iterable<readonly [string, unknown]>): Texts {
  const texts = Object.fromEntries(LOCALE_CODES.map((code) => [code, {}])) as Record<
    LocaleCode,
    Record<string, NamespaceTexts>
  >
  for (const [path, content] of files) {
    const [, language, namespace] = FILE.exec(path) ?? []
    const locale = LOCALE_CODES.find((code) => code === language)
    if (locale === undefined || namespace === undefined) throw new TextFileError(`${path}: unknown language`)
    texts[locale][namespace] = flattenTexts(content, `${language}/${namespace}.json`)
  }
  return texts
}

/** Folder of the files; only meaningful outside the built program. */
export const TEXTS_DIRECTORY = join(dirname(fileURLToPath(import.meta.url)), 'texts')

function listFiles(): string[] {
  return LOCALE_CODES.flatMap((code) => {
    const folder = join(TEXTS_DIRECTORY, code)
    const names = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => `${code}/${name}`)
  })
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(TEXTS_DIRECTORY, path), 'utf8'))
  } catch (error) {
    throw new TextFileError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Changes when a file of texts is added, removed or written. */
function stampFiles(): string {
  return listFiles()
    .map((path) => `${path}:${statSync(join(TEXTS_DIRECTORY, path)).mtimeMs}`)
    .join(' ')
}

/** Checking some 300 files takes a few milliseconds: concurrent requests share one check. */
const LOOK_AGAIN_AFTER_MS = 100

let keepsTexts = false

/** Disables further checks of the files: for test runs with many requests and unchanged files. */
export function keepTexts(): void {
  keepsTexts = true
}

let loaded: { texts: Texts; stamp: string; lookedAt: number } | undefined

/**
 * All texts. The built program always returns the same object; in development a changed file gives
 * a new object. Throws `TextFileError` if a file is not valid JSON of texts.
 */
export function currentTexts(): Texts {
  if (BUILT) {
    loaded ??= { texts: collect(Object.entries(bundledFiles)), stamp: '', lookedAt: 0 }
    return loaded.texts
  }
  const now = Date.now()
  if (loaded !== undefined && (keepsTexts || now - loaded.lookedAt < LOOK_AGAIN_AFTER_MS)) return loaded.texts
  const stamp = stampFiles()
  if (loaded?.stamp === stamp) loaded.lookedAt = now
  else
    loaded = {
      texts: collect(listFiles().map((path) => [path, parseFile(path)] as const)),
      stamp,
      lookedAt: now,
    }
  return loaded.texts
}
