import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { digestOfNames, type MigrationFile } from './migration-files.ts'

/** A migration that the database has run. */
export interface RanMigration {
  readonly name: string
  readonly sha256: string | null
  /** Whether it breaks programs that lack its file. */
  readonly breaksOlder: boolean
}

/** What a database lacks. */
export interface MigrationPlan {
  /**
   * A baseline whose result the database has already, from the files that it replaces; it is only
   * noted.
   */
  readonly adopted: MigrationFile | null
  /** To run, in this order. */
  readonly pending: readonly MigrationFile[]
}

/** `kysely_migration` has the names and columns of Kysely's migrator, which made it at first. */
const TABLES = `
  create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  create table if not exists migration_checksum (name text primary key, sha256 text not null)`
const HAS_MARK = `
  select from pg_attribute where attrelid = 'migration_checksum'::regclass and attname = 'breaks_older'`
const ADD_MARK = 'alter table migration_checksum add column breaks_older boolean not null default false'

/** Creates the tables that note what ran. Call it while no other process migrates. */
export async function prepareTables(client: pg.ClientBase): Promise<void> {
  await client.query(TABLES)
  if ((await client.query(HAS_MARK)).rowCount === 0) await client.query(ADD_MARK)
}

/** @returns what the database ran, in the order of names; nothing for a database without tables */
export async function readRan(client: pg.ClientBase | pg.Pool): Promise<readonly RanMigration[]> {
  const { rows: found } = await client.query<{ table: string | null }>(
    `select to_regclass('kysely_migration') as table`,
  )
  if (found[0]?.table == null) return []
  // The row as a whole: a database that was never migrated by this version has no column
  // `breaks_older`.
  const { rows } = await client.query<RanMigration>(`
    select m.name, c.sha256, coalesce((to_jsonb(c) ->> 'breaks_older')::boolean, false) as "breaksOlder"
      from kysely_migration m left join migration_checksum c using (name) order by m.name collate "C"`)
  return rows
}

/** Notes a migration as run, in the transaction that is open. */
export async function note(client: pg.ClientBase, file: MigrationFile): Promise<void> {
  const now = new Date().toISOString()
  await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [file.name, now])
  await client.query('insert into migration_checksum (name, sha256, breaks_older) values ($1, $2, $3)', [
    file.name,
    file.sha256,
    file.breaksOlder,
  ])
}

/** Notes a baseline in place of the files that it replaces. */
export async function adopt(
  client: pg.ClientBase,
  baseline: MigrationFile,
  ran: readonly RanMigration[],
): Promise<void> {
  const old = replacedIn(ran, baseline)
  await client.query('begin')
  for (const table of ['kysely_migration', 'migration_checksum'])
    await client.query(`delete from ${table} where name = any ($1)`, [old])
  await note(client, baseline)
  await client.query('commit')
}

/**
 * Compares what a database ran with the files of this program.
 *
 * @throws StartError if a newer program changed the database in a way that breaks this one, if a
 *   file was edited after it had run, or if the database stopped between the files that a baseline
 *   replaces
 */
export function planMigrations(ran: readonly RanMigration[], files: readonly MigrationFile[]): MigrationPlan {
  const baseline = files.find(({ replaces }) => replaces !== null)
  const adopted = baseline !== undefined && isReplaced(ran, baseline) ? baseline : null
  const old = new Set(adopted === null ? [] : replacedIn(ran, adopted))
  refuseBroken(
    ran.filter(({ name }) => !old.has(name)),
    files,
  )
  refuseEdited(ran, files)
  const done = new Set(ran.map(({ name }) => name))
  return { adopted, pending: files.filter((file) => file !== adopted && !done.has(file.name)) }
}

/** Names of what ran that the baseline stands for. */
function replacedIn(ran: readonly { readonly name: string }[], { name, replaces }: MigrationFile): string[] {
  return ran.map((one) => one.name).filter((one) => one !== name && one <= (replaces?.last ?? ''))
}

/**
 * Whether exactly the files ran that the baseline replaces.
 *
 * @throws StartError if only some of them did, or others
 */
export function isReplaced(ran: readonly { readonly name: string }[], baseline: MigrationFile): boolean {
  if (baseline.replaces === null || ran.some(({ name }) => name === baseline.name)) return false
  const old = replacedIn(ran, baseline)
  if (old.length === 0) return false
  if (digestOfNames(old) === baseline.replaces.digest) return true
  const { count, last } = baseline.replaces
  throw new StartError(
    `This state is older than ${baseline.name}, which replaces the ${count} migrations up to ${last}: migrate it with the last version of the program that had them, or begin with an empty database.`,
  )
}

/**
 * An older program may run beside a newer one and come back after it, because migrations keep what
 * older programs use (CONTRIBUTING.md, "A migration"); those that cannot say so.
 */
function refuseBroken(ran: readonly RanMigration[], files: readonly MigrationFile[]): void {
  const known = new Set(files.map(({ name }) => name))
  const breaking = ran.filter(({ name, breaksOlder }) => breaksOlder && !known.has(name))
  if (breaking.length === 0) return
  throw new StartError(
    `A newer version of this program changed the database in a way that this one cannot work with (${breaking.map(({ name }) => name).join(', ')}): start that version, or restore a backup that was made before it.`,
  )
}

/**
 * A file that has landed must not be edited: other databases have already run its original text.
 */
function refuseEdited(ran: readonly RanMigration[], files: readonly MigrationFile[]): void {
  const sums = new Map(ran.map(({ name, sha256 }) => [name, sha256]))
  const edited = files.find(({ name, sha256 }) => sums.has(name) && sums.get(name) !== sha256)
  if (edited === undefined) return
  throw new StartError(
    `The migration ${edited.name} was edited after this database had run it: undo that, and write a new file for the change.`,
  )
}
