import type pg from 'pg'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { AREAS } from '../blobs/keys.ts'
import type { Blobs } from '../blobs/port.ts'

/** A photo that members or moderators can still see: its site and the key of its files. */
interface PhotoRow {
  readonly slug: string
  readonly content: string
}

const PHOTOS = `
  select distinct t.slug, p.content from photo p join tenant t on t.id = p.tenant_id where p.status <> $1`

/**
 * Runs a query for every tenant, one after the other where row-level security applies to the
 * connection, and returns all of its rows. Not for queries that combine rows of several tenants.
 */
export async function rowsOfTenants<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
  values: unknown[] = [],
): Promise<readonly Row[]> {
  const { rows: filtered } = await client.query<{ active: boolean }>(
    `select row_security_active('member') as active`,
  )
  if (!filtered[0]?.active) return (await client.query<Row>(query, values)).rows
  const { rows: tenants } = await client.query<{ id: number }>('select id from tenant order by id')
  const found: Row[] = []
  for (const { id } of tenants) {
    await client.query(`select set_config('app.tenant', $1, false)`, [String(id)])
    for (const row of (await client.query<Row>(query, values)).rows) found.push(row)
  }
  await client.query(`select set_config('app.tenant', '', false)`)
  return found
}

/** Photos by their rows, each as `<site>/<key>`: where their files are in the folder `photos`. */
export async function photoKeys(client: pg.ClientBase): Promise<readonly string[]> {
  const rows = await rowsOfTenants<PhotoRow>(client, PHOTOS, [PHOTO_STATUS.refused])
  return rows.map(({ slug, content }) => `${slug}/${content}`)
}

/** Those of the photos that have no files. */
export async function withoutFiles(keys: readonly string[], blobs: Blobs): Promise<readonly string[]> {
  const lost: string[] = []
  for (const key of keys) {
    const { done } = await blobs.list(`${AREAS.photos}/${key}/`).next()
    if (done) lost.push(key)
  }
  return lost
}
