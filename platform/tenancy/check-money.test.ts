import { afterAll, describe, expect, it } from 'vitest'
import { moneyFindings } from './check-money.ts'
import { TenantLoader } from './loader.ts'
import { copySites } from './test-site.ts'

const sites = copySites()
afterAll(() => sites.close())

const loader = new TenantLoader(sites.folders)

function settingsOf(id: string) {
  const site = loader.load(id)
  if (!site.ok) throw new Error(`${id} does not load`)
  return site.value.settings
}

describe('the stated lowest price of a message', () => {
  it.each([
    ['amore', 'IT', 60, 'EUR', '0.60 EUR'],
    ['starlight', 'US', 60, 'USD', '0.60 USD'],
    ['tulp', 'BE', 60, 'EUR', '0.60 EUR'],
    ['alpen', 'CH', 60, 'CHF', '0.60 CHF'],
    ['alpen', 'AT', 60, 'EUR', '0.60 EUR'],
    ['nordlys', 'DK', 453, 'DKK', '4.53 DKK'],
    ['nordlys', 'SE', 686, 'SEK', '6.86 SEK'],
    ['nordlys', 'NO', 686, 'NOK', '6.86 NOK'],
    ['nordlys', 'FI', 60, 'EUR', '0.60 EUR'],
    ['nordlys', 'PL', 257, 'PLN', '2.57 PLN'],
  ])(
    'of %s in %s must match its packages, and any other gives a warning',
    (id, country, costs, currency, right) => {
      const settings = settingsOf(id)
      expect(settings.minimum_message_costs[country]).toEqual({ costs, currency })
      const warnings = (stated: { costs: number; currency: string }) =>
        moneyFindings(
          { ...settings, minimum_message_costs: { ...settings.minimum_message_costs, [country]: stated } },
          { file: 'tenant.json', tenant: id },
        )
      expect(warnings({ costs, currency })).toEqual([])
      for (const wrong of [
        { costs: costs + 2, currency },
        { costs: costs - 2, currency },
        { costs, currency: 'GBP' },
      ]) {
        expect(warnings(wrong)).toMatchObject([
          {
            code: 'minimum_message_costs_mismatch',
            level: 'warning',
            path: `minimum_message_costs.${country}`,
            message: expect.stringContaining(`expected ${right}`),
          },
        ])
      }
    },
  )
})
