import { afterAll, describe, expect, it } from 'vitest'
import { moneyFindings } from './check-money.ts'
import { TenantLoader } from './loader.ts'
import { copySites } from './test-site.ts'

const sites = copySites({ sites: ['amore'] })
afterAll(() => sites.close())

const site = new TenantLoader(sites.folders).load('amore')
if (!site.ok) throw new Error('amore does not load')
const { settings } = site.value

/** Findings where p0 has 100 credits, p1 200, p2 300, p3 400, at these prices in cents. */
const findings = (prices: readonly number[]) =>
  moneyFindings(
    {
      ...settings,
      minimum_message_costs: {},
      packages: settings.packages.map((one, index) => ({
        ...one,
        credits: (index + 1) * 100,
        prices: { EUR: prices[index] ?? 0 },
      })) as unknown as typeof settings.packages,
    },
    { file: 'tenant.json', tenant: 'amore' },
  )

describe('a larger package', () => {
  it.each([
    ['cheaper per credit', [1000, 1900, 2700, 3200]],
    ['as dear per credit', [1000, 2000, 3000, 4000]],
  ])('that is %s gives no finding', (_what, prices) => {
    expect(findings(prices)).toEqual([])
  })

  it.each([
    ['the smallest', [1000, 2001, 2700, 3200], 'p1', '10.01 EUR', 'p0'],
    ['the one before it', [1000, 1600, 2700, 3200], 'p2', '9.00 EUR', 'p1'],
    ['all others', [1000, 1900, 2700, 8000], 'p3', '20.00 EUR', 'p2'],
  ])('that costs more per credit than %s gives a warning', (_what, prices, id, found, smaller) => {
    expect(findings(prices)).toMatchObject([
      {
        code: 'package_dearer',
        level: 'warning',
        path: `packages.${id.slice(1)}.prices.EUR`,
        message: expect.stringMatching(new RegExp(`smaller ${smaller}, found ${found}`)),
      },
    ])
  })
})
