import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb, TenantDb } from '../../core/database.ts'

/** Schemas of the usual columns, with the types that `pool.ts` produces. */
export const column = {
  id: z.guid(),
  /** smallint, int, bigint, counts. */
  whole: z.int(),
  /** timestamptz. */
  time: z.date(),
  /** date, as text. */
  day: z.iso.date(),
  /** A photo as `StoredPhoto`: text[] of its name and the key of its files. */
  photo: z.tuple([z.string(), z.string()]),
} as const

/**
 * Runs a raw statement and gives its rows the type of `schema`, which must name every column
 * (`z.strictObject`). Tests parse each row, so that a renamed column, a null from a left join or a
 * bigint as text fails there. Production does not parse rows.
 *
 * @throws z.ZodError in tests, for a row that does not match the schema
 */
export async function rows<S extends z.ZodType>(
  db: TenantDb | ConsoleDb,
  schema: S,
  statement: RawBuilder<unknown>,
): Promise<z.output<S>[]> {
  const result = await statement.execute(db.trx)
  return checked(db, schema, result.rows)
}

/** The first row, as `rows` returns it; undefined if there is none. */
export async function firstRow<S extends z.ZodType>(
  db: TenantDb | ConsoleDb,
  schema: S,
  statement: RawBuilder<unknown>,
): Promise<z.output<S> | undefined> {
  const [first] = await rows(db, schema, statement)
  return first
}

/** The same for the raw expressions among the columns of a row from the query builder. */
export function checkedRow<S extends z.ZodType>(
  db: TenantDb | ConsoleDb,
  schema: S,
  row: unknown,
): z.output<S> {
  return db.checkRows ? schema.parse(row) : (row as z.output<S>)
}

function checked<S extends z.ZodType>(
  db: TenantDb | ConsoleDb,
  schema: S,
  found: readonly unknown[],
): z.output<S>[] {
  return db.checkRows ? z.array(schema).parse(found) : (found as z.output<S>[])
}
