import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { createDatabase } from './database.ts'
import { column, firstRow, rows } from './rows.ts'

const test = testDatabase()
let tenant: number
beforeAll(async () => {
  tenant = await test.addTenant('rows')
})

const schema = z.strictObject({ id: column.id, count: column.whole, at: column.time, day: column.day })
const id = '0190a1b2-0000-7000-8000-000000000001'
const good = sql`select ${id}::uuid as id, 3::bigint as count, now() as at, date '2026-02-28' as day`
const run = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(tenant, work)

it('rows have the types of their schema', async () => {
  const row = await run((db) => firstRow(db, schema, good))
  expect(row).toEqual({ id, count: 3, at: expect.any(Date), day: '2026-02-28' })
})

describe('a row that does not match its schema fails in tests', () => {
  it.each([
    ['a renamed column', sql`select ${id}::uuid as id, 3 as number, now() as at, date '2026-02-28' as day`],
    ['a null', sql`select ${id}::uuid as id, null::int as count, now() as at, date '2026-02-28' as day`],
    ['another type', sql`select ${id}::uuid as id, '3' as count, now() as at, date '2026-02-28' as day`],
    ['a column too many', sql`select 1 as extra, good.* from (${good}) good`],
  ])('%s', async (_, statement) => {
    await expect(run((db) => rows(db, schema, statement))).rejects.toThrow(z.ZodError)
  })
})

it('outside tests rows are not parsed', async () => {
  const database = createDatabase({ url: test.appUrl, size: 1 })
  try {
    const found = await database.withTenant(tenant, (db) => rows(db, schema, sql`select 'x' as other`))
    expect(found).toEqual([{ other: 'x' }])
  } finally {
    await database.close()
  }
})
