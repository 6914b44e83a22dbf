import { describe, expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { campaignQuery, planBefore, planOf } from './campaign-fields.ts'
import { returnOf } from './return-on-cost.ts'

const tenant = {
  settings: {
    time_zone: 'Pacific/Auckland',
    countries: ['CH', 'IT'],
    currencies: { IT: 'EUR', CH: 'CHF' },
  },
} as unknown as Tenant

const plan = (query: object) => planOf(campaignQuery.parse(query), tenant, new Date('2026-11-22T20:00:00Z'))

describe('the plan of a campaign report', () => {
  it('covers by default the last thirty days, by network and landing page, in the currency of the first country', () => {
    expect(plan({ network: '', page: '' })).toEqual({
      from: '2026-10-25',
      to: '2026-11-23',
      timeZone: 'Pacific/Auckland',
      currency: 'CHF',
      by: ['network', 'lander'],
      only: {},
      people: true,
    })
  })

  it.each<[string, object, object]>([
    ['an array from checkboxes', { by: ['slug', 'day'] }, { by: ['day', 'slug'] }],
    ['a comma-separated list in a link', { by: 'variant,network' }, { by: ['network', 'variant'] }],
    ['the option to show lines of robots alone', { robots: '1' }, { people: false }],
    ['a hyphen as "none"', { ref: '-', network: ' n1 ' }, { only: { ref: '', network: 'n1' } }],
    [
      'days in the wrong order, and swaps them',
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '2026-03-01', to: '2026-03-02' },
    ],
    ['a last day without a first day', { to: '2026-03-02' }, { from: '2026-02-01', to: '2026-03-02' }],
    ['a first day without a last day', { from: '2026-03-02' }, { from: '2026-03-02', to: '2026-11-23' }],
    ['a first day in the future', { from: '2027-03-02' }, { from: '2027-03-02', to: '2027-03-02' }],
    ['a single day', { from: '2026-03-02', to: '2026-03-02' }, { from: '2026-03-02', to: '2026-03-02' }],
    [
      'more than two years, and shortens them to two',
      { from: '2001-01-01', to: '2026-03-01' },
      { from: '2024-03-01', to: '2026-03-01' },
    ],
  ])('takes %s', (_what, query, expected) => {
    expect(plan(query)).toMatchObject(expected)
  })

  it.each([
    [
      ['2026-03-02', '2026-03-02'],
      ['2026-03-01', '2026-03-01'],
    ],
    [
      ['2026-03-01', '2026-03-31'],
      ['2026-01-29', '2026-02-28'],
    ],
    // The clocks change in between.
    [
      ['2026-03-29', '2026-04-04'],
      ['2026-03-22', '2026-03-28'],
    ],
  ])('compares %j with the preceding period of the same length', ([from, to], [start, end]) => {
    expect(planBefore(plan({ from, to, by: 'ref' }))).toEqual({
      ...plan({ from, to, by: 'ref' }),
      from: start,
      to: end,
    })
  })

  it('refuses an unknown dimension', () => {
    expect(campaignQuery.safeParse({ by: 'member_id' }).success).toBe(false)
  })
})

it.each([
  [{ revenue: 30_000, refunds: 5000, cost: 10_000 }, 150],
  [{ revenue: 0, refunds: 0, cost: 500 }, -100],
  [{ revenue: 500, refunds: 0, cost: 0 }, undefined],
])('the return on cost of %j is %s per cent', (sums, expected) => {
  expect(returnOf(sums)).toBe(expected)
})
