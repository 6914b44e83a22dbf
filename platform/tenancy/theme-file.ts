import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvErrors from 'ajv-errors'

export type TokenOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Group to name to value. */
export type Tokens = Record<string, Record<string, string>>

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

/** `themes/<id>/theme.json` after its schema accepted it. */
export interface ThemeFile {
  readonly id: string
  readonly scheme: 'light' | 'dark'
  readonly bar: string
  readonly fonts: readonly ThemeFont[]
  readonly overridable: readonly string[]
  readonly contrast: readonly ContrastPair[]
  readonly tokens: Readonly<Record<string, Readonly<Record<string, string | { readonly $value: string }>>>>
}

export type ThemeErrorCode =
  | 'theme_missing'
  | 'theme_invalid'
  | 'theme_token_unknown'
  | 'theme_token_locked'
  | 'theme_token_value'

/** What is wrong with a theme or with a tenant's changes of it; `message` says where, what was expected, what was found. */
export class ThemeError extends Error {
  readonly code: ThemeErrorCode
  constructor(code: ThemeErrorCode, message: string) {
    super(message)
    this.name = 'ThemeError'
    this.code = code
  }
}

interface Checks {
  readonly file: ValidateFunction<ThemeFile>
  readonly valueOf: (type: string) => ValidateFunction
}

const compiled = new Map<string, Checks>()

/** The schema beside the themes' folder, compiled once a program. */
function checksOf(themesDir: string): Checks {
  const path = join(themesDir, '..', 'schemas', 'theme.schema.json')
  const known = compiled.get(path)
  if (known) return known
  const ajv = new Ajv2020({ allErrors: true, strict: true })
  ajvErrors.default(ajv)
  const schema = JSON.parse(readFileSync(path, 'utf8')) as { $id: string }
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
 * Reads and checks one theme; again only once the file has changed, so that thousands of tenants share one reading.
 * @throws ThemeError `theme_missing`, `theme_invalid`
 */
export function readThemeFile(themesDir: string, id: string): ThemeFile {
  const path = join(themesDir, id, 'theme.json')
  // The id comes from a tenant's file: it must not climb out of the folder.
  const stat = /^[a-z][a-z0-9-]*$/.test(id) ? statSync(path, { throwIfNoEntry: false }) : undefined
  if (!stat) throw new ThemeError('theme_missing', `expected a folder in themes, found "${id}"`)
  const stamp = `${stat.mtimeMs} ${stat.size}`
  const known = read.get(path)
  if (known?.stamp === stamp) return known.file
  const file = checkedTheme(themesDir, id, readFileSync(path, 'utf8'))
  read.set(path, { stamp, file })
  return file
}

function checkedTheme(themesDir: string, id: string, text: string): ThemeFile {
  const fault = (message: string) => new ThemeError('theme_invalid', `themes/${id}/theme.json: ${message}`)
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    throw fault(`not JSON: ${String(error)}`)
  }
  const { file: check } = checksOf(themesDir)
  if (!check(file)) {
    const faults = (check.errors ?? []).map(({ instancePath, message, params }) => {
      const extra = typeof params.additionalProperty === 'string' ? ` (${params.additionalProperty})` : ''
      return `${instancePath.slice(1).replaceAll('/', '.')}: ${message ?? 'refused'}${extra}`
    })
    throw fault(faults.join('; '))
  }
  if (file.id !== id) throw fault(`expected id "${id}", found "${file.id}"`)
  return file
}

/** A colour that a tenant changes takes its gradient along, or buttons would keep the old one. */
const FOLLOWERS: Readonly<Record<string, string>> = {
  'color.action': 'gradient.action',
  'color.hero': 'gradient.hero',
}

/**
 * The theme's tokens with a tenant's own laid over them.
 * @throws ThemeError `theme_token_unknown`, `theme_token_locked`, `theme_token_value`
 */
export function effectiveTokens(themesDir: string, file: ThemeFile, overrides: TokenOverrides): Tokens {
  const tokens: Tokens = {}
  for (const [group, entries] of Object.entries(file.tokens)) {
    const values: Record<string, string> = {}
    for (const [name, token] of Object.entries(entries)) {
      if (typeof token === 'object') values[name] = token.$value
    }
    tokens[group] = values
  }
  for (const [group, entries] of Object.entries(overrides)) {
    for (const [name, value] of Object.entries(entries)) {
      const path = `${group}.${name}`
      const values = tokens[group]
      if (!values || !Object.hasOwn(values, name)) {
        throw new ThemeError('theme_token_unknown', `theme "${file.id}" has no token "${path}"`)
      }
      if (!file.overridable.includes(path)) {
        throw new ThemeError('theme_token_locked', `theme "${file.id}" does not let tenants set "${path}"`)
      }
      checkValue(themesDir, path, String(file.tokens[group]?.$type), value)
      values[name] = value
      const follower = FOLLOWERS[path]
      if (follower && overrides.gradient?.[name] === undefined && tokens.gradient)
        tokens.gradient[name] = 'none'
    }
  }
  return tokens
}

function checkValue(themesDir: string, path: string, type: string, value: string): void {
  const validate = checksOf(themesDir).valueOf(type)
  if (validate({ $value: value })) return
  const expected = validate.errors?.[0]?.message ?? 'a plain CSS value'
  throw new ThemeError('theme_token_value', `${path}: expected ${expected}, found "${value}"`)
}
