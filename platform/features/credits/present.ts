import { discounted } from '../../core/money.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { PackageListAnswer } from './contract.ts'
import { currencyFor, messagePriceOf, packageOffers } from './rules.ts'

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
  return {
    country,
    currency: currencyFor(settings, country),
    message: { credits: message.credits, price_from: { ...message.money } },
    discount: discount && {
      code: discount.code,
      percentage: discount.percentage,
      expires: discount.expiresAt?.toISOString() ?? null,
    },
    packages: packageOffers(settings, country).map((offer) => ({
      id: offer.id,
      credits: offer.credits,
      price: { ...offer.price },
      discounted_price: discount && { ...discounted(offer.price, discount.percentage) },
      popular: offer.popular,
      saving: offer.saving,
      messages: offer.messages,
      message_price: { ...offer.messagePrice },
    })),
  }
}
