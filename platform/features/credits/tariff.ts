import { FREE_CONVERSATIONS, FREE_PHOTOS, PREMIUM_PHOTOS } from '../../core/memberships.ts'
import type { Money } from '../../core/money.ts'
import { messagePriceOf } from '../../core/package-prices.ts'
import type { RequestScope } from '../../core/scope.ts'
import { countryName } from '../../i18n/format.ts'
import { activeDiscount } from '../discounts/server.ts'
import type { PackageListAnswer } from './contract.ts'
import { messagePrice, packagesPage } from './pages.ts'

/**
 * Data of `/pricing` and `/premium`: packages, the lowest price of a message by country, benefits
 * of free and premium members.
 */
export interface Tariff {
  readonly list: PackageListAnswer
  /** Whether credits can be bought at this site at all. */
  readonly available: boolean
  /** Sorted by name; prices without a discount. */
  readonly countries: readonly { readonly code: string; readonly name: string; readonly price: Money }[]
  readonly free: { readonly photos: number; readonly conversations: number; readonly credits: number }
  readonly premium: { readonly photos: number }
  /** Whether the first answer is free, and after how many days unread ones come back; 0: never. */
  readonly given: { readonly firstAnswer: boolean; readonly unreadDays: number }
  /**
   * Discount on the first purchase after signing up; null for members, whose discount is in `list`.
   */
  readonly newcomer: { readonly percentage: number; readonly messagePrice: Money } | null
}

/**
 * Data of the pages of prices. It is the same for all visitors of one language, country and
 * campaign: `/pricing` is cached HTML that they share.
 */
export async function tariffPage(scope: RequestScope): Promise<Tariff> {
  const { tenant, viewer, locale, db, now, country } = scope
  const { settings } = tenant
  const list = await packagesPage(scope)
  const isMember = viewer.kind === 'member'
  const code = isMember ? undefined : scope.campaignCode()
  const newcomer = isMember ? undefined : await activeDiscount(db, viewer, now, { code, country })
  return {
    list,
    available: scope.paymentsAvailable,
    countries: settings.countries
      .map((code) => ({
        code,
        name: countryName(locale.iso, code),
        price: { ...messagePriceOf(settings, code).money },
      }))
      .sort((one, other) => one.name.localeCompare(other.name, locale.iso)),
    free: { photos: FREE_PHOTOS, conversations: FREE_CONVERSATIONS, credits: settings.signup_credits },
    premium: { photos: PREMIUM_PHOTOS },
    given: { firstAnswer: settings.first_answer_free, unreadDays: settings.unread_returned_days },
    newcomer: newcomer
      ? { percentage: newcomer.percentage, messagePrice: (await messagePrice(scope, country, code)).money }
      : null,
  }
}
