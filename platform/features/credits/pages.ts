import type { Money } from '../../core/money.ts'
import type { RequestScope } from '../../core/scope.ts'
import { activeDiscount, takesOff } from '../discounts/server.ts'
import type { PackageListAnswer } from './contract.ts'
import { presentPackages } from './present.ts'

/** Country that somebody pays from: a member's own, else the one of the request. */
export function payingCountry({ viewer, country }: Pick<RequestScope, 'viewer' | 'country'>): string {
  return viewer.kind === 'member' ? viewer.country : country
}

/** What the package pages and `GET /api/packages` show. */
export async function packagesPage(scope: RequestScope): Promise<PackageListAnswer> {
  const { viewer, db, tenant, now } = scope
  const discount = viewer.kind === 'member' ? await activeDiscount(db, viewer, now) : undefined
  const country = payingCountry(scope)
  const shown = discount && {
    ...discount,
    takesOff: (order: Money) => takesOff(discount, order, country),
  }
  return presentPackages(tenant, country, shown ?? null)
}
