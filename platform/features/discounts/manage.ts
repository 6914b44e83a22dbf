import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { endOfDay } from '../../core/calendar.ts'
import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import type { FieldErrors } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type CodeLimits, type CodeRequest, codeRequest, limitsIn, minimumOf } from './manage-rules.ts'
import { findDiscountCode } from './queries.ts'

/** Without 0 and O, 1, I and L: codes are read aloud and typed from paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31^10 are 8e14 codes: guessing one within the allowance of tries is infeasible. */
const LENGTH = 10

// Refusals that only staff can get: their texts are in the console (console/texts.ts).
const DAY_OVER = 'day_over'
const NO_MEMBER = 'member_unknown'
const TAKEN = 'code_taken'

/**
 * A request that cannot be carried out; the message tells users of the command what to change,
 * `fields` users of the form.
 */
export class CodeRequestError extends Error {
  readonly fields: FieldErrors
  constructor(message: string, fields: FieldErrors) {
    super(message)
    this.fields = fields
  }
}

/**
 * Creates one named code or `count` random ones for this tenant. Repeating a named code with the
 * same limits is not an error.
 * @returns the codes, and whether a named one existed before; several random ones share a batch, by
 *   which they can be listed
 * @throws CodeRequestError with one sentence for each fault of the request
 */
export async function createCodes(
  db: TenantDb,
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
  request: unknown,
): Promise<{ readonly codes: readonly string[]; readonly existed: boolean; readonly batch?: string }> {
  const parsed = codeRequest(tenant).safeParse(request)
  if (!parsed.success) throw faultOf(parsed.error)
  const limits = await limitsOf(db, { tenant, now }, parsed.data)
  const { code, count } = parsed.data
  if (code !== undefined) return { codes: [code], existed: !(await insertNamed(db, code, limits, now)) }
  const batch = count > 1 ? newId() : undefined
  const codes: string[] = []
  while (codes.length < count) {
    const random = randomCode()
    if (await insertCode(db, random, limits, now, batch)) codes.push(random)
  }
  return { codes, existed: false, ...(batch === undefined ? {} : { batch }) }
}

/** The messages for the command, each with its field of the form. */
function faultOf({ issues }: z.ZodError): CodeRequestError {
  const fields = issues.map(({ path }) => {
    const field = String(path[0] ?? 'code')
    return [field, { code: field === 'currency' ? 'code_currency' : 'code_invalid' }]
  })
  return new CodeRequestError(issues.map(({ message }) => message).join(' '), Object.fromEntries(fields))
}

/**
 * Creates a random single-use code for this member only, valid until `expiresAt`.
 * @param percentage 1 to 99: a payment provider cannot charge an order of 0
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
  if (expiresAt !== null && expiresAt <= now)
    throw new CodeRequestError('The day of --expires is over.', { expires: { code: DAY_OVER } })
  const memberId = request.member === undefined ? null : await memberOf(db, request.member)
  if (memberId === undefined)
    throw new CodeRequestError(`${tenant.id} has no member ${request.member}.`, {
      member: { code: NO_MEMBER },
    })
  return {
    percentage: request.percent,
    memberId,
    country: request.country ?? null,
    currency: request.currency ?? null,
    minimumOrder: request.minimum === undefined ? 0 : minimumOf(request.minimum, request.currency ?? ''),
    paymentMethods: request.methods ?? null,
    oncePerMember: !request.unlimited,
    useLimit: request.limit ?? null,
    expiresAt,
  }
}

async function memberOf(db: TenantDb, typed: string): Promise<string | undefined> {
  const isId = z.guid().safeParse(typed.trim()).success
  const row = await db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where(isId ? 'id' : 'email_key', '=', isId ? typed.trim().toLowerCase() : emailKey(typed))
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
      { code: { code: TAKEN } },
    )
  return false
}

async function insertCode(
  db: TenantDb,
  code: string,
  limits: CodeLimits,
  now: Date,
  batch?: string,
): Promise<boolean> {
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
      batch: batch ?? null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
