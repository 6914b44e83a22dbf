import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE_CODES, type LocaleCode } from '../core/locale.ts'
import { assetFiles } from './assets.ts'
import { Containment, linkOutside } from './containment.ts'
import { type Finding, finding } from './finding.ts'
import { namesIn, type TenancyFolders } from './folders.ts'
import { isObject, type JsonObject, show } from './json.ts'
import type { Pages } from './platform-defaults.ts'
import { codeOf, parseJson, type Read, readBytes, readText } from './read-json.ts'
import type { Validate } from './validate.ts'

type ByLanguage<T> = Partial<Record<LocaleCode, T>>

/** What lies in one folder under `tenants/`, valid by itself; nothing inherited yet. */
export interface TenantFolder {
  readonly id: string
  readonly settings: JsonObject
  readonly texts: ByLanguage<Readonly<Record<string, string>>>
  readonly pages: ByLanguage<Pages>
  /** Changes with any byte of the folder. */
  readonly digest: string
}

/** Markdown and overrides carry no HTML and no script: both end up in pages of the site. */
const UNSAFE = /<[a-z!/?]|javascript:|\]\(\s*(?:data|vbscript):/i

/** `<https://a.example>` and `<mail@a.example>` are links of Markdown and not HTML. */
const AUTOLINK = /<(?:https?:\/\/|mailto:)?[A-Za-z0-9][^\s<>"'`]*[@.][^\s<>"'`]*>/g

/** `faq.it.md`: the page, the language. */
export const PAGE_FILE = /^([a-z][a-z0-9-]*)\.([A-Za-z-]+)\.md$/
/** `it.json`: the language. */
export const TEXT_FILE = /^([A-Za-z-]+)\.json$/

export const tenantFile = (id: string): string => `tenants/${id}/tenant.json`

/** Reads and validates one folder. What is wrong comes back as findings, all at once. */
export function readTenantFolder(
  folders: Pick<TenancyFolders, 'tenants'>,
  id: string,
  validate: Validate,
): Read<TenantFolder> {
  const file = tenantFile(id)
  const place: OpenFolder = {
    id,
    folder: join(folders.tenants, id),
    contained: new Containment(folders.tenants, id),
  }
  const text = readInside(place, 'tenant.json')
  if (!text.ok) return text
  const json = parseJson(text.value, file, id)
  if (!json.ok) return json
  const hash = createHash('sha256').update(text.value)
  const findings = validate('tenant', json.value, { file, tenant: id })
  const texts = readTexts(place, hash, findings)
  const pages = readPages(place, hash, findings)
  hashAssets(folders.tenants, id, hash, findings)
  if (findings.length > 0 || !isObject(json.value)) return { ok: false, findings }
  return { ok: true, value: { id, settings: json.value, texts, pages, digest: hash.digest('hex') } }
}

type Hash = ReturnType<typeof createHash>

interface OpenFolder {
  readonly id: string
  readonly folder: string
  readonly contained: Containment
}

/** Text of a file of the site, by its path in the folder; a link that leads out is refused. */
function readInside({ id, folder, contained }: OpenFolder, path: string): Read<string> {
  const file = `tenants/${id}/${path}`
  if (!contained.sound)
    return { ok: false, findings: [linkOutside({ file: `tenants/${id}`, tenant: id }, 'TENANTS_DIR')] }
  if (contained.holds(join(folder, path))) return readText(join(folder, path), file, id)
  return { ok: false, findings: [linkOutside({ file, tenant: id }, 'TENANTS_DIR')] }
}

/** Names in a folder of the site. A folder outside of the site is not listed. */
function namesInside({ id, folder, contained }: OpenFolder, name: string, findings: Finding[]): string[] {
  if (contained.holds(join(folder, name))) return namesIn(join(folder, name))
  findings.push(linkOutside({ file: `tenants/${id}/${name}`, tenant: id }, 'TENANTS_DIR'))
  return []
}

const asLocale = (code: string): LocaleCode | undefined => LOCALE_CODES.find((known) => known === code)

function readTexts(place: OpenFolder, hash: Hash, findings: Finding[]): TenantFolder['texts'] {
  const { id } = place
  const texts: ByLanguage<Record<string, string>> = {}
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
    hash.update(text.value)
    texts[language] = flatten(json.value, { file, tenant: id }, findings)
  }
  return texts
}

/** `{ "chats": { "title": "..." } }` and `{ "chats:title": "..." }` say the same. */
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
      flat[rest.length > 0 ? `${namespace}:${rest.join('.')}` : namespace] = node
    } else {
      const message = `expected plain text, without HTML or script, found ${show(node)}`
      findings.push(finding('text_invalid', { ...where, path: path.join('.') }, message))
    }
  }
  walk(withoutSchema(value), [])
  return flat
}

/** `$schema` lets an editor complete the file; it is no text. */
function withoutSchema(value: unknown): unknown {
  if (!isObject(value)) return value
  const { $schema: _schema, ...texts } = value
  return texts
}

function readPages(place: OpenFolder, hash: Hash, findings: Finding[]): TenantFolder['pages'] {
  const { id } = place
  const pages: ByLanguage<Record<string, string>> = {}
  for (const name of namesInside(place, 'pages', findings)) {
    const [, page, code] = PAGE_FILE.exec(name) ?? []
    const language = asLocale(code ?? '')
    if (!page || !language) continue
    const file = `tenants/${id}/pages/${name}`
    const text = readInside(place, `pages/${name}`)
    if (!text.ok) {
      findings.push(...text.findings)
      continue
    }
    const unsafe = UNSAFE.exec(text.value.replace(AUTOLINK, (link) => ' '.repeat(link.length)))
    if (unsafe) {
      const line = text.value.slice(0, unsafe.index).split('\n').length
      const message = `expected Markdown without HTML or script, found ${show(unsafe[0])} (line ${line})`
      findings.push(finding('text_invalid', { file, tenant: id }, message))
    }
    hash.update(name).update(text.value)
    pages[language] = { ...pages[language], [page]: text.value }
  }
  return pages
}

/** Larger pictures count by name, size and time alone: reading them would slow down each start. */
const HASHED_BYTES = 4 * 1024 * 1024

/** Browsers cache pictures for ever under the revision, so each of them must change it. */
function hashAssets(tenants: string, id: string, hash: Hash, findings: Finding[]): void {
  for (const { name, path, outside } of assetFiles(tenants, id)) {
    if (outside) {
      findings.push(linkOutside({ file: join('tenants', id, 'assets', name), tenant: id }, 'TENANTS_DIR'))
      continue
    }
    const bytes = readBytes(path, { file: name }, HASHED_BYTES)
    // One that cannot be read is found by the checks for errors.
    hash.update(name).update(bytes.ok ? bytes.value : stampOf(path))
  }
}

function stampOf(path: string): string {
  try {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs}`
  } catch (error) {
    return codeOf(error)
  }
}
