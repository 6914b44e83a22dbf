import type { TenantDb } from '../../core/database.ts'
import { ValidationError } from '../../core/errors.ts'
import type { Money } from '../../core/money.ts'
import type { Member, Viewer } from '../../core/viewer.ts'
import { campaignDiscount, campaignOffer } from './campaign.ts'
import { TIME_BONUS } from './computed.ts'
import { findDiscountCode, findPersonalDiscount, hasUsedDiscount } from './queries.ts'
import { releasablePayments } from './reserve.ts'
import {
  computedAt,
  computedBy,
  computedDiscount,
  type Discount,
  type DiscountUse,
  isUsedUp,
  normalCode,
  refusalOf,
  usedTogether,
} from './rules.ts'

export type ApplicableDiscount = Discount

/** The order for which a code is requested; `country` is the country of payment. */
export interface DiscountRequest {
  readonly country: string
  readonly order?: Money | undefined
  readonly method?: string | undefined
  readonly now: Date
}

/**
 * The discount that a typed code gives this viewer.
 * @throws ValidationError on the field `discount_code`, with the refusal as its code
 */
export async function applyDiscount(
  db: TenantDb,
  viewer: Viewer,
  typed: string,
  request: DiscountRequest,
): Promise<ApplicableDiscount> {
  const code = normalCode(typed)
  const member = viewer.kind === 'member' ? viewer : null
  const discount = await discountBy(db, code, member)
  const used = member !== null && (await hasUsedDiscount(db, member.id, usedTogether(code)))
  const releasable = await releasableBy(db, discount, member, request.now)
  const who = { memberId: member?.id ?? null, paid: member?.paid ?? false }
  const use: DiscountUse = { ...request, ...who, used, releasable }
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
 * A code for everybody in a country that is valid at `now`; undefined if there is none, if it is
 * for one member, or if its uses are exhausted.
 */
export async function runningCode(
  db: TenantDb,
  typed: string,
  { country, now }: Pick<DiscountRequest, 'country' | 'now'>,
): Promise<ApplicableDiscount | undefined> {
  const found = await findDiscountCode(db, normalCode(typed))
  if (!found?.active || found.memberId !== null || isUsedUp(found, 0)) return undefined
  if (found.expiresAt !== null && found.expiresAt <= now) return undefined
  return found.country === null || found.country === country ? found : undefined
}

/** Seconds after a signup during which the time bonus applies. */
export const timeBonusSeconds = (): number => TIME_BONUS.seconds

/** The code that a campaign gives to those who sign up through it. */
interface CampaignOffer {
  readonly code: string | undefined
  readonly country: string
}

/** A code issued to the member, unless its uses are exhausted. */
async function usablePersonal(db: TenantDb, viewer: Member, now: Date): Promise<Discount | undefined> {
  const personal = await findPersonalDiscount(db, viewer, now)
  const used = personal && isUsedUp(personal, await releasableBy(db, personal, viewer, now))
  return used ? undefined : personal
}

/** How many uses of a limited code would be released for an order of this member. */
async function releasableBy(
  db: TenantDb,
  discount: Discount | undefined,
  member: Member | null,
  now: Date,
): Promise<number> {
  if (!member || !discount || discount.useLimit === null || discount.uses < discount.useLimit) return 0
  return (await releasablePayments(db, discount.code, { memberId: member.id, now })).length
}

/** The discount of a code: a computed one, or a row of the tenant. */
async function discountBy(db: TenantDb, code: string, member: Member | null): Promise<Discount | undefined> {
  const computed = computedBy(code)
  return computed ? computedDiscount(computed, member) : findDiscountCode(db, code)
}

/**
 * The active discount: the time bonus if it runs, otherwise the welcome discount, or a code issued
 * to the member if that takes more off. Before the first purchase, the code of the member's
 * campaign replaces all of these if it takes more off. A visitor sees what signing up would give.
 * @param offer the code of the campaign that brought a visitor, and the visitor's country of
 *   payment
 */
export async function activeDiscount(
  db: TenantDb,
  viewer: Viewer,
  now: Date,
  offer?: CampaignOffer,
): Promise<ApplicableDiscount | undefined> {
  if (viewer.kind !== 'member') {
    const campaign = offer?.code && (await campaignOffer(db, offer.code, { country: offer.country, now }))
    return campaign || computedDiscount(TIME_BONUS, null)
  }
  const [computed, campaign] = [computedAt(viewer, now), await campaignDiscount(db, viewer, now)]
  const unused = computed && !(await hasUsedDiscount(db, viewer.id, usedTogether(computed.code)))
  const own = unused ? computedDiscount(computed, viewer) : undefined
  const personal = own?.code === TIME_BONUS.code ? undefined : await usablePersonal(db, viewer, now)
  return [personal, campaign].reduce((best, one) => moreOf(best, one), own)
}

/**
 * Whether the member was still entitled to a discount when its order was paid: a single-use code
 * had not been used, and a first-purchase code was used for the first purchase. Call it before the
 * use and the membership of this payment are recorded.
 */
export async function wasDue(
  db: TenantDb,
  code: string,
  member: { readonly id: string; readonly paid: boolean },
): Promise<boolean> {
  const discount = await discountBy(db, code, null)
  if (!discount) return true
  if (discount.firstPurchase && member.paid) return false
  return !(discount.oncePerMember && (await hasUsedDiscount(db, member.id, usedTogether(code))))
}

/** The discount that takes more off; the first one if equal. */
function moreOf(first: Discount | undefined, second: Discount | undefined): Discount | undefined {
  if (!first || !second) return first ?? second
  return second.percentage > first.percentage ? second : first
}

/**
 * Records the final use of the code, in the transaction that grants the payment. Idempotent per
 * member.
 */
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
