import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import { putBackMessage, type TakenMessage, takeDownMessage } from '../chats/server.ts'
import { putBackPhoto, type TakenDown, takeDownPhoto } from '../photos/server.ts'
import { liftSuspension, suspendMember } from '../safety/server.ts'
import { hasContact } from './profile-rules.ts'
import type { Report } from './queries.ts'
import { type Grounds, type Measure, REFUSED } from './rules.ts'

/** What a measure removed, as stored in `report.removed`. */
type Removed =
  | { readonly profile: Words }
  | { readonly photo: TakenDown }
  | { readonly message: TakenMessage }

interface Words {
  readonly name: string
  readonly about: string
  /** Answers to prompts; absent in measures from before prompts existed. */
  readonly prompts?: readonly { readonly prompt: number; readonly answer: string }[]
}

interface Applied {
  readonly removed: Removed | null
  readonly until: Date | null
}

export interface NewMeasure {
  readonly measure: Measure
  readonly grounds: Grounds
  /** End of a suspension; null: permanent. */
  readonly until: Date | null
}

/** Replaces a name that contained contact data; language-neutral. */
const NO_NAME = '—'

/**
 * Applies a measure, in the transaction of its decision.
 *
 * @returns what was removed, null for every other measure and if it was already gone; and when a
 *   suspension ends
 * @throws ConflictError `report_member_gone` if the member is erased; `member_state`
 */
export async function applyMeasure(
  db: TenantDb,
  now: Date,
  report: Report,
  { measure, grounds, until }: NewMeasure,
): Promise<Applied> {
  const nothing = { removed: null, until: null }
  if (measure === 'none') return nothing
  const { reportedId: memberId, id: reportId } = report
  if (memberId === null) throw new ConflictError(REFUSED.gone)
  if (measure === 'remove') return { removed: await remove(db, report, memberId), until: null }
  if (measure === 'suspend') {
    const fraud = grounds === 'fake' || grounds === 'money'
    if (!(await suspendMember(db, now, { memberId, reportId, until, fraud })))
      throw new ConflictError(REFUSED.state)
    return { removed: null, until }
  }
  return nothing
}

/**
 * Undoes a measure after an appeal: removed content is restored, its suspension ends. A warning
 * leaves nothing to undo.
 */
export async function undoMeasure(db: TenantDb, now: Date, report: Report): Promise<void> {
  if (report.measure === 'suspend') await liftSuspension(db, now, report.id)
  const removed = report.removed as Removed | null
  if (removed === null) return
  if ('photo' in removed) await putBackPhoto(db, removed.photo)
  // Texts of a member who was erased since are not restored.
  if (report.reportedId === null) return
  if ('message' in removed) await putBackMessage(db, removed.message)
  if ('profile' in removed) await putBackProfile(db, report.reportedId, removed.profile)
}

async function remove(db: TenantDb, report: Report, memberId: string): Promise<Removed | null> {
  const { subject, subjectId } = report
  if (subject === 'photo') {
    const photo = await takeDownPhoto(db, subjectId)
    return photo ? { photo } : null
  }
  if (subject === 'message') {
    const message = await takeDownMessage(db, subjectId)
    return message ? { message } : null
  }
  return removeWords(db, memberId)
}

/**
 * Removes the text about the member and the answers to prompts; the name only if it contains
 * contact data.
 */
async function removeWords(db: TenantDb, memberId: string): Promise<Removed | null> {
  const profile = await db.trx
    .selectFrom('member')
    .select(['name', 'about'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!profile) return null
  const name = hasContact(profile.name) ? NO_NAME : profile.name
  await setWords(db, memberId, { name, about: '' })
  const prompts = await db.trx
    .deleteFrom('member_prompt')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .returning(['prompt', 'answer'])
    .execute()
  return { profile: { ...profile, prompts } }
}

/** Keeps what the member has written since. */
async function putBackProfile(
  db: TenantDb,
  memberId: string,
  { name, about, prompts = [] }: Words,
): Promise<void> {
  const now = await db.trx
    .selectFrom('member')
    .select(['name', 'about'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!now) return
  await setWords(db, memberId, {
    name: now.name === NO_NAME ? name : now.name,
    about: now.about === '' ? about : now.about,
  })
  if (prompts.length === 0) return
  const answered_at = new Date()
  await db.trx
    .insertInto('member_prompt')
    .values(prompts.map((one) => ({ tenant_id: db.tenantId, member_id: memberId, ...one, answered_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function setWords(
  db: TenantDb,
  memberId: string,
  words: { readonly name: string; readonly about: string },
): Promise<void> {
  await db.trx
    .updateTable('member')
    .set(words)
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .execute()
}
