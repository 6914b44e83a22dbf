import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { announceSite } from '../../core/events.ts'
import { lockSlot } from '../../infra/database/lock.ts'
import { checkedRow, column, firstRow } from '../../infra/database/rows.ts'
import type { ThemeChoice } from '../../tenancy/published-theme.ts'

const versionRow = z.strictObject({
  version: column.whole,
  /** Id of the theme that its tokens belong to. */
  theme: z.string(),
  live: z.boolean(),
  kind: z.enum(['publish', 'rollback', 'files']),
  /** Null if the command line published it. */
  author: column.id.nullable(),
  note: z.string(),
  publishedAt: column.time,
  /** Null in a row that returns to the files. Checked against the theme when it was published. */
  tokens: z.custom<ThemeChoice['tokens']>().nullable(),
  structure: z.custom<ThemeChoice['structure']>().nullable(),
})

/** A published version of a site's overrides of its theme. */
export type ThemeVersion = Readonly<z.output<typeof versionRow>>

const LISTED = 50

const linesOf = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('theme_versions')
    .select(['version', 'theme', 'live', 'kind', 'author', 'note', 'published_at as publishedAt'])
    .select(['tokens', 'structure'])
    .where('tenant_id', '=', tenantId)

/** Versions of a site's theme, newest first. */
export async function listThemeVersions(db: TenantDb): Promise<readonly ThemeVersion[]> {
  const found = await linesOf(db).orderBy('version', 'desc').limit(LISTED).execute()
  return found.map((row) => checkedRow(db, versionRow, row))
}

/** The version with this number, or the live one without a number. */
export async function findThemeVersion(db: TenantDb, version?: number): Promise<ThemeVersion | undefined> {
  const lines = linesOf(db)
  const one = version === undefined ? lines.where('live', '=', true) : lines.where('version', '=', version)
  const row = await one.executeTakeFirst()
  return row && checkedRow(db, versionRow, row)
}

export interface NewThemeVersion {
  readonly theme: string
  /** Null ends the live version: the site's files apply again. */
  readonly choice: ThemeChoice | null
  /** The version that a rollback repeats. */
  readonly ofVersion?: number
  readonly author: string | null
  readonly note: string
  readonly now: Date
}

/** Adds a version, which replaces the live one at commit. @returns its number */
export async function addThemeVersion(db: TenantDb, made: NewThemeVersion): Promise<number> {
  const { trx, tenantId } = db
  const { theme, choice, ofVersion, author, note, now } = made
  const kind = choice === null ? 'files' : ofVersion === undefined ? 'publish' : 'rollback'
  // Concurrent calls would use the same number.
  await lockSlot(db, 'theme', '')
  await trx
    .updateTable('theme_versions')
    .set({ live: false })
    .where('tenant_id', '=', tenantId)
    .where('live', '=', true)
    .execute()
  announceSite(db)
  const json = (part: keyof ThemeChoice) => (choice === null ? null : JSON.stringify(choice[part]))
  const added = await firstRow(
    db,
    z.strictObject({ version: column.whole }),
    sql`
    insert into theme_versions (tenant_id, version, theme, tokens, structure, live, kind, of_version, author, note, published_at)
    select ${tenantId}, coalesce(max(version), 0) + 1, ${theme}, ${json('tokens')}::jsonb, ${json('structure')}::jsonb,
      ${choice !== null}, ${kind}, ${ofVersion ?? null}::int, ${author}::uuid, ${note}, ${now}
    from theme_versions where tenant_id = ${tenantId}
    returning version`,
  )
  return added?.version ?? 0
}

/**
 * Ends the live version after its export: the site's files now have the same content and apply
 * again.
 * @returns false if another version went live in the meantime, which then stays live
 */
export async function markThemeExported(db: TenantDb, version: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('theme_versions')
    .set({ live: false, exported_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('version', '=', version)
    .where('live', '=', true)
    .executeTakeFirst()
  announceSite(db)
  return numUpdatedRows === 1n
}
