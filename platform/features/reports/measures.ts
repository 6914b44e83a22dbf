import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import { putBackMessage, type TakenMessage, takeDownMessage } from '../chats/server.ts'
import { putBackPhoto, type TakenDown, takeDownPhoto } from '../photos/server.ts'
import { liftSuspension, suspendMember } from '../safety/server.ts'
import { hasContact } from './profile-rules.ts'
import type { Report } from './queries.ts'
import { type Grounds, type Measure, REFUSED } from './rules.ts'

/** What a measure took away, as `report.removed` keeps it. */
type Removed =
  | { readonly profile: Words }
  | { readonly photo: TakenDown }
  | { readonly message: TakenMessage }

interface Words {
  readonly name: string
  readonly about: string
  /** Answers to prompts; absent in measures of before there were any. */
  readonly prompts?: readonly { readonly prompt: number; readonly answer: string }[]
}

interface Applied {
  readonly removed: Removed | null
  readonly until: Date | null
}

export interface NewMeasure {
  readonly measure: Measure
  readonly grounds: Grounds
  /** Of a suspension; null: for good. */
  readonly until: Date | null
}

/** In place of a name that held a way to get in touch: no word of a language. */
const NO_NAME = '—'

/**
 * Carries a measure out, in the transaction of its decision.
 *
 * @returns what was taken away, null for every other measure and where it is gone already; and when
 *   a suspension ends
 * @throws ConflictError `report_member_gone` where the member is erased; `member_state`
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
 * Takes a measure back after an appeal: what was removed is there again, its suspension ends. A
 * warning has nothing to take back.
 */
export async function undoMeasure(db: TenantDb, now: Date, report: Report): Promise<void> {
  if (report.measure === 'suspend') await liftSuspension(db, now, report.id)
  const removed = report.removed as Removed | null
  if (removed === null) return
  if ('photo' in removed) await putBackPhoto(db, removed.photo)
  // Words of a member who is erased since stay gone.
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
 * The text about the member and the answers to prompts go; the name only where it holds a way to
 * get in touch.
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

/** What the member has written since stays. */
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
