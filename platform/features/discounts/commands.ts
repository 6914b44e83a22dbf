import type { TenantDb } from '../../core/database.ts'
import { ValidationError } from '../../core/errors.ts'
import type { Money } from '../../core/money.ts'
import type { Member, Viewer } from '../../core/viewer.ts'
import { findDiscountCode, findPersonalDiscount, hasUsedDiscount } from './queries.ts'
import {
  type BonusMember,
  type Discount,
  type DiscountUse,
  normalCode,
  refusalOf,
  TIME_BONUS,
  timeBonusOf,
} from './rules.ts'

export type ApplicableDiscount = Discount

/** What a code is asked for with; `country` is the one that is paid from. */
export interface DiscountRequest {
  readonly country: string
  readonly order?: Money | undefined
  readonly method?: string | undefined
  readonly now: Date
}

/** The time bonus as a code like any other: its end is the member's own, on the server's clock (decision 3.3). */
function timeBonusDiscount(member: (BonusMember & { readonly id: string }) | null): Discount {
  const endsAt = member && new Date(member.signupAt.getTime() + TIME_BONUS.seconds * 1000)
  return {
    code: TIME_BONUS.code,
    percentage: TIME_BONUS.percentage,
    memberId: member?.id ?? null,
    country: null,
    currency: null,
    minimumOrder: 0,
    paymentMethods: null,
    oncePerMember: true,
    firstPurchase: true,
    expiresAt: endsAt,
    active: true,
  }
}

/**
 * The discount that a typed code gives this viewer.
 * @throws ValidationError on the field `discount_code`, with the refusal as its code (specification section 5)
 */
export async function applyDiscount(
  db: TenantDb,
  viewer: Viewer,
  typed: string,
  request: DiscountRequest,
): Promise<ApplicableDiscount> {
  const code = normalCode(typed)
  const member = viewer.kind === 'member' ? viewer : null
  const discount = code === TIME_BONUS.code ? timeBonusDiscount(member) : await findDiscountCode(db, code)
  const used = member !== null && (await hasUsedDiscount(db, member.id, code))
  const use: DiscountUse = { ...request, memberId: member?.id ?? null, paid: member?.paid ?? false, used }
  const refusal = refusalOf(discount, use)
  if (refusal !== null || discount === undefined) {
    const { minimumOrder = 0, currency } = discount ?? {}
    const reason = refusal ?? 'discount_unknown'
    const params = { minimum: minimumOrder, currency: currency ?? request.order?.currency ?? '' }
    throw new ValidationError({ discount_code: { code: reason } }, reason, params)
  }
  return discount
}

/**
 * The active discount: the time bonus where there is one, otherwise the welcome code made for the member (specification
 * section 4). A visitor is shown what signing up would give.
 */
export async function activeDiscount(
  db: TenantDb,
  viewer: Viewer,
  now: Date,
): Promise<ApplicableDiscount | undefined> {
  if (viewer.kind !== 'member') return timeBonusDiscount(null)
  if (timeBonusOf(viewer, now) && !(await hasUsedDiscount(db, viewer.id, TIME_BONUS.code))) {
    return timeBonusDiscount(viewer satisfies Member)
  }
  return findPersonalDiscount(db, viewer.id, now)
}

/**
 * Whether a discount was still the member's when its order was paid: a code that is good once had not been used, one for the
 * first purchase came with the first. Ask before the use and the membership of this payment are recorded.
 */
export async function wasDue(
  db: TenantDb,
  code: string,
  member: { readonly id: string; readonly paid: boolean },
): Promise<boolean> {
  const discount = code === TIME_BONUS.code ? timeBonusDiscount(null) : await findDiscountCode(db, code)
  if (!discount) return true
  if (discount.firstPurchase && member.paid) return false
  return !(discount.oncePerMember && (await hasUsedDiscount(db, member.id, code)))
}

/** Takes the code for good, in the transaction that the payment is granted in. Once a member, whatever is repeated. */
export async function recordDiscountUse(
  db: TenantDb,
  use: { readonly code: string; readonly memberId: string; readonly orderId: string; readonly now: Date },
): Promise<void> {
  await db.trx
    .insertInto('discount_use')
    .values({
      tenant_id: db.tenantId,
      code: use.code,
      member_id: use.memberId,
      order_id: use.orderId,
      used_at: use.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
