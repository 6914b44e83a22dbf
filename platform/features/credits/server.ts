import { NotFoundError } from '../../core/errors.ts'
import type { Money } from '../../core/money.ts'
import type { OrderedId } from '../../core/packages.ts'
import type { Tenant } from '../../core/tenant.ts'
import { currencyFor, type PackageOffer, packageOffers } from './rules.ts'
import { trialOffer } from './trial.ts'

/** Public module of credits for other features on the server. */
export {
  grantSignupCredits,
  moveCredits,
} from './commands.ts'
export type { LedgerReason } from './contract.ts'
export { historyPage } from './history.ts'
export { messagePrice, packagesPage } from './pages.ts'
export { findUnbalanced, type LedgerEntry, listLedger } from './queries.ts'
export { messagePriceOf, type PackageOffer } from './rules.ts'
export { type Tariff, tariffPage } from './tariff.ts'
export { type TrialOffer, trialOffer } from './trial.ts'

/** What a package costs in `country`, before any discount. @throws NotFoundError for a trial package that the site does not sell */
export function packagePrice(tenant: Tenant, id: OrderedId, country: string): Money {
  const offer =
    id === 'trial' ? trialOffer(tenant, country) : packagesFor(tenant, country).find((one) => one.id === id)
  if (!offer) throw new NotFoundError()
  return offer.price
}

/** Currency of a payment from `country`. */
export function currencyOf({ settings }: Tenant, country: string): string {
  return currencyFor(settings, country)
}

/** The packages p0 to p3 as sold in `country`. */
export function packagesFor(tenant: Tenant, country: string): PackageOffer[] {
  return packageOffers(tenant.settings, country)
}
