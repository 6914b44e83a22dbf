import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Finds the texts that the sources use, by reading their string literals. Only used by the check of
 * texts.
 */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Removes comments, which show examples of keys but use none. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')
}

/**
 * The program's own sources, without tests, end-to-end journeys, generated files and this check.
 */
export function readSources(root: string): Source[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(generated|e2e|testing)\/|^i18n\/texts-/.test(path),
    )
    .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }))
}

/** Texts with computed keys. `errors` are found by the code that is thrown instead. */
const COMPUTED = /`(?:([a-z][a-z0-9-]*):)?([A-Za-z0-9_.-]*)\$\{/g
const LITERAL = /(['"`])((?:[a-z][a-z0-9-]*:)?[A-Za-z0-9_.-]+)\1/g
const NAMESPACE = /(?:useT|withNamespace)\([^)]*?'([a-z][a-z0-9-]*)'\)/g

export interface Usage {
  /** `namespace:key`, and plain words, which may be keys of a namespace used in the same file. */
  readonly keys: ReadonlySet<string>
  /** `namespace:prefix` of computed keys. */
  readonly prefixes: ReadonlySet<string>
  /** Every literal of all sources, including codes of errors. */
  readonly words: ReadonlySet<string>
}

export function collectUsage(sources: readonly Source[]): Usage {
  const keys = new Set<string>()
  const prefixes = new Set<string>()
  const words = new Set<string>()
  for (const { text } of sources) {
    const namespaces = [...text.matchAll(NAMESPACE)].map((match) => match[1] ?? '')
    for (const [, , literal = ''] of text.matchAll(LITERAL)) {
      words.add(literal)
      if (literal.includes(':')) keys.add(literal)
      else for (const namespace of namespaces) keys.add(`${namespace}:${literal}`)
    }
    for (const [, named, prefix = ''] of text.matchAll(COMPUTED)) {
      if (named !== undefined) prefixes.add(`${named}:${prefix}`)
      else if (prefix !== '') for (const namespace of namespaces) prefixes.add(`${namespace}:${prefix}`)
    }
  }
  prefixes.delete('errors:')
  return { keys, prefixes, words }
}

/** Whether any source uses this text. */
export function isUsed(namespace: string, key: string, usage: Usage): boolean {
  const full = `${namespace}:${key}`
  if (usage.keys.has(full)) return true
  if (namespace === 'errors' && usage.words.has(key)) return true
  return [...usage.prefixes].some((prefix) => full.startsWith(prefix))
}

const ASKED = /\b(?:t|text)(?:\(|=)['"]([a-z][a-z0-9-]*:[A-Za-z0-9_.-]+|[A-Za-z0-9_.-]+)['"]/g

/**
 * Keys that a source uses as literals, as `namespace:key`; a key without namespace counts if the
 * file uses one namespace.
 */
export function askedFor({ text }: Source): string[] {
  const namespaces = new Set([...text.matchAll(NAMESPACE)].map((match) => match[1] ?? ''))
  const [only] = namespaces.size === 1 ? namespaces : []
  return [...text.matchAll(ASKED)].flatMap(([, key = '']) => {
    if (key.includes(':')) return [key]
    return only === undefined ? [] : [`${only}:${key}`]
  })
}

const THROWN = /Error\((?:\d+,\s*)?'([a-z][a-z_]+)'|\bcode: '([a-z][a-z_]+)'/g

/** The schema library's code for an input that is too long; not a refusal of the program. */
const SCHEMA_ISSUE = /code: 'too_big', origin:/g

/** Codes of refusals that people may see: each needs a text `errors:<code>`. */
export function thrownCodes({ path, text }: Source): string[] {
  if (!/^(?:features|infra\/http|pages|app)\//.test(path)) return []
  return [...text.replace(SCHEMA_ISSUE, '').matchAll(THROWN)].flatMap(
    ([, thrown, field]) => thrown ?? field ?? [],
  )
}

const BARE = /Error\('([a-z][a-z_]+)'\)|\bcode: '([a-z][a-z_]+)' \}/g

/** Codes thrown without values. A text with a placeholder would have a gap. */
export function thrownWithoutParams({ text }: Source): string[] {
  return [...text.matchAll(BARE)].flatMap(([, thrown, field]) => thrown ?? field ?? [])
}
