import type { Money } from '../../core/money.ts'
import { messagePriceOf } from '../../core/package-prices.ts'
import type { RequestScope } from '../../core/scope.ts'
import { type ApplicableDiscount, activeDiscount, pricesEndAt, takesOff } from '../discounts/server.ts'
import type { PackageListAnswer } from './contract.ts'
import { presentPackages, type ShownDiscount } from './present.ts'

/** Country of the payer: the member's, else that of the request. */
function payingCountry({ viewer, country }: Pick<RequestScope, 'viewer' | 'country'>): string {
  return viewer.kind === 'member' ? viewer.country : country
}

/** Data of the package pages and of `GET /api/packages`. */
export async function packagesPage(scope: RequestScope): Promise<PackageListAnswer> {
  const { viewer, db, tenant, now } = scope
  const discount = viewer.kind === 'member' ? await activeDiscount(db, viewer, now) : undefined
  const country = payingCountry(scope)
  return presentPackages(tenant, country, shownIn(country, discount))
}

function shownIn(country: string, discount: ApplicableDiscount | undefined): ShownDiscount | null {
  if (!discount) return null
  return {
    ...discount,
    pricesEndAt: pricesEndAt(discount),
    takesOff: (order) => takesOff(discount, order, country),
  }
}

/** Price of a message for the viewer: credits, and the lowest price of these credits ("from"). */
interface ShownMessagePrice {
  readonly credits: number
  /** After the active discount. */
  readonly money: Money
  /** The discount included in `money`; null without one. */
  readonly discount: {
    /** When the price changes. */
    readonly expiresAt: Date | null
    /** Whether the first payment also ends it. */
    readonly firstPurchase: boolean
    /** The price from then on. */
    readonly moneyAfterwards: Money
  } | null
}

/**
 * The price of a message for every page that shows the discount beside it: the same as on the
 * package pages. Visitors get the discount of a signup. `country` is the country of payment if it
 * is not the viewer's.
 * @param campaignCode code of the campaign that brought the visitor
 */
export async function messagePrice(
  scope: RequestScope,
  country = payingCountry(scope),
  campaignCode?: string,
): Promise<ShownMessagePrice> {
  const { tenant, viewer, db, now } = scope
  const active = await activeDiscount(db, viewer, now, { code: campaignCode, country })
  const { message, discount } = presentPackages(tenant, country, shownIn(country, active))
  const { money } = messagePriceOf(tenant.settings, country)
  return {
    credits: message.credits,
    money: message.price_from,
    discount:
      active && discount
        ? { expiresAt: pricesEndAt(active), firstPurchase: active.firstPurchase, moneyAfterwards: money }
        : null,
  }
}
