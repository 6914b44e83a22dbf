import { sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { type LedgerReason, ledgerReason } from './contract.ts'

/** One movement of a member's credits. */
export interface LedgerEntry {
  readonly id: string
  readonly delta: number
  readonly balanceAfter: number
  readonly reason: LedgerReason
  readonly at: Date
}

/** The current balance, without a lock. */
export async function readBalance(db: TenantDb, memberId: string): Promise<number> {
  const row = await db.trx
    .selectFrom('balance')
    .select('credits')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.credits ?? 0
}

/** One page of a member's movements, newest first. */
export async function listLedger(
  db: TenantDb,
  memberId: string,
  size: number,
  after?: Cursor,
): Promise<Page<LedgerEntry>> {
  const found = await db.trx
    .selectFrom('ledger_entry')
    .select(['id', 'delta', 'balance_after', 'reason', 'created_at'])
    .select(cursorOf('created_at', 'id').as('cursor'))
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where(isAfter(after, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const page = pageOf(found, size)
  return { rows: page.rows.map(entryOf), next: page.next }
}

interface LedgerRow {
  readonly id: string
  readonly delta: number
  readonly balance_after: number
  readonly reason: string
  readonly created_at: Date
}

function entryOf(row: LedgerRow): LedgerEntry {
  return {
    id: row.id,
    delta: row.delta,
    balanceAfter: row.balance_after,
    reason: ledgerReason.parse(row.reason),
    at: row.created_at,
  }
}

const memberIdRow = z.strictObject({ member_id: column.id })

/**
 * Balances of a tenant that differ from the sum of their entries; any result is a severe fault. One
 * pass over the tenant's entries, parallel if PostgreSQL estimates many.
 */
export async function findUnbalanced(db: TenantDb, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    memberIdRow,
    sql`
    select b.member_id
    from balance b
    left join (
      select member_id, sum(delta) as credits from ledger_entry where tenant_id = ${db.tenantId} group by member_id
    ) e on e.member_id = b.member_id
    where b.tenant_id = ${db.tenantId} and b.credits <> coalesce(e.credits, 0)
    limit ${limit}`,
  )
  return found.map(({ member_id }) => member_id)
}
