import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { announceSite } from '../../core/events.ts'
import { lockSlot } from '../../infra/database/lock.ts'
import { checkedRow, column, firstRow } from '../../infra/database/rows.ts'
import type { LanderDocument } from '../../tenancy/landers/document.ts'

const versionKind = z.enum(['publish', 'schedule', 'rollback', 'import', 'files'])
export type VersionKind = z.output<typeof versionKind>

const versionLine = z.strictObject({
  lander: z.string(),
  version: column.whole,
  live: z.boolean(),
  kind: versionKind,
  /** The version that a rollback repeats. */
  ofVersion: column.whole.nullable(),
  /** Id of the staff member; null for the command line. */
  author: column.id.nullable(),
  note: z.string(),
  publishedAt: column.time,
  exportedAt: column.time.nullable(),
})

/** A version as lists show it. */
export type VersionLine = Readonly<z.output<typeof versionLine>>

const LINE = [
  'lander',
  'version',
  'live',
  'kind',
  'of_version as ofVersion',
  'author',
  'note',
  'published_at as publishedAt',
  'exported_at as exportedAt',
] as const

const LISTED = 200

/** Versions of a lander, newest first. */
export async function listVersions(db: TenantDb, lander: string): Promise<readonly VersionLine[]> {
  const { trx, tenantId } = db
  const found = await trx
    .selectFrom('lander_versions')
    .select(LINE)
    .where('tenant_id', '=', tenantId)
    .where('lander', '=', lander)
    .orderBy('version', 'desc')
    .limit(LISTED)
    .execute()
  return found.map((row) => checkedRow(db, versionLine, row))
}

/** The live versions of the site, at most one per lander. */
export async function liveVersions(db: TenantDb): Promise<readonly VersionLine[]> {
  const { trx, tenantId } = db
  const found = await trx
    .selectFrom('lander_versions')
    .select(LINE)
    .where('tenant_id', '=', tenantId)
    .where('live', '=', true)
    .execute()
  return found.map((row) => checkedRow(db, versionLine, row))
}

export interface Version extends VersionLine {
  readonly document: LanderDocument | null
}

/** The version with this number, or the live one without a number. */
export async function findVersion(
  { trx, tenantId }: TenantDb,
  lander: string,
  version?: number,
): Promise<Version | undefined> {
  const rows = trx
    .selectFrom('lander_versions')
    .select([...LINE, 'document'])
    .where('tenant_id', '=', tenantId)
    .where('lander', '=', lander)
  const one = version === undefined ? rows.where('live', '=', true) : rows.where('version', '=', version)
  return (await one.executeTakeFirst()) as Version | undefined
}

export interface NewVersion {
  readonly lander: string
  /** Null ends the live version: the site's files apply again. */
  readonly document: LanderDocument | null
  readonly kind: VersionKind
  readonly ofVersion?: number
  readonly author: string | null
  readonly note: string
  readonly now: Date
}

/**
 * Locks a lander until the end of the transaction against other publications and schedules. Take it
 * before any other lock: drafts, schedules and versions are written in different orders, which
 * could deadlock.
 */
export function lockLander(db: TenantDb, lander: string): Promise<void> {
  return lockSlot(db, 'lander', lander)
}

/** Adds a version, which replaces the live one at commit. @returns its number */
export async function addVersion(db: TenantDb, made: NewVersion): Promise<number> {
  const { tenantId } = db
  const { lander, document, kind, ofVersion, author, note, now } = made
  // Concurrent calls would use the same number.
  await lockLander(db, lander)
  await endLive(db, lander)
  announceSite(db)
  const added = await firstRow(
    db,
    z.strictObject({ version: column.whole }),
    sql`
    insert into lander_versions (tenant_id, lander, version, document, live, kind, of_version, author, note, published_at)
    select ${tenantId}, ${lander}, coalesce(max(version), 0) + 1, ${document === null ? null : JSON.stringify(document)}::json,
      ${document !== null}, ${kind}, ${ofVersion ?? null}::int, ${author}::uuid, ${note}, ${now}
    from lander_versions where tenant_id = ${tenantId} and lander = ${lander}
    returning version`,
  )
  return added?.version ?? 0
}

async function endLive({ trx, tenantId }: TenantDb, lander: string): Promise<void> {
  await trx
    .updateTable('lander_versions')
    .set({ live: false })
    .where('tenant_id', '=', tenantId)
    .where('lander', '=', lander)
    .where('live', '=', true)
    .execute()
}

/**
 * Ends a live version after its export: the site's files now have the same content and apply.
 * @returns false if another version went live since
 */
export async function markExported(
  db: TenantDb,
  lander: string,
  version: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('lander_versions')
    .set({ live: false, exported_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('lander', '=', lander)
    .where('version', '=', version)
    .where('live', '=', true)
    .executeTakeFirst()
  announceSite(db)
  return numUpdatedRows === 1n
}
