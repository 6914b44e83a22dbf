import { discounted } from '../../core/money.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { PackageListAnswer } from './contract.ts'
import { currencyFor, lowest, messagePriceOf, messagePriceOutOf, packageOffers } from './rules.ts'

/** The discount that holds for whoever is looking. */
export interface ShownDiscount {
  readonly code: string
  readonly percentage: number
  readonly expiresAt: Date | null
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
    const off = discount && discounted(price, discount.percentage)
    const message_price = off
      ? messagePriceOutOf(off, credits, settings.message_credits)
      : { ...offer.messagePrice }
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
  // "From 0.60" above a package that gives it for 0.45 would be one of two untruths.
  const from = discount ? lowest(packages.map((one) => one.message_price)) : message.money
  return {
    country,
    currency: currencyFor(settings, country),
    message: { credits: message.credits, price_from: { ...from } },
    discount: discount && {
      code: discount.code,
      percentage: discount.percentage,
      expires: discount.expiresAt?.toISOString() ?? null,
    },
    packages,
  }
}
