import { sql } from 'kysely'
import { z } from 'zod'
import { readCursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Money } from '../../core/money.ts'
import type { Load } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { type LedgerEntry, listLedger } from './queries.ts'

const PAGE_LENGTH = 25

/** One movement of credits with its receipt. Never the text of a message. */
export interface HistoryEntry {
  readonly id: string
  /** Number of the receipt for people: the random end of its id. */
  readonly number: string
  /** Description of the entry, in the reader's language. */
  readonly what: string
  /** Recipient; a placeholder for a deleted member; null if no other person is concerned. */
  readonly to: string | null
  readonly delta: number
  readonly balanceAfter: number
  readonly at: string
  /** Price of a purchase, and its payment. */
  readonly purchase: { readonly paid: Money; readonly payment: string | null } | null
}

export interface HistoryData {
  /** The one entry that the address names; null for the list. */
  readonly receipt: HistoryEntry | null
  readonly entries: readonly HistoryEntry[]
  /** `after` of the next page; null on the last one. */
  readonly next: string | null
  /** The list does not begin with the newest entry. */
  readonly further: boolean
  readonly timeZone: string
}

/**
 * Data of `/account/credits`: a page of the list, or the receipt of one entry.
 * @throws NotFoundError for an unknown entry and for one of another member alike
 */
export const historyPage: Load<HistoryData, Member> = async ({ scope, params, query }) => {
  const { db, viewer, tenant } = scope
  const timeZone = tenant.settings.time_zone
  if (params.entry !== undefined) {
    const entry = isId(params.entry) ? await findEntry(db, viewer.id, params.entry) : undefined
    if (!entry) throw new NotFoundError('page_not_found')
    const [receipt = null] = await withDetails(scope, [entry])
    return { receipt, entries: [], next: null, further: false, timeZone }
  }
  // An edited or truncated cursor falls back to the newest entries.
  const after = readCursor(query.after)
  const page = await listLedger(db, viewer.id, PAGE_LENGTH, after)
  const entries = await withDetails(scope, page.rows)
  return { receipt: null, entries, next: page.next, further: after !== undefined, timeZone }
}

async function findEntry(db: TenantDb, memberId: string, id: string): Promise<LedgerEntry | undefined> {
  const row = await db.trx
    .selectFrom('ledger_entry')
    .select(['id', 'delta', 'balance_after as balanceAfter', 'reason', 'created_at as at'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, reason: row.reason as LedgerEntry['reason'] }
}

async function withDetails(
  scope: RequestScope<Member>,
  entries: readonly LedgerEntry[],
): Promise<readonly HistoryEntry[]> {
  const { t } = scope
  const found = await findDetails(scope.db, scope.viewer.id, entries)
  const details = new Map(found.map((row) => [row.id, row]))
  return entries.map(({ id, delta, balanceAfter, reason, at }) => {
    const row = details.get(id)
    const paid = row?.amount == null ? null : { amount: row.amount, currency: row.currency?.trim() ?? '' }
    return {
      id,
      number: id.slice(-12).toUpperCase(),
      what: t(`credits:reason_${reason}`),
      to: row?.sent ? (row.name ?? t('chats:deleted_member')) : null,
      delta,
      balanceAfter,
      at: at.toISOString(),
      purchase: paid && { paid, payment: row?.payment ?? null },
    }
  })
}

const detailRow = z.strictObject({
  id: column.id,
  /** Whether the entry refers to a message. */
  sent: z.boolean(),
  /** Null if the partner's account was deleted. */
  name: z.string().nullable(),
  amount: column.whole.nullable(),
  currency: z.string().nullable(),
  payment: z.string().nullable(),
})

/**
 * What the entries refer to: the partner of a message, the order of a purchase. Messages are found
 * through the member's conversations.
 */
async function findDetails(db: TenantDb, memberId: string, entries: readonly LedgerEntry[]) {
  const t = sql`${db.tenantId}::int`
  const me = sql`${memberId}::uuid`
  return rows(
    db,
    detailRow,
    sql`
    select e.id, w.conversation_id is not null as sent,
      case when p.status <> ${MEMBER_STATUS.deleted} then p.name end as name,
      o.amount, o.currency::text as currency, substring(e.idempotency_key from '^payment:(.*)$') as payment
    from ledger_entry e
    left join lateral (
      select cm.conversation_id, cm.other_id from conversation_member cm
      join message m on m.tenant_id = ${t} and m.conversation_id = cm.conversation_id and m.id = e.reference
      where cm.tenant_id = ${t} and cm.member_id = ${me} limit 1) w
      on e.reason in ('message', 'photo', 'gift', 'returned')
    left join member p on p.tenant_id = ${t} and p.id = w.other_id
    left join credit_order o on o.tenant_id = ${t} and o.id = e.reference and e.reason = 'purchase'
    where e.tenant_id = ${t} and e.member_id = ${me} and e.id = any(${entries.map(({ id }) => id)}::uuid[])`,
  )
}
