import { sql } from 'kysely'
import type { TenantDb } from '../../../core/database.ts'

function debits(db: TenantDb) {
  return db.trx.selectFrom('direct_debit').selectAll().where('tenant_id', '=', db.tenantId)
}

export type DebitRow = Awaited<ReturnType<ReturnType<typeof debits>['executeTakeFirstOrThrow']>>

/** The member's own direct debit only. */
export function findDebit(db: TenantDb, memberId: string, id: string): Promise<DebitRow | undefined> {
  return debits(db).where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()
}

/** The direct debit of a payment, for the call to the provider. */
export function findDebitById(db: TenantDb, id: string): Promise<DebitRow | undefined> {
  return debits(db).where('id', '=', id).executeTakeFirst()
}

/**
 * Counts one try of a code before the comparison, so that concurrent tries cannot exceed the limit.
 * Undefined if no try is left.
 */
export async function countTry(db: TenantDb, id: string, most: number): Promise<DebitRow | undefined> {
  return db.trx
    .updateTable('direct_debit')
    .set({ tries: sql`tries + 1` })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('tries', '<', most)
    .returningAll()
    .executeTakeFirst()
}

export async function isBlocked(db: TenantDb, keys: readonly string[]): Promise<boolean> {
  const row = await db.trx
    .selectFrom('direct_debit_block')
    .select('key')
    .where('tenant_id', '=', db.tenantId)
    .where('key', 'in', keys)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Sum of what a member has ordered by direct debit since then, without orders that ended unpaid, in
 * minor units of that currency.
 */
export async function sumDebits(
  db: TenantDb,
  memberId: string,
  { currency, since }: { readonly currency: string; readonly since: Date },
): Promise<number> {
  const row = await db.trx
    .selectFrom('payment')
    .select((select) =>
      select.cast<number>(select.fn.coalesce(select.fn.sum('amount'), sql`0`), 'integer').as('sum'),
    )
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('method', '=', 'directdebit')
    .where('currency', '=', currency)
    .where('status', 'in', ['open', 'pending', 'paid'])
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.sum ?? 0
}
