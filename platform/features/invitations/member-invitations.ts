import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { lockMember, requireConfirmed } from '../accounts/server.ts'
import { createInvitation, invitationLink } from './invitations.ts'

/** Days for which a member's link is valid; an unused one then no longer counts. */
const DAYS = 30

export interface InvitationsPageData {
  /** Links that can still be used. */
  readonly open: readonly { readonly link: string; readonly until: string }[]
  readonly left: number
  /** Number of confirmed members who came by a link of this member; never who they are. */
  readonly joined: number
}

const countsRow = z.strictObject({ given: column.whole, joined: column.whole })

/** Counts: links that are open or were used, and members who joined. */
async function countsOf(db: TenantDb, memberId: string, now: Date): Promise<z.output<typeof countsRow>> {
  const row = await firstRow(
    db,
    countsRow,
    sql`select
      (select count(*) from invitation i where i.tenant_id = ${db.tenantId}::int and i.created_by = ${memberId}::uuid
        and (i.used > 0 or (i.revoked_at is null and i.expires_at > ${now}::timestamptz))) as given,
      (select count(*) from invitation i
        join invitation_use u on u.tenant_id = i.tenant_id and u.invitation_id = i.id
        join member m on m.tenant_id = u.tenant_id and m.id = u.member_id and m.status = ${MEMBER_STATUS.active}::smallint
        where i.tenant_id = ${db.tenantId}::int and i.created_by = ${memberId}::uuid) as joined`,
  )
  return row ?? { given: 0, joined: 0 }
}

/**
 * Data of /account/invitations.
 * @throws NotFoundError on a site whose members cannot invite
 */
export async function invitationsPage({ scope }: LoadInput<Member>): Promise<InvitationsPageData> {
  const { db, viewer, now, tenant, locale } = scope
  const most = tenant.settings.member_invitations
  if (most === 0) throw new NotFoundError('page_not_found')
  const { given, joined } = await countsOf(db, viewer.id, now)
  const rows = await db.trx
    .selectFrom('invitation')
    .select(['code', 'expires_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('created_by', '=', viewer.id)
    .where('used', '=', 0)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return {
    open: rows.map(({ code, expires_at: until }) => ({
      link: invitationLink(tenant.origin, code),
      until: formatDate(locale.iso, until, 'long', tenant.settings.time_zone),
    })),
    left: viewer.status === 'active' ? Math.max(0, most - given) : 0,
    joined,
  }
}

/**
 * Creates a link for one signup.
 *
 * @throws NotFoundError on a site whose members cannot invite; ForbiddenError `unconfirmed`;
 *   ConflictError `invitations_used_up`
 */
export async function inviteByMember(scope: RequestScope<Member>): Promise<string> {
  const { db, viewer, now, tenant } = scope
  const most = tenant.settings.member_invitations
  if (most === 0) throw new NotFoundError()
  requireConfirmed(viewer)
  await lockMember(db, viewer.id)
  const { given } = await countsOf(db, viewer.id, now)
  if (given >= most) throw new ConflictError('invitations_used_up')
  const { code } = await createInvitation(db, now, { createdBy: viewer.id, uses: 1, days: DAYS })
  return invitationLink(tenant.origin, code)
}
