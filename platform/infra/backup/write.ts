import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { diskBlobs } from '../blobs/disk.ts'
import type { Blobs } from '../blobs/port.ts'
import { codeOf, StartError } from '../start-error.ts'
import { type CatalogueTable, readMigrations, readSequences, readTables, SAME_TEXT } from './catalogue.ts'
import { copyFiles } from './files.ts'
import { type BackedUpTable, MANIFEST, type Manifest } from './manifest.ts'
import { photoKeys, withoutFiles } from './photo-rows.ts'
import { RowDigest } from './row-digest.ts'

export interface BackupOptions {
  /** Address as the owner of the tables (`DATABASE_URL`). */
  readonly ownerUrl: string
  readonly dataDir: string
  /** The program's files. */
  readonly blobs: Blobs
  /** Folder to create. */
  readonly folder: string
  /**
   * Folder of an earlier backup, whose photos are hard-linked: this needs neither time nor space.
   */
  readonly base?: string | undefined
  readonly now: Date
  /** Copies the files, when the database holds no locks any more. */
  readonly copy?: typeof copyFiles
}

/**
 * Writes a consistent snapshot of all rows and the program's files into a folder while the
 * program keeps serving. The files are copied after the transaction of the snapshot has ended, so
 * that migrations and vacuum wait for the rows alone; they may hold more photos than the rows, and
 * lack some that were deleted since. The folder appears when it is complete. If row-level security
 * applies to the owner of the tables, rows are read tenant by tenant: `pg_dump
 * --enable-row-security` as that user would write a backup without any member.
 *
 * @throws StartError if the folder exists already or the database has not been migrated.
 */
export async function writeBackup({
  ownerUrl,
  dataDir,
  blobs,
  folder,
  base,
  now,
  copy = copyFiles,
}: BackupOptions): Promise<Manifest> {
  const draft = `${folder}.partial`
  await rm(draft, { recursive: true, force: true })
  await makeFolder(folder, draft)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dating-platform backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(SAME_TEXT)
    const database = await writeDatabase(client, draft)
    const photos = await photoKeys(client)
    await client.query('commit')
    const photoFiles = await copy({ blobs, dataDir }, draft, base)
    const photosDeleted = await deletedSince(client, await withoutFiles(photos, diskBlobs(draft)))
    const manifest: Manifest = {
      format: 1,
      createdAt: now.toISOString(),
      ...database,
      photoFiles,
      photosDeleted,
    }
    await writeFile(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, folder)
    return manifest
  } finally {
    await client.end()
  }
}

/** Those of the photos without files that have no row any more either: nothing was lost. */
async function deletedSince(client: pg.Client, lost: readonly string[]): Promise<string[]> {
  if (lost.length === 0) return []
  const still = new Set(await photoKeys(client))
  return lost.filter((key) => !still.has(key))
}

async function makeFolder(folder: string, draft: string): Promise<void> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (entries !== null) throw new StartError(`${folder} is there already: name a new folder.`)
  // Private messages and photos: other users of the machine must not read them.
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 })
  await chmod(draft, 0o700)
}

async function writeDatabase(client: pg.Client, draft: string) {
  const migrations = [...(await readMigrations(client))]
  const { rows: tenants } = await client.query<{ id: number }>('select id from tenant order by id')
  const tables: BackedUpTable[] = []
  for (const [index, table] of (await readTables(client)).entries()) {
    const file = `tables/${index}.copy.gz`
    const copied = await writeTable(client, table, tenants, path.join(draft, file))
    tables.push({ name: table.name, file, columns: [...table.columns], ...copied })
  }
  return { migrations, tables, sequences: await readSequences(client) }
}

async function writeTable(
  client: pg.Client,
  table: CatalogueTable,
  tenants: readonly { readonly id: number }[],
  file: string,
): Promise<{ rows: number; digest: string }> {
  const digest = new RowDigest()
  const written = pipeline(digest, createGzip(), createWriteStream(file, { mode: 0o600 }))
  // Run both together: a full disk ends one, and the other would wait for space forever.
  await Promise.all([written, copyTable(client, table, tenants, digest)])
  return { rows: digest.rows, digest: digest.digest }
}

async function copyTable(
  client: pg.Client,
  table: CatalogueTable,
  tenants: readonly { readonly id: number }[],
  target: Writable,
): Promise<void> {
  if (table.filtered) {
    // 0: rows without a tenant, such as a staff member's sign-in in `audit_entry`.
    for (const { id } of [{ id: 0 }, ...tenants]) {
      await client.query(`set local app.tenant = '${id}'`)
      await copyRows(client, table, target)
    }
  } else {
    await copyRows(client, table, target)
  }
  target.end()
}

/** Copies the rows that the connection sees now; does not close the target. */
async function copyRows(client: pg.Client, table: CatalogueTable, target: Writable): Promise<void> {
  const source = client.query(
    copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`),
  )
  source.pipe(target, { end: false })
  await finished(source)
}
