import { currencyFor, type PackageOffer, packageOffers } from '../../core/package-prices.ts'
import type { Tenant } from '../../core/tenant.ts'

export { messagePriceOf, type PackageOffer, type TrialOffer, trialOffer } from '../../core/package-prices.ts'
/** Public module of credits for other features on the server. */
export {
  grantSignupCredits,
  moveCredits,
} from './commands.ts'
export type { LedgerReason } from './contract.ts'
export { historyPage } from './history.ts'
export { ownCredits } from './own-credits.ts'
export { messagePrice, packagesPage } from './pages.ts'
export { findUnbalanced, type LedgerEntry, listLedger, readBalance } from './queries.ts'
export { type Tariff, tariffPage } from './tariff.ts'

/** Currency of a payment from `country`. */
export function currencyOf({ settings }: Tenant, country: string): string {
  return currencyFor(settings, country)
}

/** The packages p0 to p3 as sold in `country`. */
export function packagesFor(tenant: Tenant, country: string): PackageOffer[] {
  return packageOffers(tenant.settings, country)
}
