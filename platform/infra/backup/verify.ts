import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { diskBlobs } from '../blobs/disk.ts'
import { AREAS, prefixOf } from '../blobs/keys.ts'
import type { Blobs } from '../blobs/port.ts'
import { ensureDatabase } from '../database/bootstrap.ts'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'
import type { Manifest } from './manifest.ts'
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
    return { manifest, ...(await inspect(ownerUrl, blobs)) }
  } finally {
    await server.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function inspect(url: string, blobs: Blobs): Promise<Omit<Verified, 'manifest'>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ members: number }>('select count(*)::int as members from member')
    return {
      members: rows[0]?.members ?? 0,
      faults: [...(await wrongBalances(client)), ...(await lostPhotos(client, blobs))],
    }
  } finally {
    await client.end()
  }
}

async function wrongBalances(client: pg.Client): Promise<readonly string[]> {
  const { rowCount } = await client.query(
    `select from balance b left join (
       select tenant_id, member_id, sum(delta) as credits from ledger_entry group by 1, 2
     ) l using (tenant_id, member_id) where b.credits <> coalesce(l.credits, 0)`,
  )
  return rowCount ? [`${rowCount} balances are not the sum of their ledger entries`] : []
}

/** Missing photos that members or moderators can still see. */
async function lostPhotos(client: pg.Client, blobs: Blobs): Promise<readonly string[]> {
  const { rows } = await client.query<{ slug: string; content: string }>(
    `select distinct t.slug, p.content from photo p join tenant t on t.id = p.tenant_id where p.status <> $1`,
    [PHOTO_STATUS.refused],
  )
  let lost = 0
  for (const { slug, content } of rows) {
    const { done } = await blobs.list(prefixOf(AREAS.photos, slug, content)).next()
    if (done) lost++
  }
  return lost > 0 ? [`${lost} photos have no file`] : []
}
