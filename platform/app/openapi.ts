import { z } from 'zod'
import type { Call, UploadKind } from '../core/contract.ts'

type Json = { [key: string]: unknown }

/** As in every response, each possible key is named and no other is allowed. */
const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      },
      additionalProperties: false,
    },
    authentication_required: { const: true },
  },
  additionalProperties: false,
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/**
 * The OpenAPI 3.1 document of all calls, independent of their order. Calls that share method and
 * path (distinguished by a query parameter) become alternatives of one operation; the spelling with
 * `.php` refers to the one without.
 */
export function openApiDocument(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of sorted(calls)) {
    const item = paths[call.path] ?? {}
    paths[call.path] = item
    const method = call.method.toLowerCase()
    const described = operation(call)
    item[method] = item[method] ? combine(item[method] as Json, described) : described
    paths[`${call.path}.php`] ??= { $ref: `#/paths/${call.path.replaceAll('/', '~1')}` }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dating platform',
      version: '1',
      description: 'Every path answers with and without `.php`. The request host chooses the site.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

/** By path, then method; calls that need no query parameter come first. */
export function sorted(calls: readonly Call[]): readonly Call[] {
  const rank = (call: Call) =>
    `${call.path} ${METHODS.indexOf(call.method)} ${Object.keys(call.when ?? {}).join()}`
  return [...calls].sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

function operation(call: Call): Json {
  return {
    operationId: operationId(call),
    summary: call.summary,
    ...(call.access === 'member' ? { security: [{ session: [] }] } : {}),
    parameters: [...queryParameters(call), ...(call.idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(call.body || call.upload ? { requestBody: { required: true, content: requestContent(call) } } : {}),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(call.response, 'output') } },
      },
      default: {
        description: ['Refused', ...(call.errors ?? [])].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

const fileSchema = (field: UploadKind): Json => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
})

function queryParameters(call: Call): Json[] {
  const schema = call.query ? schemaOf(call.query, 'input') : {}
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const named = { ...(schema.properties as Json | undefined) }
  for (const [name, value] of Object.entries(call.when ?? {})) {
    named[name] = { const: value }
    required.add(name)
  }
  return Object.entries(named).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: value,
  }))
}

function requestContent(call: Call): Json {
  if (call.upload) return { 'multipart/form-data': { schema: fileSchema(call.upload) } }
  return { 'application/json': { schema: call.body ? schemaOf(call.body, 'input') : {} } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function operationId({ method, path, when }: Call): string {
  const noun = path.replace('/api/', '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
  const variant = Object.keys(when ?? {}).join('')
  return method.toLowerCase() + noun.charAt(0).toUpperCase() + noun.slice(1) + variant
}

/**
 * Merges two calls of one method and path: either body, either response; what only one requires
 * becomes optional.
 */
function combine(first: Json, second: Json): Json {
  const security = first.security && second.security ? first.security : [{}, { session: [] }]
  const bodies = [first.requestBody, second.requestBody].filter((body) => body !== undefined) as Json[]
  const [answer, other] = [first, second].map(({ responses }) => (responses as Json)[200] as Json)
  return {
    operationId: first.operationId,
    summary: `${first.summary as string}. Or: ${second.summary as string}`,
    ...(first.security || second.security ? { security } : {}),
    parameters: sharedParameters(first.parameters as Json[], second.parameters as Json[]),
    ...(bodies.length > 0
      ? { requestBody: { required: bodies.length > 1, content: eitherContent(bodies) } }
      : {}),
    responses: {
      200: { description: 'Done', content: eitherContent([answer, other] as Json[]) },
      default: {
        ...((first.responses as Json).default as Json),
        description: [...new Set([...errorsOf(first), ...errorsOf(second)])].join(', '),
      },
    },
  }
}

function sharedParameters(first: readonly Json[], second: readonly Json[]): Json[] {
  const all = new Map([...first, ...second].map((parameter) => [String(parameter.name), parameter]))
  const inBoth = (name: string) => [first, second].every((list) => list.some((one) => one.name === name))
  return [...all].map(([name, parameter]) => ({
    ...parameter,
    required: parameter.required === true && inBoth(name),
  }))
}

function errorsOf(described: Json): string[] {
  return String(((described.responses as Json).default as Json).description).split(', ')
}

/** Merges by media type; if two parts share one, either schema. */
function eitherContent(parts: readonly Json[]): Json {
  const byType = new Map<string, Set<string>>()
  for (const { content } of parts) {
    for (const [type, { schema }] of Object.entries(content as Record<string, { schema: unknown }>)) {
      byType.set(type, (byType.get(type) ?? new Set()).add(JSON.stringify(schema)))
    }
  }
  return Object.fromEntries(
    [...byType].map(([type, texts]) => {
      const schemas = [...texts].map((text) => JSON.parse(text) as Json)
      return [type, { schema: schemas.length > 1 ? { anyOf: schemas } : schemas[0] }]
    }),
  )
}
