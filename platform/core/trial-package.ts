import { NotFoundError } from './errors.ts'
import type { Money } from './money.ts'
import { currencyFor, inMessages, type PackageOffer, packageOffers } from './package-prices.ts'
import type { OrderedId, TrialId } from './packages.ts'
import type { Tenant } from './tenant.ts'

/** The trial package at its price in one currency. */
export type TrialOffer = Omit<PackageOffer, 'id'> & { readonly id: TrialId }

/** The trial package as sold in `country`; undefined where the site has none, or no price of it in that country's currency. */
export function trialOffer({ settings }: Pick<Tenant, 'settings'>, country: string): TrialOffer | undefined {
  const trial = settings.trial_package
  const currency = currencyFor(settings, country)
  const amount = trial?.prices[currency]
  if (!trial || amount === undefined) return undefined
  return {
    id: 'trial',
    credits: trial.credits,
    price: { amount, currency },
    popular: false,
    saving: 0,
    ...inMessages(settings, trial.credits, { amount, currency }),
  }
}

/** What a package costs in `country`, before any discount. @throws NotFoundError for a trial package that the site does not sell */
export function packagePrice(tenant: Pick<Tenant, 'settings'>, id: OrderedId, country: string): Money {
  const offer =
    id === 'trial'
      ? trialOffer(tenant, country)
      : packageOffers(tenant.settings, country).find((one) => one.id === id)
  if (!offer) throw new NotFoundError()
  return offer.price
}
