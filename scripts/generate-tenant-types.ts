import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile, type JSONSchema } from 'json-schema-to-typescript'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TARGET = `${ROOT}platform/core/generated/tenant-settings.ts`

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readSchema(name: string): Promise<Json> {
  const schema: unknown = JSON.parse(await readFile(`${ROOT}schemas/${name}.schema.json`, 'utf8'))
  if (!isObject(schema)) throw new Error(`${name}.schema.json is not an object`)
  return schema
}

/**
 * The schema with `required` of `$defs/effective` applied: settings after inheritance are complete.
 */
function withRequired(schema: Json, effective: Json): Json {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const inner = isObject(effective.properties) ? effective.properties : {}
  const merged = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => {
      const more = inner[key]
      return [key, isObject(value) && isObject(more) ? withRequired(value, more) : value]
    }),
  )
  return { ...schema, properties: merged, ...(effective.required ? { required: effective.required } : {}) }
}

/**
 * Inlines the separate file of regions as definitions, because the generator needs one document.
 */
function inlineRegions(schema: Json, regions: Json): Json {
  const { $defs: inner, $id: _id, $schema: _schema, ...root } = regions
  const $defs = {
    ...(isObject(schema.$defs) ? schema.$defs : {}),
    ...(isObject(inner) ? inner : {}),
    regionData: root,
  }
  const text = JSON.stringify({ ...schema, $defs }).replaceAll(
    '"regions.schema.json"',
    '"#/$defs/regionData"',
  )
  const whole: unknown = JSON.parse(text)
  return isObject(whole) ? whole : {}
}

/**
 * Removes hints for editors, which are not part of the types: known codes, tokens by name,
 * defaults.
 */
function withoutSuggestions(schema: Json): Json {
  const whole = structuredClone(schema)
  const at = (...path: readonly string[]): Json =>
    path.reduce<Json>((node, key) => (isObject(node[key]) ? node[key] : {}), whole)
  for (const name of ['country', 'currency']) delete at('$defs', name).enum
  delete at('properties', 'theme', 'properties', 'tokens').properties
  for (const property of Object.values(at('properties'))) {
    if (!isObject(property)) continue
    delete property.default
    delete property.examples
    if (property.pattern !== undefined) delete property.enum
  }
  return whole
}

/** Removes descriptions beside references, which would give every use a separate type. */
function withoutDescriptionOfReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptionOfReferences)
  if (!isObject(value)) return value
  if (typeof value.$ref === 'string') return { $ref: value.$ref }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutDescriptionOfReferences(inner)]),
  )
}

/** Makes the types readonly, because settings are deeply frozen. */
function makeReadonly(source: string): string {
  return source
    .replace(/^(\s+)("?[\w$-]+"?\??:)(?=\s)/gm, '$1readonly $2')
    .replace(/^(\s+)(\[k: string\]: )/gm, '$1readonly $2')
    .replace(/: ([\w ]+|\([^()]*\))\[\]$/gm, ': readonly $1[]')
    .replace(/: \[(?=.*\]$)/gm, ': readonly [')
}

/** Source of `platform/core/generated/tenant-settings.ts` from the current schemas. */
export async function tenantTypesSource(): Promise<string> {
  const schema = withoutSuggestions(await readSchema('tenant'))
  const definitions = isObject(schema.$defs) ? schema.$defs : {}
  const effective = isObject(definitions.effective) ? definitions.effective : {}
  const { effective: _effective, visibleText: _visibleText, ...$defs } = definitions
  const complete = withRequired({ ...schema, title: 'TenantSettings', $defs }, effective)
  if (isObject(complete.properties)) delete complete.properties.$schema
  const whole = inlineRegions(complete, await readSchema('regions'))
  const { $id: _id, if: _if, then: _then, ...document } = whole
  const clean = withoutDescriptionOfReferences(document)
  const source = await compile(clean as JSONSchema, 'TenantSettings', {
    additionalProperties: false,
    bannerComment: '// Generated from schemas/tenant.schema.json by `npm run generate`. Do not edit.',
    style: { semi: false, singleQuote: true, printWidth: 110 },
    unreachableDefinitions: false,
  })
  return makeReadonly(source)
}

/** Writes the generated types; with `check` only reports whether they are up to date. */
export async function generateTenantTypes(check = false): Promise<boolean> {
  const source = await tenantTypesSource()
  const current = await readFile(TARGET, 'utf8').catch(() => '')
  if (current === source) return true
  if (check) return false
  await writeFile(TARGET, source)
  console.log('written: platform/core/generated/tenant-settings.ts')
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const upToDate = await generateTenantTypes(process.argv.includes('--check'))
  if (!upToDate) process.exitCode = 1
}
