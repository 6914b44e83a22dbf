import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { diskBlobs } from '../blobs/disk.ts'
import type { Blobs } from '../blobs/port.ts'
import { APP_ROLE, CONSOLE_ROLE } from '../database/app-role.ts'
import { ensureDatabase } from '../database/bootstrap.ts'
import { pendingMigrations } from '../database/migrator.ts'
import { dumpSchema } from '../database/schema-dump.ts'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'
import type { Manifest } from './manifest.ts'
import { photoKeys, rowsOfTenants, withoutFiles } from './photo-rows.ts'
import { readWhole, restoreWhole } from './restore.ts'

export interface Verified {
  readonly manifest: Manifest
  readonly members: number
  /** Faults of the restored site: missing or wrong data; empty if the backup is good. */
  readonly faults: readonly string[]
}

/**
 * Verifies a backup: restores it on a separate PostgreSQL in a temporary folder, where every row is
 * compared with the digest and every foreign key is checked, then sums up the ledger and looks for
 * the photos. Does not touch the program's database or data folder.
 *
 * @throws StartError if the backup cannot be restored.
 */
export async function verifyBackup(folder: string): Promise<Verified> {
  const manifest = await readWhole(folder)
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'verify-'))
  const server = await startEmbeddedPostgres({
    directory: path.join(scratch, 'postgres'),
    settings: ['fsync=off'],
  })
  try {
    await ensureDatabase(server.url('postgres'), 'restored')
    const ownerUrl = server.url('restored')
    const dataDir = path.join(scratch, 'data')
    const blobs = diskBlobs(dataDir)
    const target = { ownerUrl, appUrl: null, secrets: ['verify'] as const, blobs, dataDir }
    await restoreWhole({ ...target, folder }, manifest)
    return { manifest, ...(await inspectDatabase(ownerUrl, blobs, manifest.photosDeleted)) }
  } finally {
    await server.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Verifies a restored database, whoever restored it, with the program's photos: balances
 * are the sums of their entries, photos have files, and no table, key, policy or grant is missing.
 * Reads only.
 *
 * @param url address as the owner of the tables, or as another role that may read all of them
 * @param deleted photos without files, as `<site>/<key>`, that are no fault
 */
export async function inspectDatabase(
  url: string,
  blobs: Blobs,
  deleted: readonly string[] = [],
): Promise<Omit<Verified, 'manifest'>> {
  const client = new pg.Client({ connectionString: url, application_name: 'dating-platform verify' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const schema = await schemaFaults(client)
    if (schema.length > 0) return { members: 0, faults: schema }
    const counts = await rowsOfTenants<{ members: number }>(
      client,
      'select count(*)::int as members from member',
    )
    return {
      members: counts.reduce((sum, { members }) => sum + members, 0),
      faults: [...(await wrongBalances(client)), ...(await lostPhotos(client, blobs, deleted))],
    }
  } finally {
    await client.end()
  }
}

/**
 * What a restore by other means may leave out, such as foreign keys that the owner cannot check.
 */
async function schemaFaults(client: pg.Client): Promise<readonly string[]> {
  const { adopted, pending } = await pendingMigrations(client)
  const [lacking] = adopted === null ? pending : [adopted]
  if (lacking !== undefined) return [`it lacks the migration ${lacking.name}: run npm run migrate first`]
  const { rows: roles } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name)',
    [[APP_ROLE, CONSOLE_ROLE]],
  )
  if (roles.length > 0) return roles.map(({ name }) => `the role ${name} does not exist`)
  const { rows } = await client.query<{ fault: string }>(`
    select format('the index %s is not complete', indexrelid::regclass) as fault from pg_index where not indisvalid
    union all
    select 'the next key of tenant is taken' where (select coalesce(max(id), 0) from tenant) >
      (select last_value from pg_sequences where schemaname = 'public' and sequencename = 'tenant_id_seq')
    order by 1`)
  return [...(await absentParts(client)), ...rows.map(({ fault }) => fault)]
}

/**
 * Tables, keys, policies and grants of the program that the database has not; more may be there.
 */
async function absentParts(client: pg.Client): Promise<readonly string[]> {
  const lines = (text: string) => text.split('\n').map((line) => line.trim().replace(/,$/, ''))
  const there = new Set(lines(await dumpSchema(client)))
  const wanted = lines(await readFile(path.resolve('migrations', 'schema.sql'), 'utf8'))
  const [first, ...more] = wanted.filter((line) => !there.has(line))
  if (first === undefined) return []
  return [`it lacks ${more.length + 1} lines of migrations/schema.sql, the first is "${first}"`]
}

async function wrongBalances(client: pg.Client): Promise<readonly string[]> {
  const wrong = await rowsOfTenants(
    client,
    `select from balance b left join (
       select tenant_id, member_id, sum(delta) as credits from ledger_entry group by 1, 2
     ) l using (tenant_id, member_id) where b.credits <> coalesce(l.credits, 0)`,
  )
  return wrong.length > 0 ? [`${wrong.length} balances are not the sum of their ledger entries`] : []
}

/** Missing photos that members or moderators can still see. */
async function lostPhotos(
  client: pg.Client,
  blobs: Blobs,
  deleted: readonly string[],
): Promise<readonly string[]> {
  const known = new Set(deleted)
  const lost = (await withoutFiles(await photoKeys(client), blobs)).filter((key) => !known.has(key))
  return lost.length > 0 ? [`${lost.length} photos have no file`] : []
}
