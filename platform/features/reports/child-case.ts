import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { SUBJECT_CODES } from '../../core/report-reasons.ts'
import { type HiddenPhoto, hideAccountPhotos, putBackPhotos } from '../photos/server.ts'
import { insertReport, keepPhotos } from './commands.ts'
import { deleteReports } from './delete-reports.ts'
import { type Evidence, freezeAccount } from './evidence.ts'
import { RULE_CODES } from './profile-rules.ts'
import { REPORT_STATE } from './rules.ts'

/** The case about an account with a child in a photo. */
export interface ChildCase {
  readonly id: string
  readonly number: string
  /** Photos that were hidden, without the refused one. */
  readonly hidden: readonly string[]
}

export interface ChildFound {
  /** The photo, already refused in this transaction. */
  readonly photo: string
  readonly staffId: string
  readonly now: Date
}

/**
 * Hides all photos of the account of a photo that shows a child, and opens a case of the category
 * with the shortest time limit. It keeps the files of all photos of the account as evidence. An
 * account with such a case that is not yet decided gets no second one: the photo joins it.
 *
 * @throws NotFoundError for an unknown photo
 */
export async function openChildCase(db: TenantDb, { photo, staffId, now }: ChildFound): Promise<ChildCase> {
  const member = await ownerOf(db, photo)
  const frozen = member === undefined ? undefined : await freezeAccount(db, member)
  if (member === undefined || !frozen) throw new NotFoundError()
  const hidden = await hideAccountPhotos(db, member, { staffId, now })
  const known = await findOpenCase(db, member)
  const earlier = known?.hidden ?? []
  // A photo that was shown beside one with a gesture is among the hidden ones.
  const refused = { photo, status: PHOTO_STATUS.pending }
  const all = hidden.some((one) => one.photo === photo) ? hidden : [refused, ...hidden]
  const one = known ?? (await fileCase(db, { member, photo, evidence: frozen.evidence, now }))
  const photos = [...new Set([...(known?.evidence.photos ?? []), ...frozen.evidence.photos])]
  await keepPhotos(db, one.id, frozen.kept)
  await db.trx
    .updateTable('report')
    .set({
      removed: JSON.stringify({ hidden: [...earlier, ...all] }),
      evidence: JSON.stringify({ ...frozen.evidence, ...known?.evidence, photos }),
    })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', one.id)
    .execute()
  return { id: one.id, number: one.number, hidden: hidden.map((each) => each.photo) }
}

/**
 * Takes the case of a refusal back that its moderator undoes, and shows the other photos of the
 * account again. A case that another photo opened stays.
 *
 * @returns photos that wait again; `decided` if the case has a decision, which stays as well
 */
export async function withdrawChildCase(db: TenantDb, photo: string): Promise<readonly string[] | 'decided'> {
  const member = await ownerOf(db, photo)
  if (member === undefined) return []
  const row = await db.trx
    .selectFrom('report')
    .select(['id', 'state', 'removed'])
    .where('tenant_id', '=', db.tenantId)
    .where('reported_id', '=', member)
    .where('subject', '=', SUBJECT_CODES.photo)
    .where('subject_id', '=', photo)
    .where('rule', '=', RULE_CODES.child_photo)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return []
  if (row.state !== REPORT_STATE.open) return 'decided'
  const others = hiddenIn(row.removed).filter((one) => one.photo !== photo)
  await putBackPhotos(db, member, others)
  await deleteReports(db, [row.id])
  return others.filter(({ status }) => status === PHOTO_STATUS.pending).map((one) => one.photo)
}

const hiddenIn = (removed: unknown): readonly HiddenPhoto[] =>
  (removed as { readonly hidden?: readonly HiddenPhoto[] } | null)?.hidden ?? []

async function ownerOf(db: TenantDb, photo: string): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('photo')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', photo)
    .executeTakeFirst()
  return row?.member_id
}

async function findOpenCase(db: TenantDb, member: string) {
  const row = await db.trx
    .selectFrom('report')
    .select(['id', 'number', 'evidence', 'removed'])
    .where('tenant_id', '=', db.tenantId)
    .where('reported_id', '=', member)
    .where('rule', '=', RULE_CODES.child_photo)
    .where('state', '=', REPORT_STATE.open)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { removed, evidence, ...named } = row
  return { ...named, evidence: evidence as unknown as Evidence, hidden: hiddenIn(removed) }
}

interface NewCase {
  readonly member: string
  readonly photo: string
  readonly evidence: Evidence
  readonly now: Date
}

async function fileCase(db: TenantDb, { member, photo, evidence, now }: NewCase) {
  const filed = await insertReport(db, {
    reporter: null,
    reported: member,
    subject: 'photo',
    subjectId: photo,
    category: 'minor',
    rule: 'child_photo',
    body: '',
    evidence,
    now,
  })
  if (!filed) throw new Error(`No case was written for the photo ${photo}`)
  return filed
}
