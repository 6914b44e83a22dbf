// Completions of editors for tenant files: names of themes, tokens and presets, codes of countries
// and currencies, time zones, defaults. Only writes keywords that do not affect validation
// (`examples`, `default`, `properties` of open groups, `enum` of known codes), so an operator's own
// theme is still valid. Also writes the program's lists that tenant files choose from: packages,
// payment methods, traits.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PACKAGE_IDS } from '../platform/core/packages.ts'
import { PAYMENT_METHODS } from '../platform/core/payment-methods.ts'
import { PAYMENT_PROVIDERS } from '../platform/core/payment-providers.ts'
import { TRAIT_NAMES } from '../platform/core/traits.ts'
import { isCountry } from '../platform/tenancy/known-codes.ts'
import { inSecond, SECOND_GROUPS } from '../platform/tenancy/scheme-tokens.ts'
import { writeLocaleSchema } from './locale-schema.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(file: string): Json {
  const value: unknown = JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8'))
  if (!isObject(value)) throw new Error(`${file} is not an object`)
  return value
}

/** The group at a path of keys, created if missing. */
function group(node: Json, ...path: readonly string[]): Json {
  return path.reduce<Json>((at, key) => {
    const inner = isObject(at[key]) ? at[key] : {}
    at[key] = inner
    return inner
  }, node)
}

function countries(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
}

const themeIds = (): readonly string[] =>
  readdirSync(`${ROOT}themes`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

const presets = (): readonly string[] =>
  readdirSync(`${ROOT}tenants/_presets`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()

/** Tokens such as `color.primary` that a site may override in any theme. */
function overridableTokens(): readonly string[] {
  const lists = themeIds().map((id) => readJson(`themes/${id}/theme.json`).overridable)
  return [...new Set(lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : [])))].sort()
}

/** Fields shown on profiles and used in search filters. */
const FIELDS = {
  searchField: [
    'gender',
    'country',
    'countryregion',
    'age',
    'distance',
    ...TRAIT_NAMES,
    'interests',
    'photo',
    'online',
  ],
  profileField: ['age', 'gender', 'country', 'region', 'distance', ...TRAIT_NAMES, 'height', 'interests'],
}

/** `schemas/tenant.schema.json` with completions from the current themes, presets and defaults. */
export function tenantSchema(): Json {
  const schema = readJson('schemas/tenant.schema.json')
  const { $schema: _schema, ...defaults } = readJson('platform/tenancy/defaults/settings.json')
  for (const [key, value] of Object.entries(defaults)) group(schema, 'properties', key).default = value
  group(schema, 'properties', 'theme', 'properties', 'id').examples = themeIds()
  group(schema, 'properties', 'preset').examples = presets()
  group(schema, 'properties', 'time_zone').examples = Intl.supportedValuesOf('timeZone')
  group(schema, 'properties', 'payment_provider').enum = Object.keys(PAYMENT_PROVIDERS)
  group(schema, '$defs', 'country').enum = countries()
  group(schema, '$defs', 'currency').enum = Intl.supportedValuesOf('currency')
  Object.assign(group(schema, 'properties', 'packages'), {
    minItems: PACKAGE_IDS.length,
    maxItems: PACKAGE_IDS.length,
    description: `The credit packages: ${PACKAGE_IDS.join(', ')}.`,
    errorMessage: `the packages ${PACKAGE_IDS.join(', ')}`,
  })
  group(schema, '$defs', 'package', 'properties', 'id').enum = [...PACKAGE_IDS]
  group(schema, '$defs', 'paymentMethod').enum = [...PAYMENT_METHODS]
  for (const [name, fields] of Object.entries(FIELDS)) group(schema, '$defs', name).enum = [...fields]
  group(schema, 'properties', 'theme', 'properties').structure = structureChoices()
  const tokens = group(schema, 'properties', 'theme', 'properties', 'tokens')
  delete tokens.properties
  for (const path of overridableTokens()) offerToken(tokens, path)
  for (const path of overridableTokens().filter(hasSecond)) offerToken(tokens, inSecond(path))
  return schema
}

/**
 * The variants of each part of a theme's structure, as in `schemas/theme.schema.json`, without
 * defaults, which the theme sets.
 */
function structureChoices(): Json {
  const theme = readJson('schemas/theme.schema.json')
  const { allowed: _allowed, ...parts } = group(theme, 'properties', 'structure', 'properties')
  const choices = Object.keys(parts).map((part) => {
    const { default: _default, ...variants } = group(theme, '$defs', part)
    return [part, variants]
  })
  return {
    description:
      'How the pages of this site are built, where its theme leaves the choice to sites (structure.allowed).',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(choices),
  }
}

/** Whether a token may have another value in the theme's other scheme. */
const hasSecond = (path: string) => SECOND_GROUPS.some((name) => path.startsWith(`${name}.`))

function offerToken(tokens: Json, path: string): void {
  const [name = '', token = ''] = path.split('.')
  const inGroup = group(tokens, 'properties', name)
  inGroup.type = 'object'
  inGroup.additionalProperties = { $ref: '#/$defs/token' }
  const colour = ['color', inSecond('color')].includes(name) ? { type: 'string', format: 'color-hex' } : {}
  group(inGroup, 'properties')[token] = { $ref: '#/$defs/token', ...colour }
}

/** `schemas/lander.schema.json` with the settings of each type of section. */
export function landerSchema(): Json {
  const schema = readJson('schemas/lander.schema.json')
  const types = readdirSync(`${ROOT}schemas/sections`).map((file) => file.replace('.schema.json', ''))
  const section = group(schema, '$defs', 'section')
  group(section, 'properties', 'type').examples = types.sort()
  section.allOf = types.map((type) => {
    const settings = { $ref: `sections/${type}.schema.json#/properties/settings` }
    return Object.fromEntries([
      ['if', { properties: { type: { const: type } } }],
      ['then', { properties: { settings } }],
    ])
  })
  return schema
}

function write(files: Readonly<Record<string, Json>>): number {
  for (const [file, schema] of Object.entries(files))
    writeFileSync(`${ROOT}${file}`, `${JSON.stringify(schema, null, 2)}\n`)
  const biome = `${ROOT}node_modules/.bin/biome`
  return spawnSync(biome, ['format', '--write', ...Object.keys(files)], { cwd: ROOT }).status ?? 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = {
    'schemas/tenant.schema.json': tenantSchema(),
    'schemas/lander.schema.json': landerSchema(),
  }
  // Codes and time zones depend on the version of Node: a test checks the required ones.
  if (!process.argv.includes('--check')) {
    process.exitCode = write(files)
    writeLocaleSchema()
  }
}
