import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { type LedgerReason, ledgerReason } from './contract.ts'

/** One movement of a member's credits. */
export interface LedgerEntry {
  readonly id: string
  readonly delta: number
  readonly balanceAfter: number
  readonly reason: LedgerReason
  readonly at: Date
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
  const { rows, next } = pageOf(found, size)
  return { rows: rows.map(entryOf), next }
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

/** Balances of a tenant that differ from the sum of their entries: always none, or something is badly wrong. */
export async function findUnbalanced(db: TenantDb, limit: number): Promise<string[]> {
  const rows = await db.trx
    .selectFrom('balance')
    .leftJoin('ledger_entry', (join) =>
      join
        .onRef('ledger_entry.tenant_id', '=', 'balance.tenant_id')
        .onRef('ledger_entry.member_id', '=', 'balance.member_id'),
    )
    .select('balance.member_id')
    .where('balance.tenant_id', '=', db.tenantId)
    .groupBy(['balance.member_id', 'balance.credits'])
    .having((having) =>
      having(
        'balance.credits',
        '<>',
        having.fn.coalesce(having.fn.sum<number>('ledger_entry.delta'), having.lit(0)),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
