import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen'
import type pg from 'pg'

/**
 * The text of `core/generated/database.ts`: Kysely's types for every table in the schema `public`,
 * as the parsers in `pool.ts` deliver them.
 */
export async function generateTypes(owner: pg.Pool): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  return await generate({
    db,
    dialect: new CodegenDialect({ dateParser: 'string', numericParser: 'number' }),
    includePattern: 'public.*',
    excludePattern: '*.(kysely_migration*|migration_checksum)',
    typeMapping: { int8: 'number' },
    outFile: null,
    print: false,
  })
}
