import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'

/** Which payments staff want to see; what is left out does not restrict. */
export interface PaymentFilter {
  readonly status?: string | undefined
  readonly method?: string | undefined
  readonly memberId?: string | undefined
  readonly providerId?: string | undefined
  /** Created at or after `from`, before `until`. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** A payment in a list of staff: without the member's name. */
export type ListedPayment = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

function listed(db: TenantDb) {
  return db.trx
    .selectFrom('payment as p')
    .innerJoin('credit_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.id', '=', 'p.order_id'),
    )
    .where('p.tenant_id', '=', db.tenantId)
    .select(['p.id', 'p.order_id', 'p.member_id', 'p.provider', 'p.provider_id', 'p.method', 'p.status'])
    .select(['p.amount', 'p.currency', 'p.refunded', 'p.charged_back', 'p.created_at', 'p.granted_at'])
    .select(['o.package', 'o.credits', 'o.country', 'o.list_amount', 'o.discount_code'])
    .select(cursorOf('p.created_at', 'p.id').as('cursor'))
}

/** One page of the payments of a site, newest first. */
export async function listPayments(
  db: TenantDb,
  filter: PaymentFilter,
  size: number,
  after?: Cursor,
): Promise<Page<ListedPayment>> {
  const { status, method, memberId, providerId, from, until } = filter
  let query = listed(db).where(isAfter(after, 'p.created_at', 'p.id'))
  if (status !== undefined) query = query.where('p.status', '=', status)
  if (method !== undefined) query = query.where('p.method', '=', method)
  if (memberId !== undefined) query = query.where('p.member_id', '=', memberId)
  if (providerId !== undefined) query = query.where('p.provider_id', '=', providerId)
  if (from !== undefined) query = query.where('p.created_at', '>=', from)
  if (until !== undefined) query = query.where('p.created_at', '<', until)
  const found = await query
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(size + 1)
    .execute()
  return pageOf(found, size)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The member that staff mean: by id or address, as typed. Payments outlive a member, so that an id need not be one any more. */
export async function memberIdOf(db: TenantDb, typed: string): Promise<string | undefined> {
  const text = typed.trim()
  if (UUID.test(text)) return text.toLowerCase()
  const row = await db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', emailKey(text))
    .executeTakeFirst()
  return row?.id
}

/** Movements of credits that name an order: its purchase, and what refunds took. Oldest first. */
export function entriesOfOrder(db: TenantDb, memberId: string, orderId: string) {
  return db.trx
    .selectFrom('ledger_entry')
    .select(['id', 'delta', 'balance_after', 'reason', 'created_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('reference', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
