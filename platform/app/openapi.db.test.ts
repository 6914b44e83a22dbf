import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiFiles } from '../../scripts/generate-api.ts'
import { inTurn } from '../../scripts/test-extent.mjs'
import type { Call } from '../core/contract.ts'
import { type Answer, testApp } from '../testing/app.ts'
import { EXAMPLES, nameOf, sendExample } from '../testing/call-examples.ts'
import { testDatabase } from '../testing/database.ts'
import { keptFixtures, leftAsItWas } from '../testing/kept-fixtures.ts'
import { sitesWithTranslation } from '../testing/libre-translate.ts'
import rules from '../testing/openapi-rules.json' with { type: 'json' }
import { seedFixture } from '../testing/tenant-fixture.ts'
import { callRoutes } from './call-routes.ts'

/** The description at `/api/openapi.json`, compared with the behaviour of the program. */
const base = testDatabase()
const TENANT = 'amore'
const { settings } = await sitesWithTranslation(TENANT)
const app = testApp(base, settings)

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { schema: object }>> }>
  >
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | string>>>>
  readonly components: object
}

const addFormats = addFormatsModule.default
const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictRequired: false })
addFormats(ajv)
ajv.addKeyword('components')

let document: Document
let calls: readonly Call[]

beforeAll(async () => {
  document = (await app.send(TENANT, '/api/openapi.json')).json as unknown as Document
  calls = callRoutes(app.services).map(({ call }) => call)
  ajv.addSchema({ $id: 'api', components: document.components })
})

describe('the document', () => {
  test('is OpenAPI 3.1, and every schema in it compiles', () => {
    const validate = ajv.compile(rules)
    validate(document)
    expect(validate.errors ?? []).toEqual([])
    const schemas = schemasIn(document)
    expect(schemas.length).toBeGreaterThan(80)
    for (const schema of schemas) ajv.compile(withRoot(schema))
  })

  test('names each operation once, and contains no dangling reference', () => {
    const items = Object.values(document.paths)
    const ids = items
      .flatMap((item) => Object.values(item))
      .flatMap((one) => (typeof one === 'string' ? [] : [one.operationId]))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { $ref } of items) {
      if (typeof $ref !== 'string') continue
      expect(document.paths).toHaveProperty([$ref.replace('#/paths/', '').replaceAll('~1', '/')])
    }
  })

  test('equals the one in docs/, which is generated from the contracts alone', async () => {
    const { 'docs/openapi.json': made = '' } = await apiFiles()
    expect(document).toEqual(JSON.parse(made))
  })

  test('docs/ is up to date (npm run generate)', async () => {
    for (const [name, text] of Object.entries(await apiFiles())) {
      expect(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8') === text, name).toBe(true)
    }
  })
})

/** Calls with fixed paths, verbatim: docs/specification.md, "Calls". */
const SPECIFIED = [
  'POST /api/user.php',
  'GET /api/user.php',
  'PUT /api/user.php',
  'POST /api/user.php?push=1',
  'GET /api/logout.php',
  'GET /api/geocode.php',
  'POST /api/page-hidden.php',
  'GET /api/auto-like.php',
  'GET /api/discountcode.php',
  'GET /api/settings.php',
  'GET /api/chats.php',
  'GET /api/likes.php',
  'DELETE /api/chat.php',
  'GET /api/interests.php',
  'GET /api/regions.php',
  'GET /api/companyinfo.php',
]

describe('the calls whose paths are fixed', () => {
  test.each(SPECIFIED)('%s is in the document and answers, with .php and without', async (line) => {
    const [method = '', address = ''] = line.split(' ')
    const [path = '', query = ''] = address.split('?')
    expect(operationAt(method, path)).toBeDefined()
    expect(operationAt(method, path.replace('.php', ''))).toBeDefined()
    for (const spelled of [path, path.replace('.php', '')]) {
      const answer = await app.send(TENANT, `${spelled}?${query}`, { method })
      expect(answer.json, spelled).not.toMatchObject({ error: { code: 'not_found' } })
    }
  })
})

describe('the responses of the handlers', () => {
  test('are tested for every call', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(calls.map(nameOf).sort())
  })

  test.each(Object.keys(EXAMPLES))('%s: succeeds for its role, as the document describes', async (name) => {
    const call = callOf(name)
    const fixture = await fixtures.take()
    const example = EXAMPLES[name]?.(fixture) ?? {}
    const cookie = example.role === 'visitor' ? '' : fixture.cookie
    const answer = await sendExample(app, { tenant: TENANT, call, example, cookie })
    if (leftAsItWas(call.method, answer)) fixtures.keep(fixture)
    expect({ status: answer.status, code: codeIn(answer) }).toEqual({ status: 200, code: undefined })
    expect(faultsOf(call, answer)).toEqual([])
  })

  test.each(Object.keys(EXAMPLES))(
    '%s: the response for the other role is in the document as well',
    async (name) => {
      const call = callOf(name)
      const fixture = await fixtures.take()
      const example = EXAMPLES[name]?.(fixture) ?? {}
      const cookie = example.role === 'visitor' ? fixture.cookie : ''
      const answer = await sendExample(app, { tenant: TENANT, call, example, cookie })
      if (leftAsItWas(call.method, answer)) fixtures.keep(fixture)
      expect(faultsOf(call, answer)).toEqual([])
      if (call.access === 'member') {
        expect(answer.status).toBe(403)
        expect(answer.json).toMatchObject({ authentication_required: true })
      } else expect(answer.status).toBeLessThan(500)
    },
  )

  test.each(Object.keys(EXAMPLES))(
    '%s: refuses invalid input with the documented error shape',
    async (name) => {
      const call = callOf(name)
      const fixture = await fixtures.take()
      const answers: Answer[] = []
      for (const body of inTurn(`nonsense ${name}`, NONSENSE_BODIES)) {
        const example = { query: NONSENSE, ...(call.method === 'GET' ? {} : { body }) }
        const answer = await sendExample(app, { tenant: TENANT, call, example, cookie: fixture.cookie })
        answers.push(answer)
        expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
        expect(faultsOf(call, answer)).toEqual([])
      }
      if (answers.every((answer) => leftAsItWas(call.method, answer))) fixtures.keep(fixture)
    },
  )
})

const NONSENSE_BODIES = [{}, [], { id: 7, email: {}, conversation: 'x', step: 'a', photo: [] }]
const NONSENSE = { id: 'x', conversation: 'x', code: 'nothing', lat: 'north', step: 'last', target: 'x' }

const fixtures = keptFixtures(() => seedFixture(base, app, TENANT))

function callOf(name: string): Call {
  const call = calls.find((one) => nameOf(one) === name)
  if (!call) throw new Error(`no call ${name}`)
  return call
}

const codeIn = ({ json }: Answer) => (json.error as { code?: string } | undefined)?.code

/** Parts of a response that the document does not cover: status, unknown keys, types. */
function faultsOf(call: Call, answer: Answer): readonly string[] {
  const operation = operationAt(call.method, call.path)
  const described = operation?.responses[answer.status === 200 ? '200' : 'default']
  const schema = described?.content['application/json']?.schema
  if (!schema) return [`${nameOf(call)} is not described`]
  if (!answer.headers['content-type']?.startsWith('application/json')) return ['not JSON']
  const validate = compiled(schema)
  validate(JSON.parse(answer.text))
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const validators = new Map<string, ValidateFunction>()

function compiled(schema: object): ValidateFunction {
  const key = JSON.stringify(schema)
  const validate = validators.get(key) ?? ajv.compile(withRoot(schema))
  validators.set(key, validate)
  return validate
}

/** Makes references of the document resolvable inside the document. */
function withRoot(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object
}

function operationAt(method: string, path: string): Operation | undefined {
  const item = document.paths[path]
  const $ref = item?.$ref
  if (typeof $ref === 'string') return operationAt(method, $ref.replace('#/paths/', '').replaceAll('~1', '/'))
  const found = item?.[method.toLowerCase()]
  return typeof found === 'string' ? undefined : found
}

function schemasIn(part: unknown): readonly object[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'schema' ? [value as object] : schemasIn(value),
  )
}
