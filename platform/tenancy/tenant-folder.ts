import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { LocaleCode } from '../core/locale.ts'
import { assetFiles } from './assets.ts'
import { Containment, linkOutside } from './containment.ts'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { currentSettings } from './former-names.ts'
import { isObject, type JsonObject, show } from './json.ts'
import { asLocale, namesInside, type OpenFolder, readInside } from './open-folder.ts'
import type { Pages } from './platform-defaults.ts'
import { codeOf, parseJson, type Read, readBytes } from './read-json.ts'
import { type OverridesByLanguage, readTexts, UNSAFE } from './tenant-texts.ts'
import type { Validate } from './validate.ts'

type ByLanguage<T> = Partial<Record<LocaleCode, T>>

/** The contents of one folder under `tenants/`, valid in itself, without inheritance. */
export interface TenantFolder {
  readonly id: string
  readonly settings: JsonObject
  readonly texts: OverridesByLanguage
  readonly pages: ByLanguage<Pages>
  /** Changes with any byte of the folder. */
  readonly digest: string
}

/** `<https://a.example>` and `<mail@a.example>` are Markdown links and not HTML. */
const AUTOLINK = /<(?:https?:\/\/|mailto:)?[A-Za-z0-9][^\s<>"'`]*[@.][^\s<>"'`]*>/g

/** `faq.it.md`: the page, the language. */
export const PAGE_FILE = /^([a-z][a-z0-9-]*)\.([A-Za-z-]+)\.md$/

export const tenantFile = (id: string): string => `tenants/${id}/tenant.json`

/** Reads and validates one folder. Faults are returned as findings, all together. */
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
  const settings = currentSettings(json.value)
  const findings = validate('tenant', settings, { file, tenant: id })
  const texts = readTexts(place, hash, findings)
  const pages = readPages(place, hash, findings)
  hashAssets(folders.tenants, id, hash, findings)
  if (findings.length > 0 || !isObject(settings)) return { ok: false, findings }
  return { ok: true, value: { id, settings, texts, pages, digest: hash.digest('hex') } }
}

type Hash = ReturnType<typeof createHash>

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

/**
 * Larger pictures are hashed only by name, size and time: reading them would slow down each start.
 */
const HASHED_BYTES = 4 * 1024 * 1024

/** Browsers cache pictures forever under the revision, so each of them must change it. */
function hashAssets(tenants: string, id: string, hash: Hash, findings: Finding[]): void {
  for (const { name, path, outside } of assetFiles(tenants, id)) {
    if (outside) {
      findings.push(linkOutside({ file: join('tenants', id, 'assets', name), tenant: id }, 'TENANTS_DIR'))
      continue
    }
    const bytes = readBytes(path, { file: name }, HASHED_BYTES)
    // An unreadable one is reported by the checks for errors.
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
