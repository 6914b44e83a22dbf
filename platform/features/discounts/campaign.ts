import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { findDiscountCode, hasUsedDiscount, listDiscountCodes } from './queries.ts'
import { type Discount, isUsedUp, normalCode } from './rules.ts'

/** Keeps the code of the campaign that a new member signed up through. One that the site does not have, or that is over, is not kept. */
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
 * The discount of the member's campaign as long as it can be had: before the first purchase, and by the limits of its code. One for some
 * ways to pay alone is typed: a price that the next page takes back would be shown everywhere.
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

/** Codes that a campaign may bring: those that any member may use, now. Ones for some ways to pay alone are typed by the member. */
export async function campaignCodes(db: TenantDb, now: Date): Promise<readonly string[]> {
  const codes = await listDiscountCodes(db, now, LISTED, { state: 'active' })
  return codes.flatMap((one) => (isOffered(one, now) && one.paymentMethods === null ? [one.code] : []))
}

/** A code that any member may use, now. */
function isOffered(code: Discount | undefined, now: Date): code is Discount {
  if (!code?.active || code.memberId !== null || isUsedUp(code, 0)) return false
  return code.expiresAt === null || now < code.expiresAt
}
