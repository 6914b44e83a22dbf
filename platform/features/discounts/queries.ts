import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { Discount } from './rules.ts'

/** The stored code, whichever member it is for. Codes are stored in capitals. */
export async function findDiscountCode(db: TenantDb, code: string): Promise<Discount | undefined> {
  const row = await codes(db).where('code', '=', code).executeTakeFirst()
  return row && discountOf(row)
}

/**
 * The newest code issued to this member that is valid in their country for all payment methods, not
 * expired and not used. Codes limited to some payment methods must be typed: otherwise every page
 * would show a price that the checkout takes back.
 */
export async function findPersonalDiscount(
  db: TenantDb,
  { id: memberId, country }: { readonly id: string; readonly country: string },
  now: Date,
): Promise<Discount | undefined> {
  const row = await codes(db)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .where('payment_methods', 'is', null)
    .where((where) => where.or([where('country', 'is', null), where('country', '=', country)]))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('discount_use')
            .select('discount_use.code')
            .whereRef('discount_use.code', '=', 'discount_code.code')
            .where('discount_use.tenant_id', '=', db.tenantId)
            .where('discount_use.member_id', '=', memberId),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && discountOf(row)
}

/** Whether the member has paid an order with one of these codes. */
export async function hasUsedDiscount(
  db: TenantDb,
  memberId: string,
  codes: readonly string[],
): Promise<boolean> {
  const row = await db.trx
    .selectFrom('discount_use')
    .select('code')
    .where('tenant_id', '=', db.tenantId)
    .where('code', 'in', codes)
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Filter of the code list in the console; omitted fields do not restrict. */
export interface CodeFilter {
  readonly state?: 'active' | 'inactive' | 'expired' | undefined
  /** Part of the name. */
  readonly text?: string | undefined
  readonly batch?: string | undefined
  /** Name of the last code of the previous page. */
  readonly after?: string | undefined
}

/** The tenant's codes, the newest first; codes created together sorted by name. */
export async function listDiscountCodes(
  db: TenantDb,
  now: Date,
  limit: number,
  { state, text, batch, after }: CodeFilter = {},
): Promise<Discount[]> {
  const over = sql<boolean>`expires_at is not null and expires_at <= ${now}`
  let query = codes(db)
  if (state === 'expired') query = query.where(over)
  else if (state !== undefined) query = query.where('status', '=', state).where(sql<boolean>`not (${over})`)
  if (text !== undefined) query = query.where(sql<boolean>`strpos(code, ${text.trim().toUpperCase()}) > 0`)
  if (batch !== undefined) query = query.where('batch', '=', batch)
  if (after !== undefined) query = query.where(comesAfter(db, after))
  const rows = await query.orderBy('created_at', 'desc').orderBy('code').limit(limit).execute()
  return rows.map(discountOf)
}

/**
 * Rows after the given code in the order of the list: older, or created together with it and later
 * by name.
 */
function comesAfter(db: TenantDb, code: string) {
  return sql<boolean>`exists (select from discount_code l where l.tenant_id = ${db.tenantId}::int and l.code = ${code}
    and (discount_code.created_at < l.created_at or (discount_code.created_at = l.created_at and discount_code.code > l.code)))`
}

/** Paid orders with these codes: number, sum and discount in minor units, per code and currency. */
export async function sumPaidOrders(
  db: TenantDb,
  names: readonly string[],
): Promise<{ code: string | null; currency: string; uses: number; amount: number; given: number }[]> {
  if (names.length === 0) return []
  return db.trx
    .selectFrom('credit_order')
    .select((select) => [
      'discount_code as code',
      'currency',
      select.cast<number>(select.fn.countAll(), 'integer').as('uses'),
      select.cast<number>(select.fn.sum('amount'), 'double precision').as('amount'),
      select
        .cast<number>(select.fn.sum(select('list_amount', '-', select.ref('amount'))), 'double precision')
        .as('given'),
    ])
    .where('tenant_id', '=', db.tenantId)
    .where('discount_code', 'in', names)
    .where('paid_at', 'is not', null)
    .groupBy(['discount_code', 'currency'])
    .orderBy('currency')
    .execute()
}

function codes(db: TenantDb) {
  return db.trx.selectFrom('discount_code').selectAll().where('tenant_id', '=', db.tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof codes>['executeTakeFirstOrThrow']>>

function discountOf(row: Row): Discount {
  return {
    code: row.code,
    percentage: row.percentage,
    memberId: row.member_id,
    country: row.country,
    currency: row.currency,
    minimumOrder: row.minimum_order,
    paymentMethods: row.payment_methods,
    oncePerMember: row.once_per_member,
    useLimit: row.use_limit,
    uses: row.uses,
    firstPurchase: false,
    expiresAt: row.expires_at,
    active: row.status === 'active',
  }
}
