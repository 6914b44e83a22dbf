import { sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { ValidationError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { type GivenLink, WHOLE_BRAND } from './preview-link.ts'
import { editableLanders, type StudioSite } from './site.ts'

/** How many days a link to give away may be valid. */
export const LINK_DAYS = [1, 7, 30] as const

const DAY = 24 * 60 * 60 * 1000

/** What links of a site can show: the whole brand, or the draft of one of its landers. */
export const linkSubjects = (site: StudioSite): readonly string[] => [WHOLE_BRAND, ...editableLanders(site)]

interface LinkPlan {
  readonly subject: string
  readonly days: (typeof LINK_DAYS)[number]
  readonly staffId: string
  readonly now: Date
}

/**
 * Makes a link to give away.
 * @throws ValidationError for a lander that the site does not have
 */
export async function makePreviewLink(
  db: TenantDb,
  site: StudioSite,
  { subject, days, staffId, now }: LinkPlan,
): Promise<GivenLink> {
  if (!linkSubjects(site).includes(subject))
    throw new ValidationError({ subject: { code: 'invalid_choice' } })
  // A whole second, so that the token of the row is always the same.
  const expires = new Date(Math.ceil((now.getTime() + days * DAY) / 1000) * 1000)
  const link = { id: newId(), subject, expires }
  await db.trx
    .insertInto('preview_link')
    .values({ ...link, tenant_id: db.tenantId, created: now, staff_id: staffId })
    .execute()
  return link
}

const listed = z.strictObject({
  id: column.id,
  subject: z.string(),
  created: column.time,
  expires: column.time,
  staffId: column.id,
  withdrawn: column.time.nullable(),
  cursor: z.string(),
})

/** A link to give away, as the list shows it. */
export type ListedPreviewLink = Readonly<z.output<typeof listed>>

/** A page of the links of a site, newest first. */
export async function listPreviewLinks(
  db: TenantDb,
  limit: number,
  after?: Cursor,
): Promise<Page<ListedPreviewLink>> {
  const found = await rows(
    db,
    listed,
    sql`select id, subject, created, expires, staff_id as "staffId", withdrawn, ${cursorOf('created', 'id')} as cursor
      from preview_link where tenant_id = ${db.tenantId}::int and ${isAfter(after, 'created', 'id')}
      order by created desc, id desc limit ${limit + 1}::int`,
  )
  return pageOf(found, limit)
}

/** Whether the row of a link allows it still. */
export async function isOpenLink({ trx, tenantId }: TenantDb, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('preview_link')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('withdrawn', 'is', null)
    .where('expires', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a link. @returns false if there is none that is open */
export async function withdrawPreviewLink(db: TenantDb, id: string, now: Date): Promise<boolean> {
  return (await withdrawn(db, now, id)).length > 0
}

/** Ends all open links of the site. @returns their ids */
export async function withdrawPreviewLinks(db: TenantDb, now: Date): Promise<readonly string[]> {
  return withdrawn(db, now)
}

async function withdrawn({ trx, tenantId }: TenantDb, now: Date, id?: string): Promise<readonly string[]> {
  const open = trx
    .updateTable('preview_link')
    .set({ withdrawn: now })
    .where('tenant_id', '=', tenantId)
    .where('withdrawn', 'is', null)
    .where('expires', '>', now)
  const ended = id === undefined ? open : open.where('id', '=', id)
  return (await ended.returning('id').execute()).map((row) => row.id)
}
