import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { TIME_BONUS } from './computed.ts'
import { findDiscountCode, hasUsedDiscount, listDiscountCodes } from './queries.ts'
import { type Discount, isUsedUp, normalCode } from './rules.ts'

/**
 * Stores the code of the campaign through which a new member signed up, unless the site does not
 * have it or it has expired.
 */
export async function keepCampaignCode(
  db: TenantDb,
  memberId: string,
  typed: string,
  now: Date,
): Promise<void> {
  const code = normalCode(typed)
  if (!isOffered(await findDiscountCode(db, code), now)) return
  await db.trx
    .insertInto('campaign_discount')
    .values({ tenant_id: db.tenantId, member_id: memberId, code, created_at: now })
    .execute()
}

/**
 * The discount of the member's campaign while it applies: before the first purchase, and within the
 * limits of its code. Codes limited to some payment methods must be typed: otherwise every page
 * would show a price that the checkout takes back.
 */
export async function campaignDiscount(
  db: TenantDb,
  { id, paid, country }: Pick<Member, 'id' | 'paid' | 'country'>,
  now: Date,
): Promise<Discount | undefined> {
  if (paid) return undefined
  const kept = await db.trx
    .selectFrom('campaign_discount')
    .select('code')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', id)
    .executeTakeFirst()
  const found = kept && (await findDiscountCode(db, kept.code))
  if (!isOffered(found, now) || found.paymentMethods !== null) return undefined
  if (found.country !== null && found.country !== country) return undefined
  if (found.oncePerMember && (await hasUsedDiscount(db, id, [found.code]))) return undefined
  return { ...found, firstPurchase: true }
}

/** Enough to choose from; the newest first. */
const LISTED = 200

/**
 * Codes that a campaign may use: those that any member may use now. Codes limited to some payment
 * methods must be typed by the member.
 */
export async function campaignCodes(db: TenantDb, now: Date): Promise<readonly string[]> {
  const codes = await listDiscountCodes(db, now, LISTED, { state: 'active' })
  return codes.flatMap((one) => (isOffered(one, now) && one.paymentMethods === null ? [one.code] : []))
}

/**
 * Whether the campaign's code of member `m` takes more off than the time bonus, which is then not
 * their active discount. Applies the limits of `campaignDiscount`, before the first purchase.
 * @param at the time as an SQL expression
 * @returns SQL for the statement that reads the member of a session
 */
export const campaignAheadSql = (at: string): string =>
  `not m.paid and m.signup_at > ${at} - interval '${TIME_BONUS.seconds} seconds' and exists (select from campaign_discount k
    join discount_code d on d.tenant_id = k.tenant_id and d.code = k.code
    where k.tenant_id = m.tenant_id and k.member_id = m.id and d.percentage > ${TIME_BONUS.percentage} and d.status = 'active'
      and d.member_id is null and d.payment_methods is null and (d.country is null or d.country = m.country)
      and (d.expires_at is null or d.expires_at > ${at}) and (d.use_limit is null or d.uses < d.use_limit))`

/**
 * The discount that a visitor gets by signing up through a campaign with this code, if it is larger
 * than the time bonus; otherwise, or if the code does not apply, undefined.
 */
export async function campaignOffer(
  db: TenantDb,
  typed: string,
  { country, now }: { readonly country: string; readonly now: Date },
): Promise<Discount | undefined> {
  const found = await findDiscountCode(db, normalCode(typed))
  if (!isOffered(found, now) || found.paymentMethods !== null) return undefined
  if (found.country !== null && found.country !== country) return undefined
  return found.percentage > TIME_BONUS.percentage ? { ...found, firstPurchase: true } : undefined
}

/** Whether any member may use the code now. */
function isOffered(code: Discount | undefined, now: Date): code is Discount {
  if (!code?.active || code.memberId !== null || isUsedUp(code, 0)) return false
  return code.expiresAt === null || now < code.expiresAt
}
