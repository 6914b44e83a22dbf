import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { returnedOf } from './queries.ts'

/** Filter of payments for staff; omitted fields do not restrict. */
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
    .selectFrom('payment')
    .innerJoin('credit_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'payment.tenant_id').onRef('o.id', '=', 'payment.order_id'),
    )
    .where('payment.tenant_id', '=', db.tenantId)
    .select([
      'payment.id',
      'payment.order_id',
      'payment.member_id',
      'payment.provider',
      'payment.provider_id',
      'payment.method',
      'payment.status',
    ])
    .select([
      'payment.amount',
      'payment.currency',
      'payment.refunded',
      'payment.charged_back',
      'payment.created_at',
      'payment.granted_at',
    ])
    .select(['o.package', 'o.credits', 'o.country', 'o.list_amount', 'o.discount_code'])
    .select([returnedOf(db.tenantId), cursorOf('payment.created_at', 'payment.id').as('cursor')])
}

/** One page of the payments of a site, newest first. */
export async function listPayments(
  db: TenantDb,
  filter: PaymentFilter,
  size: number,
  after?: Cursor,
): Promise<Page<ListedPayment>> {
  const { status, method, memberId, providerId, from, until } = filter
  let query = listed(db).where(isAfter(after, 'payment.created_at', 'payment.id'))
  if (status !== undefined) query = query.where('payment.status', '=', status)
  if (method !== undefined) query = query.where('payment.method', '=', method)
  if (memberId !== undefined) query = query.where('payment.member_id', '=', memberId)
  if (providerId !== undefined) query = query.where('payment.provider_id', '=', providerId)
  if (from !== undefined) query = query.where('payment.created_at', '>=', from)
  if (until !== undefined) query = query.where('payment.created_at', '<', until)
  const found = await query
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(size + 1)
    .execute()
  return pageOf(found, size)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The member that staff look for, by id or address as typed. Payments outlive members, so that the
 * id may no longer exist.
 */
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

/**
 * Changes of credits that name an order: its purchase, and what refunds took back. Oldest first.
 */
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
