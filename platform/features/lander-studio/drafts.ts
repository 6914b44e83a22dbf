import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import type { LanderDocument } from '../../tenancy/landers/document.ts'

/** The draft of a lander. */
export interface Draft {
  readonly revision: number
  /** Null after it was published or discarded. */
  readonly document: LanderDocument | null
  /** Id of the staff member; null for the command line. */
  readonly savedBy: string | null
  readonly savedAt: Date
}

export async function findDraft({ trx, tenantId }: TenantDb, lander: string): Promise<Draft | undefined> {
  const row = await trx
    .selectFrom('lander_drafts')
    .select(['revision', 'document', 'saved_by as savedBy', 'saved_at as savedAt'])
    .where('tenant_id', '=', tenantId)
    .where('lander', '=', lander)
    .executeTakeFirst()
  return row && { ...row, document: row.document as LanderDocument | null }
}

export interface DraftSave {
  readonly lander: string
  /** Null empties the draft. */
  readonly document: LanderDocument | null
  /** The revision that the editor loaded; 0 if there was no draft. */
  readonly revision: number
  readonly by: string | null
  readonly now: Date
}

/**
 * Saves only over the revision that the editor loaded, so that concurrent editors do not overwrite
 * each other.
 * @returns the new revision; undefined if another save came first
 */
export async function saveDraft(db: TenantDb, save: DraftSave): Promise<number | undefined> {
  const { tenantId } = db
  const { lander, document, revision, by, now } = save
  const json = document === null ? null : JSON.stringify(document)
  const row = await firstRow(
    db,
    z.strictObject({ revision: column.whole }),
    // Two forms, because a cluster loses the types of parameters in an upsert that selects.
    revision === 0
      ? sql`insert into lander_drafts (tenant_id, lander, document, revision, saved_by, saved_at)
          values (${tenantId}, ${lander}, ${json}::json, 1, ${by}::uuid, ${now})
          on conflict (tenant_id, lander) do nothing returning revision`
      : sql`update lander_drafts
          set document = ${json}::json, revision = ${revision + 1}::int, saved_by = ${by}::uuid, saved_at = ${now}
          where tenant_id = ${tenantId} and lander = ${lander} and revision = ${revision} returning revision`,
  )
  return row?.revision
}
