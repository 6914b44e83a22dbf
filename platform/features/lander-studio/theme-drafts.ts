import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import type { ThemeChoice } from '../../tenancy/published-theme.ts'

/** The draft of a site's theme. */
export interface ThemeDraft {
  readonly revision: number
  /** Id of the theme that the tokens belong to. */
  readonly theme: string
  /** Null after it was published or discarded. */
  readonly choice: ThemeChoice | null
  /** Id of the staff member. */
  readonly savedBy: string
}

export async function findThemeDraft({ trx, tenantId }: TenantDb): Promise<ThemeDraft | undefined> {
  const row = await trx
    .selectFrom('theme_drafts')
    .select(['revision', 'theme', 'tokens', 'structure', 'saved_by as savedBy'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return undefined
  const { tokens, structure, ...draft } = row
  return { ...draft, choice: tokens === null ? null : ({ tokens, structure } as unknown as ThemeChoice) }
}

export interface ThemeSave {
  readonly theme: string
  /** Null empties the draft. */
  readonly choice: ThemeChoice | null
  /** The revision that the editor loaded; 0 if there was no draft. */
  readonly revision: number
  readonly by: string
  readonly now: Date
}

/**
 * Saves only over the revision that the editor loaded, so that concurrent editors do not overwrite
 * each other.
 * @returns the new revision; undefined if another save came first
 */
export async function saveThemeDraft(
  db: TenantDb,
  { theme, choice, revision, by, now }: ThemeSave,
): Promise<number | undefined> {
  const { tenantId } = db
  const json = (part: keyof ThemeChoice) => (choice === null ? null : JSON.stringify(choice[part]))
  const saved = await firstRow(
    db,
    z.strictObject({ revision: column.whole }),
    // Two forms, because a cluster loses the types of parameters in an upsert that selects.
    revision === 0
      ? sql`insert into theme_drafts (tenant_id, theme, tokens, structure, revision, saved_by, saved_at)
          values (${tenantId}, ${theme}, ${json('tokens')}::jsonb, ${json('structure')}::jsonb, 1, ${by}::uuid, ${now})
          on conflict (tenant_id) do nothing returning revision`
      : sql`update theme_drafts set theme = ${theme}, tokens = ${json('tokens')}::jsonb,
            structure = ${json('structure')}::jsonb, revision = ${revision + 1}::int, saved_by = ${by}::uuid, saved_at = ${now}
          where tenant_id = ${tenantId} and revision = ${revision} returning revision`,
  )
  return saved?.revision
}
