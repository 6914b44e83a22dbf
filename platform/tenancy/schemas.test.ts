import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { isObject, type JsonObject } from './json.ts'

const FOLDER = new URL('../../schemas/', import.meta.url)

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })

// The program does not validate its schemas at run time: that takes as long as compiling them, at
// every start.
it.each(files.filter((file) => file.endsWith('.json')))(
  'schemas/%s is a valid JSON Schema of draft 2020-12',
  (file) => {
    const schema: unknown = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' })
    const ajv = new Ajv2020({ allErrors: true })
    ajv.validateSchema(schema as object)
    expect(ajv.errors ?? []).toEqual([])
  },
)

// Ajv compares items by hash if the schema gives their type beside `uniqueItems`, and pairwise
// otherwise: 20,000 items of a posted document are 200 million comparisons.
it.each(files.filter((file) => /^(?:lander|sections\/)/.test(file)))(
  'schemas/%s gives the type of items that must be unique',
  (file) => {
    const lists = partsOf(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))).filter(
      ({ uniqueItems }) => uniqueItems === true,
    )
    for (const { items } of lists)
      expect(items).toMatchObject({ type: expect.stringMatching(/^(?:string|integer)$/) })
  },
)

/** Every object of a schema, outermost first. */
function partsOf(node: unknown): JsonObject[] {
  if (Array.isArray(node)) return node.flatMap(partsOf)
  return isObject(node) ? [node, ...Object.values(node).flatMap(partsOf)] : []
}
