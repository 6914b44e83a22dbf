import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { ReportSubject } from '../../core/report-reasons.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { blocks, idOf, tenantKey, viewerId, visibleTo } from '../visibility/visibility.ts'

/** Subject of a report: its owner, and the id that reports of the same content share. */
export interface ReportTarget {
  readonly subject: ReportSubject
  readonly subjectId: string
  readonly member: string
  readonly name: string
}

const targetRow = z.strictObject({ id: column.id, member_id: column.id, name: z.string() })
const photoRow = targetRow.extend({ message_id: column.id.nullable() })

const NAME_OF_PHOTO = /^[\w-]{22}$/

/**
 * The content that the viewer reports, if they may: profiles and photos that they see, and members
 * whom they talk with or have blocked, even if a block, a setting or the end of the account now
 * hides that member (docs/product-rules.md#reports).
 *
 * @returns undefined for everything else; absent and hidden content do not differ
 */
export async function findTarget(
  db: TenantDb,
  viewer: Member,
  subject: ReportSubject,
  id: string,
): Promise<ReportTarget | undefined> {
  if (subject === 'photo') return NAME_OF_PHOTO.test(id) ? findPhoto(db, viewer, id) : undefined
  if (!isId(id)) return undefined
  return subject === 'message' ? findMessage(db, viewer, id) : findMember(db, viewer, id)
}

/** Condition on member `m`. */
function mayReport(db: TenantDb, viewer: Member): RawBuilder<boolean> {
  const me = viewerId(viewer)
  return sql`(m.id = ${me} or ${visibleTo(db, 'm', me)} or ${blocks(db, me, idOf('m'))} or exists (select from conversation_member cm
    where cm.tenant_id = ${tenantKey(db)} and cm.member_id = ${me} and cm.other_id = m.id))`
}

async function findMember(db: TenantDb, viewer: Member, id: string): Promise<ReportTarget | undefined> {
  const row = await firstRow(
    db,
    targetRow,
    sql`select m.id, m.id as member_id, m.name from member m
      where m.tenant_id = ${tenantKey(db)} and m.id = ${id}::uuid and ${mayReport(db, viewer)}`,
  )
  return row && targetOf('profile', row)
}

/** A photo of a message is reported as the message. */
async function findPhoto(db: TenantDb, viewer: Member, name: string): Promise<ReportTarget | undefined> {
  const row = await firstRow(
    db,
    photoRow,
    sql`select p.id, p.member_id, p.message_id, m.name from photo p
      join member m on m.tenant_id = ${tenantKey(db)} and m.id = p.member_id
      where p.tenant_id = ${tenantKey(db)} and p.name = ${name} and p.status = ${sql.lit(PHOTO_STATUS.active)}
        and ${mayReport(db, viewer)}`,
  )
  if (row?.message_id) return findMessage(db, viewer, row.message_id)
  return row && targetOf('photo', row)
}

/** A message of a conversation that the viewer takes part in. */
async function findMessage(db: TenantDb, viewer: Member, id: string): Promise<ReportTarget | undefined> {
  const t = tenantKey(db)
  const row = await firstRow(
    db,
    targetRow,
    sql`select w.id, w.sender_id as member_id, m.name from conversation_member cm
      join message w on w.tenant_id = ${t} and w.conversation_id = cm.conversation_id and w.id = ${id}::uuid
      join member m on m.tenant_id = ${t} and m.id = w.sender_id
      where cm.tenant_id = ${t} and cm.member_id = ${viewerId(viewer)}`,
  )
  return row && targetOf('message', row)
}

function targetOf(
  subject: ReportSubject,
  { id, member_id: member, name }: z.output<typeof targetRow>,
): ReportTarget {
  return { subject, subjectId: id, member, name }
}
