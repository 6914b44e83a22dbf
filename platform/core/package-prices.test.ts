import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TenantSettings } from './generated/tenant-settings.ts'
import { currencyFor, inMessages, lowest, messagePriceOf, packageOffers } from './package-prices.ts'

const file = new URL('../tenancy/defaults/settings.json', import.meta.url)
const defaults = JSON.parse(readFileSync(file, 'utf8')) as TenantSettings
const settings = { ...defaults, countries: ['CH', 'DE'] as const }

describe('packages', () => {
  it('are priced in the currency of the country', () => {
    expect(packageOffers(settings, 'DE').map(({ price }) => price)).toEqual([
      { amount: 999, currency: 'EUR' },
      { amount: 2499, currency: 'EUR' },
      { amount: 4899, currency: 'EUR' },
      { amount: 8999, currency: 'EUR' },
    ])
    expect(packageOffers(settings, 'CH')[0]?.price).toEqual({ amount: 990, currency: 'CHF' })
  })

  it('of a country without a currency, or with a currency in which no package is priced, cost the same as in the main country', () => {
    expect(currencyFor(settings, 'BR')).toBe('CHF')
    expect(currencyFor({ ...settings, currencies: { ...settings.currencies, JP: 'JPY' } }, 'JP')).toBe('CHF')
    // Only one of the four packages has this price: the others could not be bought.
    const [p0, ...others] = settings.packages
    const packages = [{ ...p0, prices: { ...p0.prices, JPY: 1500 } }, ...others] as typeof settings.packages
    const half = { ...settings, packages, currencies: { ...settings.currencies, JP: 'JPY' } }
    expect(currencyFor(half, 'JP')).toBe('CHF')
  })

  it('carry a ribbon computed from the unit price of p0', () => {
    // 9.99 ct, 8.33 ct, 7.00 ct, 6.00 ct per credit
    expect(packageOffers(settings, 'DE').map(({ saving }) => saving)).toEqual([0, 16, 29, 39])
  })

  it('state how many messages they pay for, and the cost of one', () => {
    expect(
      packageOffers(settings, 'DE').map(({ messages, messagePrice }) => [messages, messagePrice.amount]),
    ).toEqual([
      [10, 100],
      [30, 83],
      [70, 70],
      [150, 60],
    ])
    // Remaining credits pay for no message.
    const dearer = packageOffers({ ...settings, message_credits: 40 }, 'DE')
    expect(dearer.map(({ messages }) => messages)).toEqual([2, 7, 17, 37])
  })

  it('never promise a larger saving than the price gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 5000 }),
        (price, credits) => {
          const [p0, p1, p2, p3] = settings.packages
          const changed = { ...p1, credits, prices: { ...p1.prices, EUR: price } }
          const offers = packageOffers({ ...settings, packages: [p0, changed, p2, p3] }, 'DE')
          const saving = offers[1]?.saving ?? 0
          const real = 1 - price / credits / (999 / 100)
          expect(saving).toBeGreaterThanOrEqual(0)
          expect(saving / 100).toBeLessThanOrEqual(Math.max(0, real) + 1e-6)
        },
      ),
    )
  })
})

describe('the price of a message', () => {
  it('is the setting of the country if it has one', () => {
    const set = { ...settings, minimum_message_costs: { DE: { costs: 45, currency: 'EUR' } } }
    expect(messagePriceOf(set, 'DE')).toEqual({ credits: 10, money: { amount: 45, currency: 'EUR' } })
  })

  it('from a package with a discount is rounded once, from the amount paid', () => {
    const paid = { amount: 77_175, currency: 'SEK' }
    expect(inMessages(settings, 1500, paid).messagePrice).toEqual({ amount: 515, currency: 'SEK' })
    expect(lowest([paid, { amount: 3, currency: 'SEK' }, paid]).amount).toBe(3)
  })

  it('is otherwise the cost of its credits at the lowest unit price', () => {
    expect(messagePriceOf(settings, 'DE')).toEqual({ credits: 10, money: { amount: 60, currency: 'EUR' } })
  })
})
