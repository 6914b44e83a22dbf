import { readFileSync } from 'node:fs'
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvErrors from 'ajv-errors'
import addFormats from 'ajv-formats'
import type { Finding } from './finding.ts'
import { namesIn } from './folders.ts'
import { isObject, type JsonObject } from './json.ts'
import { findingsOf } from './schema-findings.ts'

/** Schemas of whole files, ordered by dependency. */
const FILES = ['regions', 'tenant', 'preset', 'lander', 'lander-locale', 'lander-campaign'] as const

export type SchemaName = (typeof FILES)[number] | 'effective'

const EFFECTIVE = {
  $id: 'https://schemas.invalid/effective.schema.json',
  allOf: [{ $ref: 'tenant.schema.json' }, { $ref: 'tenant.schema.json#/$defs/effective' }],
}

export type Validate = (
  schema: SchemaName,
  value: unknown,
  where: { file: string; tenant?: string },
) => Finding[]

/** Types of sections of landers: `hero`, `faq`. */
export function sectionNames(schemasFolder: string): string[] {
  return namesIn(`${schemasFolder}/sections`).map((name) => name.replace('.schema.json', ''))
}

function readSchema(folder: string, name: string): JsonObject {
  const schema: unknown = JSON.parse(readFileSync(`${folder}/${name}.schema.json`, 'utf8'))
  if (!isObject(schema)) throw new Error(`schemas/${name}.schema.json is not an object`)
  return forValidation(schema) as JsonObject
}

/** Keywords whose failure `errorMessage` explains; for others, the found value says more. */
const EXPLAINED = ['pattern', 'minimum', 'minItems', 'maxItems']

/**
 * Converts a schema written for editors into the one that validates. Editors accept a single
 * sentence as `errorMessage`; ajv-errors gets it for each keyword that it explains.
 */
export function forValidation(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forValidation)
  if (!isObject(node)) return node
  // Beside a pattern, an enum only serves completion in editors: `Intl` decides which codes exist,
  // with a separate code.
  const offered = typeof node.pattern === 'string' ? 'enum' : undefined
  const entries = Object.entries(node)
    .filter(([key]) => key !== offered)
    .map(([key, value]) => [key, forValidation(value)] as const)
  const { errorMessage: sentence } = node
  if (typeof sentence !== 'string') return Object.fromEntries(entries)
  const keywords = EXPLAINED.filter((keyword) => Object.hasOwn(node, keyword))
  // With `minProperties` the sentence also applies to the values inside.
  if (keywords.length === 0 || Object.hasOwn(node, 'minProperties'))
    return { ...Object.fromEntries(entries), errorMessage: sentence }
  const errorMessage = Object.fromEntries(keywords.map((keyword) => [keyword, sentence]))
  return { ...Object.fromEntries(entries), errorMessage }
}

const validators = new Map<string, Validate>()

/** Schemas are code: compiled once per process. */
export function validatorOf(schemasFolder: string): Validate {
  const known = validators.get(schemasFolder) ?? createValidator(schemasFolder)
  validators.set(schemasFolder, known)
  return known
}

/**
 * Ajv for the program's own files. Every start compiles the schemas, so compilation must be quick:
 * code without inlining and optimisation takes a third of the time and validates as fast. A test
 * verifies the schemas themselves.
 */
export function schemaCompiler(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
    ...options,
  })
  addFormats.default(ajv)
  // Shows a colour picker in editors; the theme decides which colours are valid.
  ajv.addFormat('color-hex', true)
  // A setting that may contain an address of another site.
  ajv.addKeyword({ keyword: 'x-outside', schemaType: 'boolean' })
  // The space for a text on a narrow phone.
  ajv.addKeyword({ keyword: 'x-width', schemaType: 'object' })
  // For a picture: the key of its alternative text, or that it is decorative.
  ajv.addKeyword({ keyword: 'x-alt', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'x-decorative', schemaType: 'boolean' })
  ajvErrors.default(ajv)
  return ajv
}

/**
 * Compiles the schemas and returns a function that lists the faults of a value: file, path,
 * expectation and found value.
 */
function createValidator(schemasFolder: string): Validate {
  // `strictRequired` would refuse `required` beside a `$ref`, which describes effective settings.
  const ajv = schemaCompiler({ strictRequired: false, allowUnionTypes: true })
  for (const name of sectionNames(schemasFolder)) ajv.addSchema(readSchema(schemasFolder, `sections/${name}`))
  for (const name of FILES) ajv.addSchema(readSchema(schemasFolder, name))
  const compiled = new Map<SchemaName, ValidateFunction>([['effective', ajv.compile(EFFECTIVE)]])
  for (const name of FILES) {
    const validate = ajv.getSchema(`https://schemas.invalid/${name}.schema.json`)
    if (validate) compiled.set(name, validate)
  }
  return (schema, value, where) => {
    const validate = compiled.get(schema)
    if (!validate || validate(value)) return []
    return findingsOf(validate.errors ?? [], value, where)
  }
}
