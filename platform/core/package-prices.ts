import { NotFoundError } from './errors.ts'
import type { CreditPackage, TenantSettings } from './generated/tenant-settings.ts'
import { type CostSettings, costOf } from './message-costs.ts'
import type { Money } from './money.ts'
import type { OrderedId, PackageId, TrialId } from './packages.ts'
import type { Tenant } from './tenant.ts'

type Prices = Pick<TenantSettings, 'countries' | 'currencies' | 'packages'>

/** A package with its price in one currency, compared with p0. */
export interface PackageOffer {
  readonly id: PackageId
  readonly credits: number
  readonly price: Money
  readonly popular: boolean
  /**
   * Whole per cent by which a credit is cheaper than in p0: shown on the ribbon, always computed.
   */
  readonly saving: number
  /** Messages that its credits pay for. */
  readonly messages: number
  /** Cost of one message with this package, rounded to the minor unit. */
  readonly messagePrice: Money
}

/**
 * Currency of a payment from `country`: the country's own if every package has a price in it,
 * otherwise that of the tenant's main country, otherwise one in which all packages are priced.
 */
export function currencyFor({ countries, currencies, packages }: Prices, country: string): string {
  const sold = (currency: string | undefined): currency is string =>
    currency !== undefined && packages.every(({ prices }) => prices[currency] !== undefined)
  const wanted = [currencies[country], ...countries.map((one) => currencies[one])]
  const found = wanted.find(sold) ?? Object.keys(packages[0].prices).find(sold)
  if (found === undefined) throw new Error('No currency in which all four packages have a price')
  return found
}

/** The four packages p0 to p3 in the currency of `country`. */
export function packageOffers(settings: Prices & CostSettings, country: string): PackageOffer[] {
  const currency = currencyFor(settings, country)
  const first = settings.packages[0]
  const baseUnit = priceIn(first, currency) / first.credits
  return settings.packages.map((one) => {
    const amount = priceIn(one, currency)
    const unit = amount / one.credits
    return {
      id: one.id,
      credits: one.credits,
      price: { amount, currency },
      popular: one.popular ?? false,
      // Rounded down: a ribbon never promises a larger saving than the price gives.
      saving: Math.max(0, Math.floor((1 - unit / baseUnit) * 100 + 1e-9)),
      ...inMessages(settings, one.credits, { amount, currency }),
    }
  })
}

/**
 * Converts `credits` sold for `price` into messages: how many they pay for (0 if messages are
 * free), and the cost of each.
 */
export function inMessages(
  settings: CostSettings,
  credits: number,
  price: Money,
): Pick<PackageOffer, 'messages' | 'messagePrice'> {
  const cost = costOf('text', settings)
  return {
    messages: cost > 0 ? Math.floor(credits / cost) : 0,
    messagePrice: { amount: Math.round((price.amount / credits) * cost), currency: price.currency },
  }
}

/** The lowest of several prices in one currency. */
export function lowest(prices: readonly Money[]): Money {
  return prices.reduce((low, price) => (price.amount < low.amount ? price : low))
}

function priceIn({ id, prices }: CreditPackage, currency: string): number {
  const price = prices[currency]
  if (price === undefined) throw new Error(`Package ${id} has no price in ${currency}`)
  return price
}

export interface MessagePrice {
  readonly credits: number
  /** The lowest possible cost of the message: shown as "from". */
  readonly money: Money
}

/**
 * Cost of a message, in credits and in money. The money is the setting `minimum_message_costs` of
 * the country, otherwise the credits at the lowest unit price of all packages.
 */
export function messagePriceOf(
  settings: Prices & CostSettings & Pick<TenantSettings, 'minimum_message_costs'>,
  country: string,
): MessagePrice {
  const credits = costOf('text', settings)
  const set = settings.minimum_message_costs[country]
  if (set) return { credits, money: { amount: set.costs, currency: set.currency } }
  return { credits, money: lowest(packageOffers(settings, country).map((offer) => offer.messagePrice)) }
}

/** The trial package at its price in one currency. */
export type TrialOffer = Omit<PackageOffer, 'id'> & { readonly id: TrialId }

/**
 * The trial package as sold in `country`; undefined if the site has none, or has no price for it in
 * that country's currency.
 */
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

/**
 * Price of a package in `country`, before any discount. @throws NotFoundError for a trial package
 * that the site does not sell
 */
export function packagePrice(tenant: Pick<Tenant, 'settings'>, id: OrderedId, country: string): Money {
  const offer =
    id === 'trial'
      ? trialOffer(tenant, country)
      : packageOffers(tenant.settings, country).find((one) => one.id === id)
  if (!offer) throw new NotFoundError()
  return offer.price
}
