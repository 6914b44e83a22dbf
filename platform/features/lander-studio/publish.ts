import type { TenantDb } from '../../core/database.ts'
import type { LanderDocument } from '../../tenancy/landers/document.ts'
import { findDraft, saveDraft } from './drafts.ts'
import { addSchedule, cancelSchedule } from './schedules.ts'
import { addVersion, lockLander, type NewVersion } from './versions.ts'

export interface Publication {
  readonly lander: string
  /** Already checked: the transaction contains only reads and writes. */
  readonly document: LanderDocument
  /** The draft's revision that was checked. */
  readonly revision: number
  readonly author: string
  readonly note: string
  readonly now: Date
}

/** A new version, and whether it cancelled a waiting schedule. */
export interface Published {
  readonly version: number
  readonly cancelled: boolean
}

/**
 * Publishes the draft if it has this revision, and empties it.
 * @returns version and the draft's new revision; undefined if another save came first
 */
export async function publishDraft(
  db: TenantDb,
  { revision, ...made }: Publication,
): Promise<(Published & { readonly revision: number }) | undefined> {
  const { lander, author, now } = made
  await lockLander(db, lander)
  const next = await saveDraft(db, { lander, document: null, revision, by: author, now })
  if (next === undefined) return undefined
  const cancelled = await cancelSchedule(db, lander, now)
  return { version: await addVersion(db, { ...made, kind: 'publish' }), revision: next, cancelled }
}

/**
 * Schedules the publication of the draft if it has this revision; the draft is kept.
 * @returns the schedule's id; undefined if another save came first
 */
export async function scheduleDraft(
  db: TenantDb,
  { revision, ...plan }: Publication & { readonly at: Date },
): Promise<string | undefined> {
  await lockLander(db, plan.lander)
  const draft = await findDraft(db, plan.lander)
  return draft?.revision === revision ? addSchedule(db, plan) : undefined
}

/**
 * Publishes an earlier version again, or, with null as its document, returns to the site's files.
 * Cancels a waiting schedule.
 */
export async function rollBack(db: TenantDb, to: Omit<NewVersion, 'kind'>): Promise<Published> {
  await lockLander(db, to.lander)
  const cancelled = await cancelSchedule(db, to.lander, to.now)
  return {
    version: await addVersion(db, { ...to, kind: to.document === null ? 'files' : 'rollback' }),
    cancelled,
  }
}

/** Publishes the contents of the site's files. @returns the new version */
export const importVersion = (db: TenantDb, made: Omit<NewVersion, 'kind'>): Promise<number> =>
  addVersion(db, { ...made, kind: 'import' })
