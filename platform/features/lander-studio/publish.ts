import type { TenantDb } from '../../core/database.ts'
import type { LanderDocument } from '../../tenancy/landers/document.ts'
import { findDraft, saveDraft } from './drafts.ts'
import { addSchedule, cancelSchedule } from './schedules.ts'
import { addVersion, lockLander, type NewVersion } from './versions.ts'

export interface Publication {
  readonly lander: string
  /** Checked before: the transaction holds reads and writes alone. */
  readonly document: LanderDocument
  /** The draft's revision that was checked. */
  readonly revision: number
  readonly author: string
  readonly note: string
  readonly now: Date
}

/** A new version, and whether a plan that waited gave way to it. */
export interface Published {
  readonly version: number
  readonly cancelled: boolean
}

/**
 * Publishes the draft of that revision, which is empty afterwards.
 * @returns version and the draft's new revision; undefined where another save came first
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
 * Publishes the draft of that revision at a time; the draft stays.
 * @returns the schedule's id; undefined where another save came first
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
 * Publishes a version of before once more, or with null as its document takes the live one back. A
 * plan that waits gives way to it.
 */
export async function rollBack(db: TenantDb, to: Omit<NewVersion, 'kind'>): Promise<Published> {
  await lockLander(db, to.lander)
  const cancelled = await cancelSchedule(db, to.lander, to.now)
  return {
    version: await addVersion(db, { ...to, kind: to.document === null ? 'files' : 'rollback' }),
    cancelled,
  }
}

/** Publishes what the files of the site say. @returns the new version */
export const importVersion = (db: TenantDb, made: Omit<NewVersion, 'kind'>): Promise<number> =>
  addVersion(db, { ...made, kind: 'import' })
