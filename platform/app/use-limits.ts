import type { Allowance } from '../core/allowance.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Member } from '../core/viewer.ts'
import { siteNetworkOf } from '../infra/network-share.ts'
import { limitKey, networkOf, type RateLimits } from '../infra/rate-limit.ts'
import type { ReaderOfPages } from '../infra/read-limits.ts'

/** One site of IPv6 has 65,536 networks: together they get this many times what one network gets. */
const ROOM_OF_SITE = 5

/** Who uses what is limited. */
export interface User {
  readonly tenant: Tenant
  readonly member: Member | undefined
  readonly ip: string | undefined
}

/** Counts for the member, or for the network of a visitor and, with IPv6, the site that the network is part of. */
export async function countUse(
  limits: RateLimits,
  allowance: Allowance,
  { tenant, member, ip }: User,
): Promise<void> {
  await limits.use(allowance, limitKey(tenant.key, member ? member.id : networkOf(ip)))
  const site = member ? undefined : siteNetworkOf(ip)
  if (site === undefined) return
  const { name, points } = allowance
  const ofSite = { ...allowance, name: `${name}-site`, points: points * ROOM_OF_SITE }
  await limits.use(ofSite, limitKey(tenant.key, site))
}

/** As whom reading pages counts. */
export function readersOf({ tenant: { key: tenant }, member, ip }: User): readonly ReaderOfPages[] {
  if (member) {
    const kind = member.status === 'not_confirmed' ? 'unconfirmed' : 'confirmed'
    return [{ tenant, who: member.id, kind }]
  }
  const site = siteNetworkOf(ip)
  const network: ReaderOfPages = { tenant, who: networkOf(ip), kind: 'visitors' }
  return site === undefined ? [network] : [network, { tenant, who: site, kind: 'site' }]
}
