import type { Money } from '../../core/money.ts'
import { messagePriceOf } from '../../core/package-prices.ts'
import type { RequestScope } from '../../core/scope.ts'
import { type ApplicableDiscount, activeDiscount, pricesEndAt, takesOff } from '../discounts/server.ts'
import type { PackageListAnswer } from './contract.ts'
import { presentPackages, type ShownDiscount } from './present.ts'

/** Country of the payer: a member's own, else that of the request. */
function payingCountry({ viewer, country }: Pick<RequestScope, 'viewer' | 'country'>): string {
  return viewer.kind === 'member' ? viewer.country : country
}

/** What the package pages and `GET /api/packages` show. */
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

/** What a message costs the viewer: credits, and the least money that those cost ("from"). */
interface ShownMessagePrice {
  readonly credits: number
  /** After the active discount. */
  readonly money: Money
  /** The discount that the money includes; null without one. */
  readonly discount: {
    /** When the price changes. */
    readonly expiresAt: Date | null
    /** It ends with the first payment, too. */
    readonly firstPurchase: boolean
    /** The price from then on. */
    readonly moneyAfterwards: Money
  } | null
}

/**
 * The price of a message for every page that names the discount beside it: the same as on the
 * package pages. To a visitor it is the one that signing up gives. `country` is the one that is
 * paid from, where that is not the viewer's.
 * @param campaignCode of the campaign that a visitor came by
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
