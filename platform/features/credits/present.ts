import { discounted, type Money } from '../../core/money.ts'
import { currencyFor, inMessages, lowest, messagePriceOf, packageOffers } from '../../core/package-prices.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { PackageListAnswer } from './contract.ts'

/** The discount that applies to the viewer. */
export interface ShownDiscount {
  readonly code: string
  readonly percentage: number
  /** End of the discount itself. */
  readonly expiresAt: Date | null
  /**
   * When the prices with it end: not with the time bonus, because the welcome discount follows it.
   */
  readonly pricesEndAt: Date | null
  /**
   * Whether it applies to an order of this price: a code may require a larger order, or another
   * country.
   */
  readonly takesOff: (order: Money) => boolean
}

/** The packages as sold in `country`, with the price before and after the active discount. */
export function presentPackages(
  tenant: Tenant,
  country: string,
  discount: ShownDiscount | null,
): PackageListAnswer {
  const { settings } = tenant
  const message = messagePriceOf(settings, country)
  const packages = packageOffers(settings, country).map((offer) => {
    const { id, credits, price, popular, saving, messages } = offer
    const off = discount?.takesOff(price) ? discounted(price, discount.percentage) : null
    const message_price = off ? inMessages(settings, credits, off).messagePrice : { ...offer.messagePrice }
    return {
      id,
      credits,
      price: { ...price },
      discounted_price: off,
      popular,
      saving,
      messages,
      message_price,
    }
  })
  // Show no "from 0.60" above a package that gives it for 0.45: one of them would be wrong.
  const active = packages.some((one) => one.discounted_price !== null) ? discount : null
  const from = active ? lowest(packages.map((one) => one.message_price)) : message.money
  return {
    country,
    currency: currencyFor(settings, country),
    message: { credits: message.credits, price_from: { ...from } },
    discount: active && {
      code: active.code,
      percentage: active.percentage,
      expires: active.expiresAt?.toISOString() ?? null,
      prices_until: active.pricesEndAt?.toISOString() ?? null,
    },
    packages,
  }
}
