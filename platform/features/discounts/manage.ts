import { randomInt } from 'node:crypto'
import { endOfDay } from '../../core/calendar.ts'
import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type CodeLimits, type CodeRequest, codeRequest } from './manage-rules.ts'
import { findDiscountCode, listDiscountCodes, sumPaidOrders } from './queries.ts'
import { type Discount, normalCode } from './rules.ts'

/** No 0 and O, 1, I and L: a code is read aloud and typed from paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31^10 are 8e14 codes: guessing one within the allowance of tries is infeasible. */
const LENGTH = 10

/** A request that cannot be carried out as it is; the message says what to change. */
export class CodeRequestError extends Error {}

/** Code as staff sees it: its limits, and what it has brought. */
export interface ManagedCode extends CodeLimits {
  readonly code: string
  readonly status: 'active' | 'inactive' | 'expired'
  /** Paid orders. */
  readonly uses: number
  /** Sum of these orders by currency, in minor units. */
  readonly revenue: Readonly<Record<string, number>>
}

/**
 * Creates one named code or `count` random ones for this tenant. The same named code with the same limits again is no error.
 * @returns the codes, and whether a named one existed before
 * @throws CodeRequestError with one sentence for each fault of the request
 */
export async function createCodes(
  db: TenantDb,
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
  request: unknown,
): Promise<{ readonly codes: readonly string[]; readonly existed: boolean }> {
  const parsed = codeRequest(tenant).safeParse(request)
  if (!parsed.success) throw new CodeRequestError(parsed.error.issues.map(({ message }) => message).join(' '))
  const limits = await limitsOf(db, { tenant, now }, parsed.data)
  const { code, count } = parsed.data
  if (code !== undefined) return { codes: [code], existed: !(await insertNamed(db, code, limits, now)) }
  const codes: string[] = []
  while (codes.length < count) {
    const random = randomCode()
    if (await insertCode(db, random, limits, now)) codes.push(random)
  }
  return { codes, existed: false }
}

/**
 * Creates a random code that this member alone can use, once, until `expiresAt`.
 * @param percentage 1 to 99: an order of 0 cannot be paid at any provider
 */
export async function createPersonalCode(
  db: TenantDb,
  {
    memberId,
    percentage,
    expiresAt,
    now,
  }: {
    readonly memberId: string
    readonly percentage: number
    readonly expiresAt: Date
    readonly now: Date
  },
): Promise<string> {
  const limits = { percentage, memberId, expiresAt, oncePerMember: true, useLimit: null }
  const anywhere = { country: null, currency: null, minimumOrder: 0, paymentMethods: null }
  for (;;) {
    const code = randomCode()
    if (await insertCode(db, code, { ...limits, ...anywhere }, now)) return code
  }
}

async function limitsOf(
  db: TenantDb,
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
  request: CodeRequest,
): Promise<CodeLimits> {
  const expiresAt = request.expires ? endOfDay(request.expires, tenant.settings.time_zone) : null
  if (expiresAt !== null && expiresAt <= now) throw new CodeRequestError('The day of --expires is over.')
  const memberId = request.member === undefined ? null : await memberOf(db, request.member)
  if (memberId === undefined) throw new CodeRequestError(`${tenant.id} has no member ${request.member}.`)
  return {
    percentage: request.percent,
    memberId,
    country: request.country ?? null,
    currency: request.currency ?? null,
    minimumOrder: request.minimum ?? 0,
    paymentMethods: request.methods ?? null,
    oncePerMember: !request.unlimited,
    useLimit: request.limit ?? null,
    expiresAt,
  }
}

async function memberOf(db: TenantDb, emailKey: string): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.id
}

async function insertNamed(db: TenantDb, code: string, limits: CodeLimits, now: Date): Promise<boolean> {
  if (await insertCode(db, code, limits, now)) return true
  const existing = await findDiscountCode(db, code)
  const same = existing?.active && JSON.stringify(limitsIn(existing)) === JSON.stringify(limits)
  if (!same)
    throw new CodeRequestError(
      `The code ${code} exists with other limits or is disabled: choose another name.`,
    )
  return false
}

/** The limits alone, their keys in the order that `limitsOf` gives them. */
function limitsIn(code: CodeLimits): CodeLimits {
  const { percentage, memberId, country, currency, minimumOrder } = code
  const { paymentMethods, oncePerMember, useLimit, expiresAt } = code
  const whom = { percentage, memberId, country, currency, minimumOrder }
  return { ...whom, paymentMethods, oncePerMember, useLimit, expiresAt }
}

async function insertCode(db: TenantDb, code: string, limits: CodeLimits, now: Date): Promise<boolean> {
  const row = await db.trx
    .insertInto('discount_code')
    .values({
      tenant_id: db.tenantId,
      code,
      percentage: limits.percentage,
      member_id: limits.memberId,
      country: limits.country,
      currency: limits.currency,
      minimum_order: limits.minimumOrder,
      payment_methods: limits.paymentMethods && [...limits.paymentMethods],
      once_per_member: limits.oncePerMember,
      use_limit: limits.useLimit,
      expires_at: limits.expiresAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/** The tenant's codes, the newest first, with what was paid with each. At most `limit`. */
export async function listCodes(db: TenantDb, now: Date, limit: number): Promise<readonly ManagedCode[]> {
  const codes = await listDiscountCodes(db, limit)
  const paid = await sumPaidOrders(
    db,
    codes.map(({ code }) => code),
  )
  return codes.map((code) => {
    const sums = paid.filter((sum) => sum.code === code.code)
    return {
      ...limitsIn(code),
      code: code.code,
      status: statusOf(code, now),
      uses: sums.reduce((total, sum) => total + sum.uses, 0),
      revenue: Object.fromEntries(sums.map((sum) => [sum.currency, sum.amount])),
    }
  })
}

function statusOf({ active, expiresAt }: Discount, now: Date): ManagedCode['status'] {
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return active ? 'active' : 'inactive'
}

/** Takes a code out of use; orders that were placed with it stay as they are. False where the tenant has no such code. */
export async function disableCode(db: TenantDb, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('discount_code')
    .set({ status: 'inactive' })
    .where('tenant_id', '=', db.tenantId)
    .where('code', '=', normalCode(typed))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
