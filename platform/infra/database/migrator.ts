import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** The migrator's own tables. */
interface MigratorTables {
  migration_checksum: { name: string; sha256: string }
}

/**
 * Migrates the database to the newest state: runs the files `NNNN_name.sql` of the folder in order,
 * each once, all in one transaction. Safe if many processes start at the same time: the first one
 * migrates, the others wait.
 *
 * @param owner connections of the user who owns the tables.
 * @param only names of the migrations to run; without it all of the folder.
 * @returns names of the migrations that ran now.
 * @throws StartError if the database is newer than the files, if a file that landed was edited or
 *   removed, or if one fails.
 */
export async function migrate(
  owner: pg.Pool,
  folder = path.resolve('migrations'),
  only?: readonly string[],
): Promise<readonly string[]> {
  const files = only ? onlyNamed(readFiles(folder), only) : readFiles(folder)
  const db = new Kysely<MigratorTables>({ dialect: new PostgresDialect({ pool: keepOpen(owner) }) })
  try {
    await sql`
      create table if not exists migration_checksum (name text primary key, sha256 text not null)
    `.execute(db)
  } catch (error) {
    // Two processes create the same table: the second one conflicts with the first one's row in the
    // catalogue.
    if (!isDuplicate(error)) throw error
  }
  await refuseUnknown(db, files)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => toMigrations(files) },
    // Two branches may be merged in another order than their numbers.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The migration ${failed ?? ''} of the database failed: ${reason}.`.replace('  ', ' '),
    )
  }
  await refuseEdited(db, files)
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

function readFiles(folder: string): readonly MigrationFile[] {
  const names = fs.readdirSync(folder).filter((name) => FILE_NAME.test(name))
  return names.sort().map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8')
    return {
      name: name.replace(/\.sql$/, ''),
      sql: text,
      sha256: createHash('sha256').update(text).digest('hex'),
    }
  })
}

function onlyNamed(files: readonly MigrationFile[], names: readonly string[]): readonly MigrationFile[] {
  const wanted = new Set(names)
  const found = files.filter(({ name }) => wanted.has(name))
  if (found.length === wanted.size) return found
  const missing = names.filter((name) => !files.some((file) => file.name === name))
  throw new StartError(
    `This program is older than the data: it has no migration ${missing.join(', ')}. Use the version that wrote them, or a newer one.`,
  )
}

function toMigrations(files: readonly MigrationFile[]): Record<string, Migration> {
  return Object.fromEntries(
    files.map(({ name, sql: text, sha256 }) => [
      name,
      {
        up: async (db: Kysely<MigratorTables>) => {
          // Without parameters it is sent as a simple query, which may contain many statements.
          await sql.raw(text).execute(db)
          await db.insertInto('migration_checksum').values({ name, sha256 }).execute()
        },
      },
    ]),
  )
}

/**
 * Older code on a newer database, after a rollback of the program: its queries may not match the
 * tables.
 */
async function refuseUnknown(db: Kysely<MigratorTables>, files: readonly MigrationFile[]): Promise<void> {
  const known = new Set(files.map(({ name }) => name))
  const landed = await db.selectFrom('migration_checksum').select('name').orderBy('name').execute()
  const unknown = landed.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (unknown.length === 0) return
  throw new StartError(
    `The database was migrated by a newer version of this program (${unknown.join(', ')}): start that version, or restore a backup that was made before it.`,
  )
}

/**
 * A file that has landed must not be edited: other databases have already run its original text.
 */
async function refuseEdited(db: Kysely<MigratorTables>, files: readonly MigrationFile[]): Promise<void> {
  const landed = await db.selectFrom('migration_checksum').select(['name', 'sha256']).execute()
  const sums = new Map(landed.map(({ name, sha256 }) => [name, sha256]))
  const edited = files.find(({ name, sha256 }) => sums.get(name) !== sha256)
  if (edited === undefined) return
  throw new StartError(
    `The migration ${edited.name} was edited after this database had run it: undo that, and write a new file for the change.`,
  )
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P07')
}

/** Kysely ends its pool when destroyed; this one belongs to the caller. */
function keepOpen(pool: pg.Pool) {
  return { connect: () => pool.connect(), end: async () => undefined }
}
