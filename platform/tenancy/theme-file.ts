import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { PortraitStyle } from '../core/portrait-style.ts'
import type { Scenery } from '../core/scenery.ts'
import type { Structure } from '../core/structure.ts'
import { liesIn, linkOutside } from './containment.ts'
import { describeFinding, finding } from './finding.ts'
import { foldersIn, type TenancyFolders } from './folders.ts'
import { show } from './json.ts'
import { nearest } from './nearest-name.ts'
import { parseJson, type Read, readText } from './read-json.ts'
import { findingsOf } from './schema-findings.ts'
import { forValidation, schemaCompiler } from './validate.ts'

/** Folder of the themes, and the schema that validates them. */
export type ThemeFolders = Pick<TenancyFolders, 'themes' | 'schemas'>

export interface ThemeFont {
  readonly family: string
  readonly package: string
  readonly weights: readonly number[]
  readonly subsets: readonly string[]
  readonly preload: readonly number[]
  readonly fallback: {
    readonly local: string
    readonly sizeAdjust: string
    readonly ascentOverride: string
    readonly descentOverride: string
  }
}

export interface ContrastPair {
  readonly text: string
  readonly on: readonly string[]
  readonly ratio: number
}

/** A theme's own structure, and the variants that sites may choose. */
type ThemeStructure = Partial<Structure> & {
  readonly allowed?: Readonly<Partial<Record<keyof Structure, readonly string[]>>>
}

type ThemeTokens = Readonly<Record<string, Readonly<Record<string, string | { readonly $value: string }>>>>

/** `themes/<id>/theme.json` after validation. */
export interface ThemeFile {
  readonly id: string
  readonly scheme: 'light' | 'dark'
  readonly bar: string
  readonly portraits?: PortraitStyle
  readonly scenery?: Scenery
  readonly fonts: readonly ThemeFont[]
  readonly structure?: ThemeStructure
  readonly overridable: readonly string[]
  readonly contrast: readonly ContrastPair[]
  readonly tokens: ThemeTokens
  /** The differences of the other scheme. */
  readonly second?: { readonly bar: string; readonly tokens: ThemeTokens }
}

export type ThemeErrorCode =
  | 'theme_missing'
  | 'theme_invalid'
  | 'theme_token_unknown'
  | 'theme_token_locked'
  | 'theme_token_value'
  | 'theme_structure_locked'

/**
 * A fault of a theme or of a tenant's changes to it; `message` says where, what was expected, what
 * was found.
 */
export class ThemeError extends Error {
  readonly code: ThemeErrorCode
  /** Path in the tenant's file. */
  readonly path: string
  constructor(code: ThemeErrorCode, path: string, message: string) {
    super(message)
    this.name = 'ThemeError'
    this.code = code
    this.path = path
  }
}

interface Checks {
  readonly file: ValidateFunction<ThemeFile>
  readonly valueOf: (type: string) => ValidateFunction
}

const compiled = new Map<string, Checks>()

/** The schema of themes, compiled once per process. */
export function checksOf(folders: ThemeFolders): Checks {
  const path = join(folders.schemas, 'theme.schema.json')
  const known = compiled.get(path)
  if (known) return known
  const ajv = schemaCompiler()
  const schema = forValidation(JSON.parse(readFileSync(path, 'utf8'))) as { $id: string }
  const checks: Checks = {
    file: ajv.compile<ThemeFile>(schema),
    valueOf(type) {
      const validate = ajv.getSchema(`${schema.$id}#/$defs/${type}`)
      if (!validate) throw new Error(`schemas/theme.schema.json describes no ${type}`)
      return validate as ValidateFunction
    },
  }
  compiled.set(path, checks)
  return checks
}

const read = new Map<string, { readonly stamp: string; readonly file: ThemeFile }>()

/**
 * Reads and checks one theme; cached until the file changes, so that thousands of tenants share one
 * reading.
 * @throws ThemeError `theme_missing`, `theme_invalid`
 */
export function readThemeFile(folders: ThemeFolders, id: string): ThemeFile {
  const path = join(folders.themes, id, 'theme.json')
  // The id comes from a tenant's file: it must not leave the folder.
  const stat = /^[a-z][a-z0-9-]*$/.test(id) ? statSync(path, { throwIfNoEntry: false }) : undefined
  if (!stat) throw missingTheme(folders, id)
  const stamp = `${stat.mtimeMs} ${stat.size}`
  const known = read.get(path)
  if (known?.stamp === stamp) return known.file
  const checked = checkTheme(folders, id)
  if (!checked.ok) {
    const found = checked.findings.map(describeFinding).join('; ')
    throw new ThemeError('theme_invalid', 'theme.id', `expected a theme without faults, found ${found}`)
  }
  read.set(path, { stamp, file: checked.value })
  return checked.value
}

function missingTheme(folders: ThemeFolders, id: string): ThemeError {
  const themes = themeIds(folders)
  const meant = nearest(id, themes)
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`
  const message = `expected a folder in themes (${themes.join(', ')}), found "${id}"${hint}`
  return new ThemeError('theme_missing', 'theme.id', message)
}

/** Folders of the themes. */
export function themeIds(folders: ThemeFolders): string[] {
  return foldersIn(folders.themes).sort()
}

/** Validates one theme; returns the theme or all faults of its file. */
export function checkTheme(folders: ThemeFolders, id: string): Read<ThemeFile> {
  const where = { file: `themes/${id}/theme.json` }
  const path = join(folders.themes, id, 'theme.json')
  if (!liesIn(folders.themes, path)) return { ok: false, findings: [linkOutside(where, 'THEMES_DIR')] }
  const text = readText(path, where.file)
  const json = text.ok ? parseJson(text.value, where.file) : text
  if (!json.ok) return json
  const { file: check } = checksOf(folders)
  if (!check(json.value)) return { ok: false, findings: findingsOf(check.errors ?? [], json.value, where) }
  if (json.value.id === id) return { ok: true, value: json.value }
  const message = `expected the name of the folder, ${show(id)}, found ${show(json.value.id)}`
  return { ok: false, findings: [finding('schema', { ...where, path: 'id' }, message)] }
}
