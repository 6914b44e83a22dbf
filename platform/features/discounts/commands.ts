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

/** What a code is asked for with; `country` is the one that is paid from. */
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
 * A code for everybody in a country that is good at `now`; undefined where there is none, it is
 * made for one member, or its uses are gone.
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

/** Seconds after a signup in which the time bonus is given. */
export const timeBonusSeconds = (): number => TIME_BONUS.seconds

/** The code that a campaign names, for those who sign up through it. */
interface CampaignOffer {
  readonly code: string | undefined
  readonly country: string
}

/** A code made for the member, unless its uses are gone. */
async function usablePersonal(db: TenantDb, viewer: Member, now: Date): Promise<Discount | undefined> {
  const personal = await findPersonalDiscount(db, viewer, now)
  const used = personal && isUsedUp(personal, await releasableBy(db, personal, viewer, now))
  return used ? undefined : personal
}

/** How many uses of a limited code would be given back for an order of this member. */
async function releasableBy(
  db: TenantDb,
  discount: Discount | undefined,
  member: Member | null,
  now: Date,
): Promise<number> {
  if (!member || !discount || discount.useLimit === null || discount.uses < discount.useLimit) return 0
  return (await releasablePayments(db, discount.code, { memberId: member.id, now })).length
}

/** What a code stands for: a computed discount, or a row of the tenant. */
async function discountBy(db: TenantDb, code: string, member: Member | null): Promise<Discount | undefined> {
  const computed = computedBy(code)
  return computed ? computedDiscount(computed, member) : findDiscountCode(db, code)
}

/**
 * The active discount: the time bonus where there is one, otherwise the welcome discount, or a code
 * made for the member where that takes more off. The code of the campaign that the member came by,
 * before the first purchase, where it takes more off than all of these. A visitor is shown what
 * signing up would give.
 * @param offer the code of the campaign that a visitor came by, and the country that they would pay
 *   from
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
 * Whether a discount was still the member's when its order was paid: a code that is good once had
 * not been used, one for the first purchase came with the first. Ask before the use and the
 * membership of this payment are recorded.
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

/** The one that takes more off; of equal ones the first. */
function moreOf(first: Discount | undefined, second: Discount | undefined): Discount | undefined {
  if (!first || !second) return first ?? second
  return second.percentage > first.percentage ? second : first
}

/**
 * Takes the code for good, in the transaction that the payment is granted in. Once a member,
 * whatever is repeated.
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
