import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, reasonOf, StartError } from '../start-error.ts'
import { BUILDS_INDEX, type MigrationFile, readMigrationFiles, statementsOf } from './migration-files.ts'
import {
  adopt,
  isReplaced,
  type MigrationPlan,
  note,
  planMigrations,
  prepareTables,
  readRan,
} from './migration-plan.ts'

export interface MigrateOptions {
  readonly folder?: string
  /** Names of the migrations to run; without it all of the folder. */
  readonly only?: readonly string[]
  /** Called with one sentence when a file begins, and when it has to wait. */
  readonly report?: ((sentence: string) => void) | undefined
  /** Milliseconds between attempts to run a file that gave way to requests. */
  readonly pauses?: readonly number[]
}

/** Eight minutes in all: longer than a peak, or than a report that reads a whole table. */
const PAUSES = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * 1000)

/** The default of `MigrateOptions.folder`. */
const folderOf = ({ folder }: MigrateOptions) => folder ?? path.resolve('migrations')

/**
 * Migrates the database: runs the files of the folder that it lacks in the order of their numbers,
 * each in a transaction of its own. Requests never wait for it longer than three seconds: a file
 * that makes them wait is rolled back, and tried again after a pause. Safe if several processes
 * start at the same time: one migrates, the others wait.
 *
 * @param owner connections of the user who owns the tables, at least two; not behind a pooler that
 *   shares sessions
 * @returns names of the migrations that ran now
 * @throws StartError as `planMigrations`, if a file fails, or if it gave way too often. Files
 *   before it stay, and the next call goes on with it.
 */
export async function migrate(owner: pg.Pool, options: MigrateOptions = {}): Promise<readonly string[]> {
  const files = chosen(readMigrationFiles(folderOf(options)), options.only)
  const client = await owner.connect()
  try {
    // An index over a large table may take hours.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await takeTurn(client, options)
    await prepareTables(client)
    const ran = await readRan(client)
    const { adopted, pending } = planMigrations(ran, files)
    if (adopted !== null) await adopt(client, adopted, ran)
    for (const file of pending) {
      options.report?.(`${file.name} runs.`)
      await runFile(owner, client, file, options)
    }
    return pending.map(({ name }) => name)
  } finally {
    // Closing the connection gives the turn back.
    client.release(true)
  }
}

/** What `migrate` would do. Changes nothing; errors as there. */
export async function pendingMigrations(
  owner: pg.Pool | pg.ClientBase,
  options: Pick<MigrateOptions, 'folder'> = {},
): Promise<MigrationPlan> {
  return planMigrations(await readRan(owner), readMigrationFiles(folderOf(options)))
}

/**
 * The check of a start that must not migrate.
 *
 * @throws StartError if the database lacks a migration; errors of `planMigrations`
 */
export async function requireMigrated(
  owner: pg.Pool,
  options: Pick<MigrateOptions, 'folder'> = {},
): Promise<void> {
  const { adopted, pending } = await pendingMigrations(owner, options)
  const [first, ...more] = adopted === null ? pending : [adopted, ...pending]
  if (first === undefined) return
  const rest = more.length === 0 ? '' : ` and ${more.length} more`
  throw new StartError(
    `The database lacks the migration ${first.name}${rest}: run "npm run migrate" with the settings of this program, then start or reload it again.`,
  )
}

function chosen(files: readonly MigrationFile[], names?: readonly string[]): readonly MigrationFile[] {
  if (names === undefined) return files
  const wanted = new Set(names)
  const baseline = files.find(({ replaces }) => replaces !== null)
  const last = baseline?.replaces?.last ?? ''
  const ran = names.map((name) => ({ name }))
  // The data of a backup that was made before the baseline.
  if (baseline !== undefined && isReplaced(ran, baseline)) {
    for (const name of names) if (name <= last) wanted.delete(name)
    wanted.add(baseline.name)
  }
  const found = files.filter(({ name }) => wanted.has(name))
  if (found.length === wanted.size) return found
  const missing = [...wanted].filter((name) => !files.some((file) => file.name === name))
  throw new StartError(
    `This program is older than the data: it has no migration ${missing.join(', ')}. Use the version that wrote them, or a newer one.`,
  )
}

/** The number by which Kysely's migrator excludes others, so that older programs wait as well. */
const TURN = '3853314791062309107'
const TURN_PAUSE_MS = 250

/**
 * Waits until no other process migrates. It asks again and again, because a statement that waits
 * for the lock would have a snapshot, and `create index concurrently` in the other process would
 * wait for that.
 */
async function takeTurn(client: pg.ClientBase, { report }: MigrateOptions): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [TURN])
    if (rows[0]?.mine) return
    if (tries === 0) report?.('Another process migrates: waiting for it.')
    await wait(TURN_PAUSE_MS)
  }
}

/** SQLSTATEs of a file that did not get its locks, was cancelled for others, or met a deadlock. */
const GAVE_WAY: readonly (string | null)[] = ['55P03', '57014', '40P01']

async function runFile(
  owner: pg.Pool,
  client: pg.PoolClient,
  file: MigrationFile,
  { report, pauses = PAUSES }: MigrateOptions,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await givingWay(owner, client, () =>
        file.statements === null
          ? runInTransaction(client, file)
          : runOneByOne(client, file, file.statements),
      )
    } catch (error) {
      const pause = pauses[tries]
      if (!GAVE_WAY.includes(codeOf(error)))
        throw new StartError(`The migration ${file.name} of the database failed: ${reasonOf(error)}.`)
      await client.query('rollback')
      if (pause === undefined)
        throw new StartError(
          `The migration ${file.name} gave way ${tries + 1} times, because requests would have waited for it longer than 3 s: run "npm run migrate" again when the tables are less used or a long report or backup is over.`,
        )
      report?.(`${file.name} would make requests wait: it runs again in ${pause / 1000} s.`)
      await wait(pause)
    }
  }
}

async function runInTransaction(client: pg.ClientBase, file: MigrationFile): Promise<void> {
  // Who asks for the same table later waits behind a statement that waits. On a cluster a file may
  // change several tables that refer to each other; elsewhere that setting means nothing.
  await client.query(
    `begin; set local lock_timeout = '3s'; set local citus.multi_shard_modify_mode = 'sequential'`,
  )
  for (const statement of statementsOf(file.sql)) await client.query(statement)
  await note(client, file)
  await client.query('commit')
}

/** These statements block neither reads nor writes, however long they wait themselves. */
async function runOneByOne(
  client: pg.ClientBase,
  file: MigrationFile,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    const index = BUILDS_INDEX.exec(statement)?.[2]
    if (index !== undefined) await dropInvalid(client, index)
    await client.query(statement)
  }
  await client.query('begin')
  await note(client, file)
  await client.query('commit')
}

/**
 * What a `create index concurrently` leaves that failed, and `if not exists` would take for done.
 */
async function dropInvalid(client: pg.ClientBase, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`drop index concurrently ${index}`)
}

const LOOK_MS = 250
/**
 * With the interval of the looks and the rollback it stays below three seconds. Citus has a second
 * function of the same name: the type of the parameter chooses.
 */
const CANCEL_IF_OTHERS_WAIT = `
  select pg_cancel_backend($1::int) where exists (
    select from pg_locks l where not l.granted and l.waitstart < clock_timestamp() - interval '2 seconds'
       and $1::int = any (pg_blocking_pids(l.pid)))`

/**
 * Runs `work` on the connection and cancels its statement when any other session has waited for it:
 * for a lock that it has, or behind one that it waits for.
 */
async function givingWay(owner: pg.Pool, client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const over = new AbortController()
  const watched = watch(owner, rows[0]?.pid ?? 0, over.signal).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  try {
    await work()
  } finally {
    over.abort()
    await watched
  }
  const failed = await watched
  if (failed !== null) throw failed.error
}

async function watch(owner: pg.Pool, pid: number, signal: AbortSignal): Promise<void> {
  const client = await owner.connect()
  try {
    while (await looksAgain(signal)) await client.query(CANCEL_IF_OTHERS_WAIT, [pid])
  } finally {
    client.release()
  }
}

/** @returns true after the pause, or false as soon as the signal is aborted */
const looksAgain = (signal: AbortSignal): Promise<boolean> =>
  wait(LOOK_MS, true, { signal }).catch(() => false)
