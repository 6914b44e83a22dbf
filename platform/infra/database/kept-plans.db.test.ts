import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PATIENT, testDatabase } from '../../testing/database.ts'
import { type AppDatabase, createDatabase } from './database.ts'

const test = testDatabase()
let amore: number
const opened: AppDatabase[] = []

const open = (direct: boolean): AppDatabase => {
  const one = createDatabase({ url: test.appUrl, size: 1, limits: PATIENT, direct })
  opened.push(one)
  return one
}

beforeAll(async () => {
  amore = await test.addTenant('amore')
})
beforeEach(async () => {
  await test.owner.query('drop table if exists planned')
  await test.owner.query('create table planned (id int)')
  await test.owner.query('insert into planned values (7)')
  await test.owner.query('grant select on planned to app')
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const OPENING = { text: 'select id as opening from planned where id = $1::int', values: [7] }

const read = (database: AppDatabase) =>
  database.withTenant(
    amore,
    async ({ trx }, rows) => {
      const { rows: more } = await sql<{ id: number }>`select id from planned where id = ${7}::int`.execute(
        trx,
      )
      return [...rows, ...more]
    },
    OPENING,
  )

const readOften = async (database: AppDatabase) => {
  for (let round = 0; round < 30; round++) expect(await read(database)).toEqual([{ opening: 7 }, { id: 7 }])
}

/** Statements that the only connection of this pool keeps. */
const keptBy = async (database: AppDatabase): Promise<readonly string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where name like 'frequent%' order by name`.execute(database.global)
  return rows.map(({ statement }) => statement)
}

it('a direct connection keeps frequent statements prepared, between transactions too', async () => {
  const database = open(true)
  await readOften(database)
  expect(await keptBy(database)).toEqual([OPENING.text, 'select id from planned where id = $1::int'])
})

it('a connection that may be one to a pooler keeps none', async () => {
  const database = open(false)
  await readOften(database)
  expect(await keptBy(database)).toEqual([])
})

it('a kept plan that a migration made stale fails once, and not again', async () => {
  const database = open(true)
  await readOften(database)
  await test.owner.query('alter table planned alter column id type bigint')
  await expect(read(database)).rejects.toThrow('cached plan must not change result type')
  await readOften(database)
})
