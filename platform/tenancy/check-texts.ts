import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { isObject, show } from './json.ts'
import type { LoadedTenant } from './loader.ts'
import { nearest } from './spelling.ts'

/** Plural forms differ by language; the platform's own English has `_other` of each. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/
/** A placeholder, with or without a format: `{{count, number}}`. */
const PLACEHOLDER = /\{\{\s*([A-Za-z_]+)[^}]*\}\}/g
const TAG = /<([a-z][A-Za-z0-9]*)>/g

type Texts = ReadonlyMap<string, string>

/**
 * Overrides of texts: those that do not exist, because a misspelt key would change nothing, and those that name a value
 * which nothing fills or leave one out that people need, such as a price.
 */
export function textFindings(folders: TenancyFolders, tenant: LoadedTenant): Finding[] {
  const known = new Map<string, Texts>()
  const textsOf = (namespace: string): Texts => {
    const texts = known.get(namespace) ?? readTexts(join(folders.texts, 'en', `${namespace}.json`))
    known.set(namespace, texts)
    return texts
  }
  return Object.entries(tenant.texts).flatMap(([language, texts]) => {
    const where = { file: `tenants/${tenant.id}/locales/${language}.json`, tenant: tenant.id }
    return Object.entries(texts).flatMap(([path, text]) => {
      const [namespace = '', key = ''] = path.split(':')
      const ours: Texts = /^[a-z][a-z-]*$/.test(namespace) ? textsOf(namespace) : new Map()
      const original = ours.get(key) ?? ours.get(`${key.replace(PLURAL, '')}_other`)
      if (original !== undefined) return placeholderFindings({ key, text, original }, { ...where, path })
      const meant = nearest(key, new Set(ours.keys()))
      const hint = meant === undefined ? '' : `; did you mean ${show(`${namespace}:${meant}`)}?`
      return [
        finding(
          'text_unknown',
          { ...where, path },
          `expected a text of the platform, found ${show(path)}${hint}`,
        ),
      ]
    })
  })
}

interface Override {
  readonly key: string
  readonly text: string
  readonly original: string
}

function placeholderFindings(
  { key, text, original }: Override,
  where: { readonly file: string; readonly tenant: string; readonly path: string },
): Finding[] {
  const wanted = marksOf(original)
  const found = marksOf(text)
  // "One message" needs no number.
  const mayMiss = PLURAL.test(key) ? '{{count}}' : undefined
  const missing = [...wanted].filter((mark) => !found.has(mark) && mark !== mayMiss)
  const unknown = [...found].filter((mark) => !wanted.has(mark))
  if (missing.length === 0 && unknown.length === 0) return []
  const expected = wanted.size === 0 ? 'no placeholder' : [...wanted].join(', ')
  const message = `expected ${expected}, as the platform's text has, found ${[...found].join(', ') || 'none'}`
  return [finding('text_placeholder', where, message)]
}

/** `{{price}}` and `<policy>` of a text. */
function marksOf(text: string): ReadonlySet<string> {
  const places = [...text.matchAll(PLACEHOLDER)].map(([, name]) => `{{${name}}}`)
  return new Set([...places, ...[...text.matchAll(TAG)].map(([, name]) => `<${name}>`)])
}

/** Keys joined by dots to texts. */
function readTexts(path: string): Texts {
  if (!existsSync(path)) return new Map()
  const texts: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const walk = (node: unknown, prefix: string): (readonly [string, string])[] =>
    isObject(node)
      ? Object.entries(node).flatMap(([key, inner]) => walk(inner, prefix ? `${prefix}.${key}` : key))
      : [[prefix, String(node)]]
  return new Map(walk(texts, ''))
}
