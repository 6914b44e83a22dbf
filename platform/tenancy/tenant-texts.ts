import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { LocaleCode } from '../core/locale.ts'
import { Containment } from './containment.ts'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { currentTextKey } from './former-names.ts'
import { isObject, show } from './json.ts'
import { asLocale, namesInside, type OpenFolder, readInside } from './open-folder.ts'
import { parseJson } from './read-json.ts'

type Hash = ReturnType<typeof createHash>

/** Language to `namespace:key` to text. */
export type OverridesByLanguage = Partial<Record<LocaleCode, Readonly<Record<string, string>>>>

/** Markdown and overrides must not contain HTML or script: both become part of pages. */
export const UNSAFE = /<[a-z!/?]|javascript:|\]\(\s*(?:data|vbscript):/i

/** `it.json`: the language. */
export const TEXT_FILE = /^([A-Za-z-]+)\.json$/

/** Overrides of texts in the `locales/` of a folder that is not a site. */
export interface Overrides {
  readonly texts: OverridesByLanguage
  /** Changes with any byte of them. */
  readonly revision: string
  readonly findings: readonly Finding[]
}

/** Reads `tenants/<id>/locales`; a missing folder has no overrides. */
export function readOverrides({ tenants }: Pick<TenancyFolders, 'tenants'>, id: string): Overrides {
  const place = { id, folder: join(tenants, id), contained: new Containment(tenants, id) }
  const [hash, findings] = [createHash('sha256'), [] as Finding[]]
  const texts = readTexts(place, hash, findings)
  return { texts, revision: hash.digest('hex').slice(0, 16), findings }
}

/** Reads the `locales/` of a folder into `hash` and `findings`. */
export function readTexts(place: OpenFolder, hash: Hash, findings: Finding[]): OverridesByLanguage {
  const { id } = place
  const texts: OverridesByLanguage = {}
  for (const name of namesInside(place, 'locales', findings)) {
    const language = asLocale(TEXT_FILE.exec(name)?.[1] ?? '')
    if (!language) continue
    const file = `tenants/${id}/locales/${name}`
    const text = readInside(place, `locales/${name}`)
    const json = text.ok ? parseJson(text.value, file, id) : text
    if (!text.ok || !json.ok) {
      findings.push(...(json.ok ? [] : json.findings))
      continue
    }
    hash.update(name).update(text.value)
    texts[language] = flatten(json.value, { file, tenant: id }, findings)
  }
  return texts
}

/** `{ "chats": { "title": "..." } }` and `{ "chats:title": "..." }` are equivalent. */
function flatten(
  value: unknown,
  where: { file: string; tenant: string },
  findings: Finding[],
): Record<string, string> {
  const flat: Record<string, string> = {}
  const walk = (node: unknown, path: readonly string[]): void => {
    if (isObject(node)) {
      for (const [key, inner] of Object.entries(node)) walk(inner, [...path, key])
    } else if (typeof node === 'string' && !UNSAFE.test(node)) {
      const [namespace = '', ...rest] = path
      flat[currentTextKey(rest.length > 0 ? `${namespace}:${rest.join('.')}` : namespace)] = node
    } else {
      const message = `expected plain text, without HTML or script, found ${show(node)}`
      findings.push(finding('text_invalid', { ...where, path: path.join('.') }, message))
    }
  }
  walk(withoutSchema(value), [])
  return flat
}

/** `$schema` enables completion in editors; it is not a text. */
function withoutSchema(value: unknown): unknown {
  if (!isObject(value)) return value
  const { $schema: _schema, ...texts } = value
  return texts
}
