import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { applyEdits, type JSONPath, modify } from 'jsonc-parser'
import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import type { LocaleCode } from '../core/locale.ts'
import { contentErrors } from './check-content.ts'
import type { Finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import type { HostIndex } from './host-index.ts'
import { isObject, valueAt } from './json.ts'
import { type LoadedTenant, TenantLoader } from './loader.ts'
import { mark, paletteOf, wordmark } from './new-pictures.ts'
import { hostFindings, type NewFile } from './new-site.ts'
import { parseJson } from './read-json.ts'
import { tenantFile } from './tenant-folder.ts'
import { themeIds } from './theme-file.ts'

/** Settings of a site that people change without editing its file; those left out stay. */
export interface WantedSettings {
  readonly name?: string
  /** One text for each language; a language left out inherits that of the platform. */
  readonly tagline?: Readonly<Partial<Record<LocaleCode, string>>>
  /** The main one first, like `languages`. */
  readonly hosts?: readonly string[]
  readonly languages?: readonly LocaleCode[]
  readonly support_email?: string
  readonly support_phone?: string
  readonly company?: Readonly<Record<string, string | readonly string[]>>
}

export type Changed =
  | {
      readonly ok: true
      /** Files that differ, `tenant.json` first; empty if the settings are as wanted. */
      readonly files: readonly NewFile[]
      /** Paths of the settings that differ. */
      readonly paths: readonly string[]
    }
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Identifies a text of `tenant.json`, to notice that somebody else has changed it. */
export const fileHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** The text of a site's `tenant.json`. @throws errors of the file system */
export const settingsText = ({ tenants }: Pick<TenancyFolders, 'tenants'>, id: string): string =>
  readFileSync(join(tenants, id, 'tenant.json'), 'utf8')

/**
 * The files of a site with other settings, checked in a temporary folder as the program would read
 * them. The other lines of `tenant.json` stay as they are, and what equals the inherited value
 * stays inherited. Pictures that were drawn from the name are drawn again, unless somebody has
 * changed them.
 */
export function changedSite(
  folders: TenancyFolders,
  id: string,
  wanted: WantedSettings,
  index: HostIndex,
): Changed {
  const before = new TenantLoader(folders).load(id)
  if (!before.ok) return before
  const text = settingsText(folders, id)
  const edits = editsFor(before.value.settings, text, wanted)
  if (edits.length === 0) return { ok: true, files: [], paths: [] }
  const files: NewFile[] = [
    { path: tenantFile(id), content: edited(text, edits) },
    ...redrawn(folders, before.value, wanted.name),
  ]
  const findings = triedOut(folders, before.value, files, index)
  return findings.length > 0
    ? { ok: false, findings }
    : { ok: true, files, paths: edits.map(([path]) => path.join('.')) }
}

/**
 * Writes the files of a change, each in one step, `tenant.json` last. @throws errors of the file
 * system
 */
export function writeChange({ tenants }: Pick<TenancyFolders, 'tenants'>, files: readonly NewFile[]): void {
  const draft = mkdtempSync(join(tenants, '.new-change-'))
  try {
    for (const { path, content } of files.toReversed()) {
      const made = join(draft, basename(path))
      writeFileSync(made, content)
      // A deployment may link to the file.
      renameSync(made, realpathSync(join(tenants, ...path.split('/').slice(1))))
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * The text of a copied site: a draft with hosts of its own, which leaves nobody's members behind.
 */
export const clonedText = (text: string, hosts: readonly string[]): string =>
  edited(text, [
    [['state'], 'draft'],
    [['hosts'], hosts],
    [['domain'], undefined],
    [['replaces'], undefined],
  ])

/** The text of an imported site, which is a draft until somebody has looked at it. */
export const draftText = (text: string): string => edited(text, [[['state'], 'draft']])

type Edit = readonly [path: JSONPath, value: unknown]

/** Edits of the file for those settings that differ from the effective ones. */
function editsFor(now: TenantSettings, text: string, wanted: WantedSettings): readonly Edit[] {
  const read = parseJson(text, 'tenant.json')
  const own = read.ok ? read.value : {}
  const { name, tagline, support_email, support_phone, company = {} } = wanted
  const hosts = wanted.hosts && inOrder(wanted.hosts, now.hosts, now.domain)
  const languages = wanted.languages && inOrder(wanted.languages, now.languages, now.domain_language)
  const edits: Edit[] = []
  const set = (path: JSONPath, value: unknown, is: unknown) => {
    if (value !== undefined && !isDeepStrictEqual(value, is)) edits.push([path, value])
  }
  set(['name'], name, now.name)
  if (tagline) edits.push(...taglineEdits(tagline, now))
  set(['hosts'], hosts, now.hosts)
  // What names the first of a list apart from it has to follow.
  if (isObject(own) && own.domain !== undefined && hosts) set(['domain'], hosts[0], own.domain)
  set(['languages'], languages, now.languages)
  if (isObject(own) && own.domain_language !== undefined && languages)
    set(['domain_language'], languages[0], own.domain_language)
  set(['support_email'], support_email, now.support_email)
  set(['support_phone'], support_phone, now.support_phone)
  for (const [key, value] of Object.entries(company)) {
    const is = valueAt(now, ['company', key])
    const empty = value.length === 0
    // An empty value is that of a missing key, unless a preset has one.
    if (empty && valueAt(own, ['company', key]) !== undefined && is !== undefined && is !== '')
      edits.push([['company', key], undefined])
    else if (!(empty && (is === undefined || is === ''))) set(['company', key], value, is)
  }
  return edits
}

/**
 * A wanted list in the order of the present one, new entries last, so that a form does not have to
 * keep the order. Only its first entry counts: where that is the present first one, nothing moves.
 */
function inOrder<Value extends string>(
  wanted: readonly Value[],
  now: readonly Value[],
  first: string,
): readonly Value[] {
  const stays = now.filter((one) => wanted.includes(one))
  const all = [...stays, ...wanted.filter((one) => !stays.includes(one))]
  const [main] = wanted
  return main === undefined || main === first ? all : [main, ...all.filter((one) => one !== main)]
}

/** The tagline in a language; US English inherits from English. */
export function taglineIn({ tagline }: Pick<TenantSettings, 'tagline'>, code: LocaleCode): string {
  if (typeof tagline === 'string') return tagline
  return tagline[code] ?? (code === 'en-US' ? tagline.en : undefined) ?? ''
}

/** Edits for the languages whose text differs; the others stay, or stay inherited. */
function taglineEdits(texts: NonNullable<WantedSettings['tagline']>, now: TenantSettings): readonly Edit[] {
  const codes = now.languages.filter((code) => texts[code] !== undefined)
  const differing = codes.filter((code) => texts[code] !== taglineIn(now, code))
  if (differing.length === 0) return []
  if (typeof now.tagline !== 'string')
    return differing.map((code) => [['tagline', code], texts[code] || undefined])
  const given = codes.filter((code) => texts[code] !== '').map((code) => [code, texts[code]])
  return [[['tagline'], Object.fromEntries(given)]]
}

function edited(text: string, edits: readonly Edit[]): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  return edits.reduce(
    (made, [path, value]) => applyEdits(made, modify(made, [...path], value, { formattingOptions })),
    text,
  )
}

/** Logo and mark with the new name, where they are still those that were drawn with the old one. */
function redrawn(folders: TenancyFolders, { id, settings }: LoadedTenant, name = settings.name): NewFile[] {
  if (name === settings.name) return []
  const palettes = themeIds(folders).map((theme) => paletteOf(folders, theme))
  const drawings = [
    { file: settings.logo, draw: wordmark },
    { file: settings.mark, draw: mark },
  ]
  return drawings.flatMap(({ file, draw }) => {
    const content = contentAt(join(folders.tenants, id, 'assets', file))
    const palette = palettes.find((one) => draw(settings.name, one) === content)
    return palette ? [{ path: `tenants/${id}/assets/${file}`, content: draw(name, palette) }] : []
  })
}

function contentAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // `site check` reports a picture that is missing.
    return undefined
  }
}

/** Findings that the files would have, and that the site does not have yet. */
function triedOut(
  folders: TenancyFolders,
  before: LoadedTenant,
  files: readonly NewFile[],
  index: HostIndex,
): readonly Finding[] {
  const { id } = before
  const draft = mkdtempSync(join(tmpdir(), 'changed-site-'))
  const tenants = join(draft, 'tenants')
  try {
    cpSync(join(folders.tenants, id), join(tenants, id), { recursive: true, dereference: true })
    for (const { path, content } of files) writeFileSync(join(draft, path), content)
    const loaded = new TenantLoader(folders).load(id, tenants)
    if (!loaded.ok) return loaded.findings
    const known = new Set(contentErrors(folders, before).map(({ code, path }) => `${code} ${path}`))
    const found = contentErrors({ ...folders, tenants }, loaded.value)
    return [
      ...hostFindings(id, loaded.value.settings.hosts, index),
      ...found.filter(({ code, path }) => !known.has(`${code} ${path}`)),
    ]
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
