import { readFileSync } from 'node:fs'
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvErrors from 'ajv-errors'
import addFormats from 'ajv-formats'
import type { Finding } from './finding.ts'
import { namesIn } from './folders.ts'
import { isObject, type JsonObject } from './json.ts'
import { findingsOf } from './schema-findings.ts'

/** Schemas of whole files, in the order in which they refer to each other. */
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

/**
 * Keywords whose failure the sentence of `errorMessage` explains; of the others, what was found
 * says more.
 */
const EXPLAINED = ['pattern', 'minimum', 'minItems', 'maxItems']

/**
 * A schema as it is written for editors, turned into the one that validates. Editors take
 * `errorMessage` as one sentence only; ajv-errors is given it for each keyword that it explains.
 */
export function forValidation(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forValidation)
  if (!isObject(node)) return node
  // Beside a pattern an enum is what editors offer: which codes there are is for `Intl` to say, and
  // gets a code of its own.
  const offered = typeof node.pattern === 'string' ? 'enum' : undefined
  const entries = Object.entries(node)
    .filter(([key]) => key !== offered)
    .map(([key, value]) => [key, forValidation(value)] as const)
  const { errorMessage: sentence } = node
  if (typeof sentence !== 'string') return Object.fromEntries(entries)
  const keywords = EXPLAINED.filter((keyword) => Object.hasOwn(node, keyword))
  // With `minProperties` the sentence is about the values inside as well.
  if (keywords.length === 0 || Object.hasOwn(node, 'minProperties'))
    return { ...Object.fromEntries(entries), errorMessage: sentence }
  const errorMessage = Object.fromEntries(keywords.map((keyword) => [keyword, sentence]))
  return { ...Object.fromEntries(entries), errorMessage }
}

const validators = new Map<string, Validate>()

/** Schemas are code: compiled once a program. */
export function validatorOf(schemasFolder: string): Validate {
  const known = validators.get(schemasFolder) ?? createValidator(schemasFolder)
  validators.set(schemasFolder, known)
  return known
}

/**
 * Ajv for files of ours. Every start compiles the schemas, so compiling is what must be quick: code
 * that is neither inlined nor polished takes a third of the time and checks as fast. That the
 * schemas themselves are valid is for a test to say.
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
  // Shows a colour picker in editors; which colours are right is for the theme to say.
  ajv.addFormat('color-hex', true)
  // A setting that may name an address of another site.
  ajv.addKeyword({ keyword: 'x-outside', schemaType: 'boolean' })
  // The place of a text on a narrow phone.
  ajv.addKeyword({ keyword: 'x-width', schemaType: 'object' })
  // Of a picture: the text that says what it shows, or that it only adorns.
  ajv.addKeyword({ keyword: 'x-alt', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'x-decorative', schemaType: 'boolean' })
  ajvErrors.default(ajv)
  return ajv
}

/**
 * Compiles the schemas and answers a function that lists what is wrong with a value: file, path,
 * what was expected and what was found.
 */
function createValidator(schemasFolder: string): Validate {
  // `strictRequired` would refuse `required` beside a `$ref`, which is how effective settings are
  // described.
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
