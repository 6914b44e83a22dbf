import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatOf } from './vat.ts'
import { EU_RATES, OTHER_RATES } from './vat-rates.ts'

const DE = ['DE318842751']

describe('VAT of a price that includes it', () => {
  it.each([
    ['IT', '2026-11-22', 2499, 2048, 451, 2200],
    ['DE', '2026-11-22', 1999, 1680, 319, 1900],
    ['FI', '2024-08-31', 10000, 8065, 1935, 2400],
    ['FI', '2024-09-01', 10000, 7968, 2032, 2550],
    ['EE', '2025-06-30', 10000, 8197, 1803, 2200],
    ['EE', '2025-07-01', 10000, 8065, 1935, 2400],
    ['SK', '2024-12-31', 10000, 8333, 1667, 2000],
    ['SK', '2025-01-01', 10000, 8130, 1870, 2300],
    ['RO', '2025-07-31', 10000, 8403, 1597, 1900],
    ['RO', '2025-08-01', 10000, 8264, 1736, 2100],
    ['HU', '2026-11-22', 10000, 7874, 2126, 2700],
    ['GR', '2026-11-22', 10000, 8065, 1935, 2400],
    ['SE', '2026-11-22', 0, 0, 0, 2500],
  ])('%s on %s: of %i net %i and VAT %i', (country, day, gross, net, vat, rate) => {
    expect(vatOf(gross, country, day, DE)).toEqual({ net, vat, rate, number: DE[0] })
  })

  it.each([
    ['none outside of the Union without a number there', 'CH', DE, null],
    ['none in the United Kingdom without a number there', 'GB', DE, null],
    ['none in Norway without a number there', 'NO', DE, null],
    ['none in a country without a rate', 'US', DE, null],
    ['none of a seller without numbers', 'DE', [], null],
    ['none in the Union of a seller with a number elsewhere alone', 'DE', ['CHE-123.456.789 MWST'], null],
    ['the Swiss rate with a Swiss number', 'CH', [...DE, 'CHE-123.456.789 MWST'], 810],
    ['the British rate with a British number', 'GB', ['GB123456789'], 2000],
    ['the Norwegian rate with a Norwegian number', 'NO', ['NO987654321MVA'], 2500],
    ['the Greek rate with a Greek number', 'GR', ['EL123456789'], 2400],
    ['the rate of the buyer with a one-stop-shop number', 'IT', ['EU372000123'], 2200],
  ])('%s', (_what, country, numbers, rate) => {
    expect(vatOf(10000, country, '2026-11-22', numbers).rate).toBe(rate)
  })

  it('names the number of the buyer’s country if there is one', () => {
    expect(vatOf(100, 'AT', '2026-11-22', ['DE318842751', 'ATU76543219']).number).toBe('ATU76543219')
  })

  it('always adds up to the price together with the net sum', () => {
    const countries = [...Object.keys(EU_RATES), ...Object.keys(OTHER_RATES), 'US']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        fc.constantFrom(...countries),
        fc.constantFrom('2023-06-01', '2025-07-15', '2026-11-22'),
        (gross, country, day) => {
          const { net, vat, rate } = vatOf(gross, country, day, ['DE1', 'GB1', 'NO1', 'CHE1'])
          expect(net + vat).toBe(gross)
          expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0)
          // The nearest minor unit: off by at most half of one.
          if (rate !== null)
            expect(Math.abs(vat * (10_000 + rate) - gross * rate) * 2).toBeLessThanOrEqual(10_000 + rate)
          else expect(vat).toBe(0)
        },
      ),
    )
  })

  it('has the rates of all 27 countries of the Union, each list newest first', () => {
    expect(Object.keys(EU_RATES)).toHaveLength(27)
    for (const rates of Object.values({ ...EU_RATES, ...OTHER_RATES })) {
      const days = rates.map(({ from }) => from)
      expect(days).toEqual([...days].sort().reverse())
    }
  })
})
