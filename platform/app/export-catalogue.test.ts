import { expect, it } from 'vitest'
import { FEATURES } from './features.ts'

/**
 * Tables with rows about members, as the erasure lists them; a test of the erasure compares the
 * list with the database.
 */
const TABLES = new Set(
  FEATURES.flatMap(({ erase }) => Object.keys(erase.rows)).map((name) => name.split('.')[0] ?? ''),
)
const EXPORTED = FEATURES.flatMap((feature) => feature.export?.sections ?? [])
const LEFT = FEATURES.flatMap((feature) => Object.entries(feature.export?.left ?? {}))

it('every table with rows about members is exported or excluded with a reason', () => {
  const named = new Set([...EXPORTED.flatMap(({ tables }) => tables), ...LEFT.map(([table]) => table)])
  expect([...TABLES].filter((table) => !named.has(table as never))).toEqual([])
  expect(LEFT.filter(([, reason]) => reason.length < 10)).toEqual([])
})

it('no section is named twice', () => {
  const names = EXPORTED.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
