import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from './database.ts'
import { formsOf, hashesOf, tablesWithAny } from './whole-database.ts'

const test = testDatabase()
const NEEDLE = 'canary-of-the-whole-database'
const TYPES: readonly (readonly [string, string])[] = [
  ['text', `'say ${NEEDLE}'`],
  ['text[]', `array['a', '${NEEDLE}']`],
  ['jsonb', `'{"deep": [{"er": "${NEEDLE}"}]}'`],
  ['bytea', `convert_to('x${NEEDLE}x', 'UTF8')`],
  ['text', `encode(convert_to('${NEEDLE}', 'UTF8'), 'base64')`],
  ['text', `encode(convert_to('xx${NEEDLE}', 'UTF8'), 'base64')`],
  ['bytea', `sha256(convert_to('${NEEDLE}', 'UTF8'))`],
]

beforeAll(() => test.owner.query('create schema elsewhere'))
afterAll(() => test.owner.query('drop schema elsewhere cascade'))

const found = () => tablesWithAny(test, [...formsOf(NEEDLE), ...hashesOf(NEEDLE)])

it.each(TYPES.map(([type, value], at) => ({ type, value, at })))('finds $value in $type', async (one) => {
  const name = `elsewhere.kept_${one.at}`
  await test.owner.query(`create table ${name} as select ${one.value}::${one.type} as kept`)
  expect(await found()).toEqual([name])
  await test.owner.query(`drop table ${name}`)
})

it('finds a text in a large object, and in the jobs', async () => {
  await test.owner.query(`select lo_from_bytea(4711, convert_to('${NEEDLE}', 'UTF8'))`)
  expect(await found()).toEqual(['pg_largeobject'])
  await test.owner.query('select lo_unlink(4711)')
  expect(await found()).toEqual([])
})
