import { sql } from 'kysely'
import { z } from 'zod'
import { ageOn, siteDay } from '../core/calendar.ts'
import { nameOfCode } from '../core/code-names.ts'
import type { ConsoleDb } from '../core/database.ts'
import { PHOTO_STATUS } from '../core/photo-status.ts'
import { GENDERS, type Gender } from '../core/viewer.ts'
import { type PhotoRefusal, REFUSALS, refusalOf } from '../features/photos/server.ts'
import { column, firstRow, rows } from '../infra/database/rows.ts'
import { auditLooks } from './audit.ts'
import { LEASE_MS, type QueuedPhoto } from './photo-queue.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { after } from './tokens.ts'

/** What a waiting photo is compared with. */
export interface Companions {
  /** Id of the member's active main photo; null without one. */
  readonly main: string | null
  /** Ids of the other waiting photos of the member. */
  readonly waiting: readonly string[]
  /** Earlier refusals of photos that the member has kept, by reason. */
  readonly refusals: readonly { readonly reason: PhotoRefusal; readonly count: number }[]
}

/** What the member has declared; undefined for a member who was erased meanwhile. */
export interface Declared {
  readonly gender: Gender
  readonly age: number
}

export interface ShownPhoto extends QueuedPhoto, Companions {
  readonly declared: Declared | undefined
}

/**
 * Adds to each photo what it is compared with. Views of further photos are recorded, once in the
 * time of a lease.
 */
export async function withCompanions(
  scope: PlatformScope<Staff>,
  photos: readonly QueuedPhoto[],
): Promise<readonly ShownPhoto[]> {
  if (photos.length === 0) return []
  const companions = await scope.db(async (db) => {
    const found = await companionsOf(db, photos)
    await recordLooks(db, scope, photos, found)
    return found
  })
  const declared = await declaredBy(scope, photos)
  return photos.map((photo, place) => ({
    ...photo,
    ...(companions[place] ?? { main: null, waiting: [], refusals: [] }),
    declared: declared.get(photo.memberId),
  }))
}

const companionRow = z.strictObject({
  tenant_id: column.whole,
  member_id: column.id,
  id: column.id,
  status: column.whole,
  refusal: column.whole.nullable(),
})

async function companionsOf(db: ConsoleDb, photos: readonly QueuedPhoto[]): Promise<readonly Companions[]> {
  const { pending, active, refused } = PHOTO_STATUS
  const found = await rows(
    db,
    companionRow,
    sql`
    select p.tenant_id, p.member_id, p.id, p.status, p.refusal
    from (select distinct * from unnest(${photos.map(({ tenantId }) => tenantId)}::int[],
      ${photos.map(({ memberId }) => memberId)}::uuid[]) as pair (tenant_id, member_id)) as who
    join photo p on p.tenant_id = who.tenant_id and p.member_id = who.member_id
    where p.message_id is null and (p.status = ${pending} or (p.status = ${active} and p.is_main)
      or (p.status = ${refused} and p.refusal is not null))
    order by p.created_at, p.id`,
  )
  return photos.map(({ tenantId, memberId, id }) => {
    const own = found.filter((one) => one.tenant_id === tenantId && one.member_id === memberId)
    const reasons = own.filter(({ status }) => status === refused).map(({ refusal }) => refusalOf(refusal))
    return {
      main: own.find(({ status }) => status === active)?.id ?? null,
      waiting: own.filter((one) => one.status === pending && one.id !== id).map((one) => one.id),
      refusals: countRefusals(reasons),
    }
  })
}

/** Reasons with their counts, in the order of the buttons; without those that did not occur. */
export function countRefusals(reasons: readonly (PhotoRefusal | null)[]): Companions['refusals'] {
  return REFUSALS.map((reason) => ({ reason, count: reasons.filter((one) => one === reason).length })).filter(
    ({ count }) => count > 0,
  )
}

/** Records the view of photos that no lease has recorded. */
async function recordLooks(
  db: ConsoleDb,
  { staff, now }: PlatformScope<Staff>,
  photos: readonly QueuedPhoto[],
  found: readonly Companions[],
): Promise<void> {
  const leased = new Set(photos.map(({ id }) => id))
  const beside = photos.flatMap(({ tenantId }, place) => {
    const { main = null, waiting = [] } = found[place] ?? {}
    return [...(main === null ? [] : [main]), ...waiting].map((id) => ({
      tenantId,
      subject: `photo:${id}`,
      id,
    }))
  })
  const further = [...new Map(beside.map((one) => [one.subject, one])).values()].filter(
    ({ id }) => !leased.has(id),
  )
  if (further.length === 0) return
  const recorded = await db.trx
    .selectFrom('audit_entry')
    .select('subject')
    .where('tenant_id', 'in', [...new Set(further.map(({ tenantId }) => tenantId))])
    .where(
      'subject',
      'in',
      further.map(({ subject }) => subject),
    )
    .where('at', '>', after(now, -LEASE_MS))
    .where('staff_id', '=', staff.id)
    .where('action', '=', 'photo_viewed')
    .execute()
  const known = new Set(recorded.map(({ subject }) => subject))
  await auditLooks(
    db,
    further
      .filter(({ subject }) => !known.has(subject))
      .map(({ tenantId, subject }) => ({
        tenantId,
        subject,
        staffId: staff.id,
        now,
        action: 'photo_viewed',
      })),
  )
}

const declaredRow = z.strictObject({ id: column.id, gender: column.whole, birth_date: column.day })

/**
 * Age and gender by member. The role `console` reads no members, so that each site is read by a
 * transaction of its own.
 */
async function declaredBy(
  { forTenant, now }: PlatformScope<Staff>,
  photos: readonly QueuedPhoto[],
): Promise<ReadonlyMap<string, Declared>> {
  const declared = new Map<string, Declared>()
  for (const key of new Set(photos.map(({ tenantId }) => tenantId))) {
    const members = photos.filter(({ tenantId }) => tenantId === key).map(({ memberId }) => memberId)
    await forTenant(key, async ({ db, tenant }) => {
      const found = await rows(
        db,
        declaredRow,
        sql`select id, gender, birth_date from member
          where tenant_id = ${db.tenantId}::int and id = any (${[...new Set(members)]}::uuid[])`,
      )
      const today = siteDay({ tenant, now })
      for (const { id, gender, birth_date: born } of found)
        declared.set(id, { gender: nameOfCode(GENDERS, gender), age: ageOn(born, today) })
    })
  }
  return declared
}

const imageRow = z.strictObject({ content: z.string() })

/**
 * The content of a picture on this person's screen: of a leased photo, and of the main and waiting
 * photos of its member. Undefined for any other photo.
 */
export async function findPicture(
  db: ConsoleDb,
  { staffId, tenantId, photo }: { staffId: string; tenantId: number; photo: string },
): Promise<string | undefined> {
  const { pending, active } = PHOTO_STATUS
  const row = await firstRow(
    db,
    imageRow,
    sql`
    select p.content from photo p
    where p.tenant_id = ${tenantId} and p.id = ${photo}::uuid and p.message_id is null
      and (p.status = ${pending} or (p.status = ${active} and p.is_main))
      and exists (select from photo_review r
        join photo leased on leased.tenant_id = r.tenant_id and leased.id = r.photo_id
        where r.tenant_id = p.tenant_id and r.staff_id = ${staffId}::uuid and leased.member_id = p.member_id
          and leased.status = ${pending} and leased.message_id is null)`,
  )
  return row?.content
}
