import { NotFoundError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { LookReason } from '../core/staff.ts'
import { listPayments } from '../features/payments/server.ts'
import { auditTenant } from './audit.ts'
import { findMemberSheet } from './member-queries.ts'
import { PAGE } from './page-size.ts'
import { MemberPage } from './pages/member-page.tsx'
import { may } from './permissions.ts'
import type { PlatformScope, Staff } from './scope.ts'
import type { ConsoleAnswer, FormFault } from './serve.ts'
import type { Typed } from './typed-fields.ts'

/**
 * The page of one member for support. Each view is recorded with its reason.
 * @throws NotFoundError if the site has no such member
 */
export async function memberAnswer(
  scope: PlatformScope<Staff>,
  { tenant, id, reason }: { readonly tenant: number; readonly id: string; readonly reason: LookReason },
  again: { readonly fault?: FormFault; readonly typed?: Typed } = {},
): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  const found = await scope.forTenant(tenant, async ({ db }) => {
    const sheet = await findMemberSheet(db, id)
    if (!sheet) throw new NotFoundError()
    const about = { action: 'member_viewed', subject: `member:${id}`, details: { reason } } as const
    await auditTenant(db, { staffId: staff.id, now, ...about })
    const sees = may(staff.role, 'finance.read')
    const payments = sees ? (await listPayments(db, { memberId: id }, PAGE)).rows : []
    return { sheet, payments }
  })
  const key = newId()
  const page = (
    <MemberPage
      scope={scope}
      tenant={tenant}
      id={id}
      reason={reason}
      idempotencyKey={key}
      {...found}
      {...again}
    />
  )
  return { page, title: scope.t('console:members') }
}
