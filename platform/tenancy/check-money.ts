import { costOf } from '../core/message-costs.ts'
import type { Tenant } from '../core/tenant.ts'
import { type Finding, finding } from './finding.ts'
import { minorDigits } from './known-codes.ts'

type Settings = Tenant['settings']
type Where = { readonly file: string; readonly tenant: string }

/**
 * Every country of a site needs a currency, a price in it for each package, and a payment method.
 */
export function moneyFindings(settings: Settings, where: Where): Finding[] {
  const findings: Finding[] = []
  for (const country of settings.countries) {
    const currency = settings.currencies[country]
    const missing = (path: string, message: string) =>
      findings.push(finding('price_missing', { ...where, path, values: { country } }, message))
    if (currency === undefined) {
      missing(`currencies.${country}`, `expected the currency of ${country}, found nothing`)
      continue
    }
    const unpriced = settings.packages
      .filter(({ prices }) => prices[currency] === undefined)
      .map(({ id }) => id)
    if (unpriced.length > 0) {
      const message = `expected a price in ${currency} for ${country}, found none in ${unpriced.join(', ')}`
      missing('packages', message)
    } else {
      findings.push(...messageCostFindings(settings, country, currency, where))
    }
    if (settings.payment_methods[country] === undefined) {
      missing(`payment_methods.${country}`, `expected ways to pay in ${country}, found nothing`)
    }
  }
  return [...findings, ...dearerFindings(settings, where)]
}

/** A larger package must not cost more per credit than a smaller one, in any currency. */
function dearerFindings({ packages }: Settings, where: Where): Finding[] {
  const currencies = new Set(packages.flatMap(({ prices }) => Object.keys(prices)))
  return [...currencies].flatMap((currency) => {
    const sold = packages
      .flatMap(({ id, credits, prices }, at) => {
        const price = prices[currency]
        return price === undefined ? [] : [{ id, at, credits, price }]
      })
      .sort((a, b) => a.credits - b.credits)
    return sold.slice(1).flatMap((larger, index) => {
      const smaller = sold[index]
      // Compared without division: a price rounded to .99 may be equal per credit to the last
      // digit.
      if (!smaller || larger.price * smaller.credits <= smaller.price * larger.credits) return []
      const unit = ({ price, credits }: typeof larger) => moneyOf((price / credits) * 100, currency)
      const message =
        `expected 100 credits of ${larger.id} for ${unit(smaller)} or less, as in the smaller ${smaller.id}, ` +
        `found ${unit(larger)}`
      return [
        finding(
          'package_dearer',
          {
            ...where,
            path: `packages.${larger.at}.prices.${currency}`,
            values: { larger: larger.id, smaller: smaller.id },
          },
          message,
        ),
      ]
    })
  })
}

function moneyOf(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`
}

/**
 * The stated lowest price of a message is an advertised promise: it must match the cheapest
 * package.
 */
function messageCostFindings(settings: Settings, country: string, currency: string, where: Where): Finding[] {
  const stated = settings.minimum_message_costs[country]
  if (!stated) return []
  const units = settings.packages.map(
    ({ credits, prices }) => ((prices[currency] ?? 0) / credits) * costOf('text', settings),
  )
  const cheapest = Math.round(Math.min(...units))
  if (stated.currency === currency && Math.abs(stated.costs - cheapest) <= 1) return []
  const [expected, found] = [moneyOf(cheapest, currency), moneyOf(stated.costs, stated.currency)]
  const message = `expected ${expected} as the packages give it, found ${found}`
  return [
    finding(
      'minimum_message_costs_mismatch',
      { ...where, path: `minimum_message_costs.${country}`, values: { country, expected, found } },
      message,
    ),
  ]
}
