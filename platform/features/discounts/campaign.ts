import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { TIME_BONUS } from './computed.ts'
import { findDiscountCode, hasUsedDiscount, listDiscountCodes } from './queries.ts'
import { type Discount, isUsedUp, normalCode } from './rules.ts'

/**
 * Keeps the code of the campaign that a new member signed up through. One that the site does not
 * have, or that is over, is not kept.
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
 * The discount of the member's campaign as long as it can be had: before the first purchase, and by
 * the limits of its code. One for some ways to pay alone is typed: a price that the next page takes
 * back would be shown everywhere.
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

/** Enough to choose from; the newest come first. */
const LISTED = 200

/**
 * Codes that a campaign may bring: those that any member may use, now. Ones for some ways to pay
 * alone are typed by the member.
 */
export async function campaignCodes(db: TenantDb, now: Date): Promise<readonly string[]> {
  const codes = await listDiscountCodes(db, now, LISTED, { state: 'active' })
  return codes.flatMap((one) => (isOffered(one, now) && one.paymentMethods === null ? [one.code] : []))
}

/**
 * Whether the campaign's code of a member `m` takes more off than the time bonus, which is not
 * their active discount then: by the limits of `campaignDiscount`, before the first purchase.
 * @returns SQL without parameters, for the statement that reads the member of a session
 */
export const campaignAheadSql = (now: Date): string => {
  const at = `'${now.toISOString()}'::timestamptz`
  return `not m.paid and m.signup_at > ${at} - interval '${TIME_BONUS.seconds} seconds' and exists (select from campaign_discount k
    join discount_code d on d.tenant_id = k.tenant_id and d.code = k.code
    where k.tenant_id = m.tenant_id and k.member_id = m.id and d.percentage > ${TIME_BONUS.percentage} and d.status = 'active'
      and d.member_id is null and d.payment_methods is null and (d.country is null or d.country = m.country)
      and (d.expires_at is null or d.expires_at > ${at}) and (d.use_limit is null or d.uses < d.use_limit))`
}

/**
 * What signing up through a campaign with this code gives a visitor where that is more than the
 * time bonus; undefined where it is not, or the code cannot be had.
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

/** A code that any member may use, now. */
function isOffered(code: Discount | undefined, now: Date): code is Discount {
  if (!code?.active || code.memberId !== null || isUsedUp(code, 0)) return false
  return code.expiresAt === null || now < code.expiresAt
}
