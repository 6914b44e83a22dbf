import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../core/cursor.ts'
import type { ConsoleDb } from '../core/database.ts'
import { DECIDED } from '../features/refunds/server.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../infra/database/keyset.ts'
import { column, rows } from '../infra/database/rows.ts'

export const REFUND_KINDS = ['withdrawal', 'staff', 'provider', 'chargeback', 'credit_back'] as const
/** What moves money or credits: payments, and the kinds of refunds. */
export const TRANSACTION_KINDS = ['payment', ...REFUND_KINDS] as const

/** Filter of payments and refunds; omitted fields do not restrict. */
export interface TransactionFilter {
  /** Keys of the sites. */
  readonly tenants: readonly number[]
  readonly kind?: (typeof TRANSACTION_KINDS)[number] | undefined
  readonly state?: string | undefined
  /** Created at or after `from`, before `until`. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Order number or id of a payment, as typed. */
  readonly number?: string | undefined
}

const transactionRow = z.strictObject({
  tenant_id: column.whole,
  id: column.id,
  kind: z.enum(TRANSACTION_KINDS),
  state: z.string(),
  at: column.time,
  /** When the payment was received, or the refund was executed. */
  settled_at: column.time.nullable(),
  member_id: column.id,
  /** Null for credits that were given back. */
  payment_id: column.id.nullable(),
  method: z.string().nullable(),
  provider: z.string().nullable(),
  provider_id: z.string().nullable(),
  amount: column.whole,
  /** Null where no money moves. */
  currency: z.string().nullable(),
  credits: column.whole.nullable(),
  /** Whether the amount is part of the sums: received, or decided to be returned. */
  counts: z.boolean(),
  cursor: z.string(),
})

/** A payment or a refund, without the member's name. */
export type Transaction = z.output<typeof transactionRow>

/** Both tables with the same columns. */
const PAYMENTS = sql`
  select p.tenant_id, p.id, 'payment' as kind, p.status as state, p.created_at as at, p.granted_at as settled_at, p.member_id,
    p.id as payment_id, p.method, p.provider, p.provider_id, p.amount, p.currency, null::int as credits, p.granted_at is not null as counts
  from payment p`
const REFUNDS = sql`
  select r.tenant_id, r.id, r.kind, r.state, r.requested_at as at, r.done_at as settled_at, r.member_id, r.payment_id,
    null::text as method, null::text as provider, r.provider_refund_id as provider_id, r.amount, r.currency, r.credits,
    r.currency is not null and r.state in (${sql.join(DECIDED.map((state) => sql.lit(state)))}) as counts
  from refund r`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** `orderNumber` of a payment. */
const NUMBER = /^[0-9a-f]{12}$/

/**
 * Restricts the column with the id of the payment to what was typed; nothing is found otherwise.
 */
function numbered(id: string, typed: string): RawBuilder<unknown> {
  const text = typed.trim().toLowerCase()
  if (UUID.test(text)) return sql`${sql.ref(id)} = ${text}::uuid`
  return NUMBER.test(text) ? sql`right(${sql.ref(id)}::text, 12) = ${text}` : sql`false`
}

interface Columns {
  readonly time: string
  readonly state: string
  readonly payment: string
}

const PAYMENT_COLUMNS: Columns = { time: 'p.created_at', state: 'p.status', payment: 'p.id' }
const REFUND_COLUMNS: Columns = { time: 'r.requested_at', state: 'r.state', payment: 'r.payment_id' }

function restricted({ state, from, until, number }: TransactionFilter, columns: Columns) {
  return sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [sql`${sql.ref(columns.state)} = ${state}`]),
      ...(from === undefined ? [] : [sql`${sql.ref(columns.time)} >= ${from}`]),
      ...(until === undefined ? [] : [sql`${sql.ref(columns.time)} < ${until}`]),
      ...(number === undefined ? [] : [numbered(columns.payment, number)]),
    ],
    sql` and `,
  )
}

/** The tables that hold the kind, each with its restriction. */
function sources(
  filter: TransactionFilter,
  restrict: (
    what: { readonly table: 'p' | 'r'; readonly columns: Columns },
    where: RawBuilder<unknown>,
  ) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { kind } = filter
  const payments = restrict({ table: 'p', columns: PAYMENT_COLUMNS }, restricted(filter, PAYMENT_COLUMNS))
  const ofKind = kind === undefined ? sql`` : sql` and r.kind = ${kind}`
  const refunds = restrict(
    { table: 'r', columns: REFUND_COLUMNS },
    sql`${restricted(filter, REFUND_COLUMNS)}${ofKind}`,
  )
  if (kind === undefined) return sql`(${PAYMENTS} where ${payments}) union all (${REFUNDS} where ${refunds})`
  return kind === 'payment' ? sql`(${PAYMENTS} where ${payments})` : sql`(${REFUNDS} where ${refunds})`
}

/** Sites that one statement asks: PostgreSQL plans each of them. */
const SITES_AT_ONCE = 50

/**
 * One page of the payments and refunds of these sites, newest first. The newest ones of each site
 * are read by the index of that site, and merged. Each site is named by its key, because a cluster
 * refuses a lateral join with a limit.
 */
export async function listTransactions(
  db: ConsoleDb,
  filter: TransactionFilter,
  size: number,
  after?: Cursor,
): Promise<Page<Transaction>> {
  const most = sql.lit(size + 1)
  const newestOf = (site: number) =>
    sources(filter, ({ table, columns: { time } }, where) => {
      const id = `${table}.id`
      return sql`${sql.ref(`${table}.tenant_id`)} = ${site}::int and ${isAfter(after, time, id)} and ${where}
      order by ${sql.ref(time)} desc, ${sql.ref(id)} desc limit ${most}`
    })
  const found: Transaction[] = []
  for (let from = 0; from < filter.tenants.length; from += SITES_AT_ONCE) {
    const newest = filter.tenants.slice(from, from + SITES_AT_ONCE).map(newestOf)
    found.push(
      ...(await rows(
        db,
        transactionRow,
        sql`
    select t.*, ${cursorOf('t.at', 't.id')} as cursor from (${sql.join(newest, sql` union all `)}) t
    order by t.at desc, t.id desc limit ${most}`,
      )),
    )
  }
  // Cursors begin with the time in microseconds, which has 16 digits until the year 2286.
  found.sort((one, other) => (one.cursor < other.cursor ? 1 : -1))
  return pageOf(found, size)
}

const sumRow = z.strictObject({
  tenant_id: column.whole,
  currency: z.string(),
  received: column.whole,
  returned: column.whole,
})

/** What one site received and returned in one currency, in the minor unit. */
export type TransactionSum = z.output<typeof sumRow>

/** The sums of all payments and refunds that the filter finds, by site and currency. */
export function sumTransactions(
  db: ConsoleDb,
  filter: TransactionFilter,
): Promise<readonly TransactionSum[]> {
  const all = sources(
    filter,
    ({ table }, where) =>
      sql`${sql.ref(`${table}.tenant_id`)} = any (${[...filter.tenants]}::int[]) and ${where}`,
  )
  return rows(
    db,
    sumRow,
    sql`
    select tenant_id, trim(currency) as currency,
      coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as received,
      coalesce(sum(amount) filter (where kind <> 'payment'), 0)::bigint as returned
    from (${all}) t where counts group by 1, 2 order by 1, 2`,
  )
}
