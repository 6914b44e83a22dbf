import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'

const FOLDER = new URL('../../schemas/', import.meta.url)

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })

// The program itself takes them as they are: checking them costs as long as compiling them, at every start.
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
