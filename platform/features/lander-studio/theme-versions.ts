import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { ThemeChoice } from '../../tenancy/published-theme.ts'

/** A published version of what a site lays over its theme. */
export interface ThemeVersion {
  readonly version: number
  /** Id of the theme that its tokens belong to. */
  readonly theme: string
  readonly live: boolean
  readonly kind: 'publish' | 'rollback' | 'files'
  readonly author: string
  readonly note: string
  readonly publishedAt: Date
  /** Null in the row that says "back to the files". */
  readonly tokens: ThemeChoice['tokens'] | null
  readonly structure: ThemeChoice['structure'] | null
}

const LISTED = 50

const linesOf = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('theme_versions')
    .select(['version', 'theme', 'live', 'kind', 'author', 'note', 'published_at as publishedAt'])
    .select(['tokens', 'structure'])
    .where('tenant_id', '=', tenantId)

/** Versions of a site's theme, the newest first. */
export async function listThemeVersions(db: TenantDb): Promise<readonly ThemeVersion[]> {
  const rows = await linesOf(db).orderBy('version', 'desc').limit(LISTED).execute()
  return rows as unknown as readonly ThemeVersion[]
}

/** One version, or without a number the live one. */
export async function findThemeVersion(db: TenantDb, version?: number): Promise<ThemeVersion | undefined> {
  const lines = linesOf(db)
  const one = version === undefined ? lines.where('live', '=', true) : lines.where('version', '=', version)
  return (await one.executeTakeFirst()) as unknown as ThemeVersion | undefined
}

export interface NewThemeVersion {
  readonly theme: string
  /** Null takes the live version back: the files speak again. */
  readonly choice: ThemeChoice | null
  /** The version that a rollback repeats. */
  readonly ofVersion?: number
  readonly author: string
  readonly note: string
  readonly now: Date
}

/** Adds a version, which is live from the commit on in place of the one before. @returns its number */
export async function addThemeVersion({ trx, tenantId }: TenantDb, made: NewThemeVersion): Promise<number> {
  const { theme, choice, ofVersion, author, note, now } = made
  const kind = choice === null ? 'files' : ofVersion === undefined ? 'publish' : 'rollback'
  // Two at once would take the same number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`theme ${tenantId}`}, 0))`.execute(trx)
  await trx
    .updateTable('theme_versions')
    .set({ live: false })
    .where('tenant_id', '=', tenantId)
    .where('live', '=', true)
    .execute()
  const json = (part: keyof ThemeChoice) => (choice === null ? null : JSON.stringify(choice[part]))
  const { rows } = await sql<{ version: number }>`
    insert into theme_versions (tenant_id, version, theme, tokens, structure, live, kind, of_version, author, note, published_at)
    select ${tenantId}, coalesce(max(version), 0) + 1, ${theme}, ${json('tokens')}::jsonb, ${json('structure')}::jsonb,
      ${choice !== null}, ${kind}, ${ofVersion ?? null}::int, ${author}::uuid, ${note}, ${now}
    from theme_versions where tenant_id = ${tenantId}
    returning version`.execute(trx)
  return rows[0]?.version ?? 0
}
