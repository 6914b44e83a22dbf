import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Blobs } from '../blobs/port.ts'
import { type BootstrapOptions, bootstrapDatabase } from '../database/bootstrap.ts'
import { isConnectionFailure } from '../database/connection-failure.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { readForced, readForeignKeys, readTables, readTriggered, SAME_TEXT } from './catalogue.ts'
import { putFiles } from './files.ts'
import { type BackedUpTable, type Manifest, readManifest } from './manifest.ts'
import { RowDigest } from './row-digest.ts'

export interface RestoreOptions extends BootstrapOptions {
  /** Folder of the backup. */
  readonly folder: string
  /** Where the photos and other files go. */
  readonly blobs: Blobs
  /** Folder of what is no blob. */
  readonly dataDir: string
}

/**
 * Restores a backup into an empty database and the program's files: the tables as they were, their
 * rows in one transaction with every foreign key checked, and then the migrations that are newer
 * than the backup. A broken backup is refused before anything is made, so that the database stays
 * empty.
 *
 * @returns the backup's manifest.
 * @throws StartError if the database is not empty, the backup is broken, or it was made by a newer
 * program.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  await refuseTables(options.ownerUrl)
  const manifest = await readWhole(options.folder)
  await restoreWhole(options, manifest)
  return manifest
}

/**
 * Reads the manifest, and compares the rows of every file with it.
 *
 * @throws StartError if the backup is broken.
 */
export async function readWhole(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const nowhere = () => new Writable({ write: (_rows, _encoding, done) => done() })
  for (const table of manifest.tables) await readTable(folder, table, nowhere())
  return manifest
}

/** Restores a backup that `readWhole` has read. */
export async function restoreWhole(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { folder, blobs, dataDir, ownerUrl } = options
  await bootstrapDatabase({ ...options, onlyMigrations: manifest.migrations })
  await withClient(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query(SAME_TEXT)
    await loadRows(client, folder, manifest)
    await client.query('commit')
    await client.query('analyze')
  })
  await bootstrapDatabase(options)
  await putFiles(folder, { blobs, dataDir })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'dating-platform restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function refuseTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    )
    if (rowCount === 0) return
    const database = decodeURIComponent(new URL(url).pathname.slice(1))
    throw new StartError(`The database "${database}" is not empty: restore into a new one.`)
  })
}

/**
 * Rows are loaded in any order, so foreign keys are dropped first, and restored and checked at the
 * end.
 */
async function loadRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const forced = await readForced(client)
  const keys = await readForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of forced) await client.query(`alter table ${table} no force row level security`)
  // Their output is already in the backup.
  const triggered = await readTriggered(client)
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`)
  // The migrations insert some rows.
  for (const { name } of await readTables(client)) await client.query(`truncate ${name}`)
  for (const table of manifest.tables) await loadTable(client, folder, table)
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of forced) await client.query(`alter table ${table} force row level security`)
}

function loadTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const columns = table.columns.join(', ')
  return readTable(folder, table, client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`)))
}

/** Writes the rows of a table's file to `target`. */
async function readTable(folder: string, table: BackedUpTable, target: Writable): Promise<void> {
  const digest = new RowDigest()
  const file = createReadStream(path.join(folder, table.file))
  await pipeline(file, createGunzip(), digest, target).catch((error: unknown) => {
    if (isConnectionFailure(error)) throw error
    // Truncated, missing, or rows that PostgreSQL rejects.
    throw new StartError(`The backup ${folder} is broken: ${table.file} cannot be read (${reasonOf(error)}).`)
  })
  if (digest.rows === table.rows && digest.digest === table.digest) return
  throw new StartError(
    `The backup ${folder} is broken: ${table.file} does not hold the rows of ${table.name} that were written.`,
  )
}
