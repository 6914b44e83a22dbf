import { z } from 'zod'
import type { Call } from '../core/contract.ts'

type Json = { [key: string]: unknown }

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

/** The OpenAPI 3.1 document of all calls; calls that share method and path (by `when`) become alternatives of one. */
export function openApiDocument(calls: readonly Call[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const methods = (paths[call.path] ??= {})
    const method = call.method.toLowerCase()
    const described = operation(call)
    methods[method] = methods[method] ? combine(methods[method], described) : described
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dating platform',
      version: '1',
      description: 'Every path answers with and without `.php`. The request host chooses the site.',
    },
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

function operation(call: Call): Json {
  return {
    operationId: operationId(call),
    summary: call.summary,
    ...(call.access === 'member' ? { security: [{ session: [] }] } : {}),
    parameters: [...queryParameters(call), ...(call.idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(call.body || call.upload ? { requestBody: requestBody(call) } : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } },
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

function queryParameters(call: Call): Json[] {
  const fixed = Object.entries(call.when ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: true,
    schema: { const: value },
  }))
  if (!call.query) return fixed
  const schema = schemaOf(call.query, 'input')
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const described = Object.entries((schema.properties as Json | undefined) ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: value,
  }))
  return [...fixed, ...described]
}

function requestBody(call: Call): Json {
  const type = call.upload ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: call.body ? schemaOf(call.body, 'input') : {} } } }
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

/** Two calls of one method and path: either body, either answer; parameters that not both have are optional. */
function combine(first: Json, second: Json): Json {
  return {
    ...second,
    summary: `${second.summary as string} Or: ${first.summary as string}`,
    parameters: [...(first.parameters as Json[]), ...(second.parameters as Json[])].map((parameter) => ({
      ...parameter,
      required: false,
    })),
    ...(first.requestBody || second.requestBody ? { requestBody: either(first.requestBody, second.requestBody) } : {}),
    responses: {
      200: either((first.responses as Json)[200], (second.responses as Json)[200]),
      default: (second.responses as Json).default,
    },
  }
}

function either(first: unknown, second: unknown): unknown {
  const schema = (part: unknown) =>
    ((part as Json | undefined)?.content as Json | undefined)?.['application/json'] as Json | undefined
  const schemas = [schema(first)?.schema, schema(second)?.schema].filter(Boolean)
  return {
    ...((first ?? second) as Json),
    content: { 'application/json': { schema: schemas.length > 1 ? { anyOf: schemas } : schemas[0] } },
  }
}
