import type { TrialId } from '../../core/packages.ts'
import type { Tenant } from '../../core/tenant.ts'
import { currencyFor, inMessages, type PackageOffer } from './rules.ts'

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
