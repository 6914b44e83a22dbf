import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import { routeOfPath } from '../../core/route-match.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { lockMember } from '../accounts/server.ts'
import { trialOffer } from '../credits/server.ts'
import { createPersonalCode } from '../discounts/server.ts'
import type { Alternative } from './rules.ts'

/** Days in which the discount or the trial package can be used. */
export const OFFER_DAYS = 7

export type OfferKind = 'discount' | 'trial'

/** An offer that was made to the member. */
export interface MadeOffer {
  readonly kind: OfferKind
  readonly code: string | null
  readonly expiresAt: Date
}

/** Address of the page that changes the e-mail address. */
export const EMAIL_PAGE = '/account/email'

/** What this member can be offered now, given the site's settings and earlier offers. */
export function offeredTo(
  { tenant, viewer, now }: Pick<RequestScope<Member>, 'tenant' | 'viewer' | 'now'>,
  made: readonly MadeOffer[],
  isPrivate: boolean,
): ReadonlySet<Alternative> {
  const open = (kind: OfferKind) => made.every((one) => one.kind !== kind || one.expiresAt > now)
  const offered = new Set<Alternative>()
  if (routeOfPath(EMAIL_PAGE)) offered.add('email')
  if (!isPrivate) offered.add('privacy')
  if (percentageOf(tenant) > 0 && open('discount')) offered.add('discount')
  if (!viewer.paid && trialOffer(tenant, viewer.country) && open('trial')) offered.add('trial')
  return offered
}

/** Percentage of the code that a leaving member is offered; 0 if the operator offers none. */
export function percentageOf({ settings }: RequestScope['tenant']): number {
  return Math.min(settings.company.delete_discount ?? 0, 99)
}

/**
 * Makes the offer, once per member and kind; repeated requests return the same one while it is
 * valid.
 *
 * @throws ConflictError `offer_over` if the site has none, or this member's has expired
 */
export async function makeOffer(scope: RequestScope<Member>, kind: OfferKind): Promise<MadeOffer> {
  const { db, tenant, viewer, now } = scope
  await lockMember(db, viewer.id)
  const before = await findOffers(db, viewer.id)
  if (!offeredTo(scope, before, false).has(kind)) throw new ConflictError('offer_over')
  const same = before.find((one) => one.kind === kind)
  if (same) return same
  const expiresAt = new Date(now.getTime() + OFFER_DAYS * 86_400_000)
  const limits = { memberId: viewer.id, percentage: percentageOf(tenant), expiresAt, now }
  const code = kind === 'discount' ? await createPersonalCode(db, limits) : null
  await db.trx
    .insertInto('retention_offer')
    .values({
      tenant_id: db.tenantId,
      member_id: viewer.id,
      kind,
      code,
      offered_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { kind, code, expiresAt }
}

/** Offers that were made to this member, including expired ones. */
export async function findOffers(db: TenantDb, memberId: string): Promise<readonly MadeOffer[]> {
  const rows = await db.trx
    .selectFrom('retention_offer')
    .select(['kind', 'code', 'expires_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ kind, code, expires_at: expiresAt }) => ({
    kind: kind === 'trial' ? 'trial' : 'discount',
    code,
    expiresAt,
  }))
}

/** Whether the member was offered the trial package and may still buy it. */
export async function hasTrialOffer(db: TenantDb, memberId: string, now: Date): Promise<boolean> {
  const made = await findOffers(db, memberId)
  return made.some(({ kind, expiresAt }) => kind === 'trial' && expiresAt > now)
}
