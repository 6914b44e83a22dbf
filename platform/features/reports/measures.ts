import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import { putBackMessage, type TakenMessage, takeDownMessage } from '../chats/server.ts'
import {
  type HiddenPhoto,
  hidePhotos,
  putBackPhoto,
  putBackPhotos,
  type TakenDown,
  takeDownPhoto,
} from '../photos/server.ts'
import { liftSuspension, suspendMember } from '../safety/server.ts'
import { hasContact } from './profile-rules.ts'
import type { Report } from './queries.ts'
import { type Grounds, type Measure, REFUSED } from './rules.ts'

/** What a measure removed, as stored in `report.removed`. */
type Removed =
  | { readonly hidden: readonly HiddenPhoto[] }
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
  const { reportedId: memberId, id: reportId } = report
  if (memberId === null && measure !== 'none') throw new ConflictError(REFUSED.gone)
  const hidden = memberId === null ? null : await settleHidden(db, report, memberId, measure)
  const nothing = { removed: hidden, until: null }
  if (measure === 'none' || memberId === null) return nothing
  if (measure === 'remove') return { removed: hidden ?? (await remove(db, report, memberId)), until: null }
  if (measure === 'suspend') {
    const fraud = grounds === 'fake' || grounds === 'money'
    if (!(await suspendMember(db, now, { memberId, reportId, until, fraud })))
      throw new ConflictError(REFUSED.state)
    return { removed: hidden, until }
  }
  return nothing
}

const hiddenOf = ({ removed }: Pick<Report, 'removed'>): readonly HiddenPhoto[] | null => {
  const known = removed as Removed | null
  return known !== null && 'hidden' in known ? known.hidden : null
}

/**
 * What becomes of the photos that a case about a child hid: all are shown again without a measure,
 * all but the photo of the case after a warning, none after a removal or a suspension.
 * @returns those that stay hidden; null for every other case
 */
async function settleHidden(
  db: TenantDb,
  report: Report,
  memberId: string,
  measure: Measure,
): Promise<Removed | null> {
  const photos = hiddenOf(report)
  if (photos === null) return null
  const stays = ({ photo }: HiddenPhoto) => STAY_HIDDEN[measure](photo === report.subjectId)
  const hidden = photos.filter(stays)
  await putBackPhotos(
    db,
    memberId,
    photos.filter((one) => !stays(one)),
  )
  // After an appeal they may be visible again.
  await hidePhotos(
    db,
    memberId,
    hidden.map(({ photo }) => photo),
  )
  return hidden.length > 0 ? { hidden } : null
}

/** By measure, whether a photo stays hidden; `isSubject`: the one with the child. */
const STAY_HIDDEN: Readonly<Record<Measure, (isSubject: boolean) => boolean>> = {
  none: () => false,
  warn: (isSubject) => isSubject,
  remove: () => true,
  suspend: () => true,
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
  if ('hidden' in removed) await putBackPhotos(db, report.reportedId, removed.hidden)
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
