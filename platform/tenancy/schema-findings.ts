import type { ErrorObject } from 'ajv/dist/2020.js'
import { type Finding, type FindingCode, finding } from './finding.ts'
import { isObject, show, valueAt } from './json.ts'
import { nearest } from './nearest-name.ts'

/** Keywords that only repeat a clearer error of the same place. */
const ECHOES = new Set(['if', 'allOf', 'anyOf', 'propertyNames'])

/** Converts Ajv's errors to findings without duplicates. */
export function findingsOf(
  errors: readonly ErrorObject[],
  root: unknown,
  where: { file: string; tenant?: string },
): Finding[] {
  const seen = new Set<string>()
  const findings: Finding[] = []
  for (const error of errors) {
    if (ECHOES.has(error.keyword)) continue
    const { code, path, message } = explain(error, root)
    const key = path.join('.')
    if (seen.has(`${key} ${message}`)) continue
    seen.add(`${key} ${message}`)
    findings.push(finding(code, { ...where, path: key }, message))
  }
  return findings
}

const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

function explain(error: ErrorObject, root: unknown): { code: FindingCode; path: string[]; message: string } {
  const path = pathOf(error.instancePath)
  const found = valueAt(root, path)
  if (error.propertyName !== undefined) {
    return {
      code: 'unknown_key',
      path: [...path, error.propertyName],
      message: `expected ${expectation(error)} as a name`,
    }
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty)
    return { code: 'unknown_key', path: [...path, name], message: unknownKey(name, error) }
  }
  if (error.keyword === 'required') {
    const name = String(error.params.missingProperty)
    return { code: 'setting_missing', path: [...path, name], message: 'expected a value, found nothing' }
  }
  const expected = expectation(error)
  if (error.keyword === 'uniqueItems') {
    const twice = valueAt(found, [String(error.params.j)])
    return { code: 'schema', path, message: `expected ${expected}, found ${show(twice)} twice` }
  }
  if (found === null)
    return {
      code: 'null_value',
      path,
      message: `expected ${expected}, found null (leave the key out instead)`,
    }
  return {
    code: 'schema',
    path,
    message: `expected ${expected}, found ${foundAt(path, found)}${hintFor(error, found)}`,
  }
}

/**
 * The found value; secrets are omitted, because the text appears in logs, terminals and `/readyz`.
 */
const foundAt = (path: readonly string[], found: unknown): string =>
  path.includes('secrets') && typeof found === 'string' ? 'something else (not shown)' : show(found)

function hintFor({ keyword, params }: ErrorObject, found: unknown): string {
  const meant =
    keyword === 'enum' && typeof found === 'string' ? nearest(found, params.allowedValues) : undefined
  return meant === undefined ? '' : `; did you mean ${show(meant)}?`
}

function unknownKey(name: string, error: ErrorObject): string {
  const properties: unknown = error.parentSchema?.properties
  const meant = isObject(properties) ? nearest(name, Object.keys(properties)) : undefined
  return `expected one of the known settings, found ${show(name)}${meant === undefined ? '' : `; did you mean ${show(meant)}?`}`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false, without quotes',
  array: 'a list [ ... ]',
  object: 'a group { ... }',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address such as "support@amore.example"',
  'date-time': 'a date with time and zone such as "2024-01-31T12:00:00Z"',
}
const typeInWords = (type: string): string => TYPES[type] ?? type

/** More would hide the rest of the line; the schema and the editor list them all. */
const LISTED = 15

function oneOf(values: readonly unknown[]): string {
  const shown = values.slice(0, LISTED).map(show).join(', ')
  return values.length > LISTED ? `one of ${shown} and ${values.length - LISTED} more` : `one of ${shown}`
}

/** The expectation of the schema, in words. */
function expectation({ keyword, params, message = '' }: ErrorObject): string {
  switch (keyword) {
    case 'errorMessage':
      return message
    case 'enum':
      return oneOf(params.allowedValues)
    case 'type':
      return [params.type].flat().map(typeInWords).join(' or ')
    case 'const':
      return show(params.allowedValue)
    case 'minimum':
      return `${params.limit} or more`
    case 'maximum':
      return `${params.limit} or less`
    case 'minItems':
    case 'minProperties':
      return `at least ${params.limit} entries`
    case 'maxItems':
    case 'maxProperties':
      return `at most ${params.limit} entries`
    case 'minLength':
      return 'a text that is not empty'
    case 'maxLength':
      return `a text of at most ${params.limit} characters`
    case 'uniqueItems':
      return 'every entry once'
    case 'format':
      return FORMATS[params.format] ?? `a value of format ${params.format}`
    default:
      return message.replace(/^must /, 'a value that must ')
  }
}
