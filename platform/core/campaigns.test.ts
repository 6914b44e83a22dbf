import { expect, it } from 'vitest'
import { campaignOf } from './campaigns.ts'
import type { Lander } from './lander.ts'

const campaign = (discountCode: string, until?: string) => ({
  order: undefined,
  sections: {},
  words: {},
  seeks: undefined,
  discountCode,
  until,
})
const LANDERS = {
  gallery: {
    campaigns: { summer: campaign('A'), winter: campaign('W', '2026-01-01T00:00:00Z') },
    experiment: { id: 'x', variants: { b: { campaigns: { summer: campaign('B') } } } },
  },
} as unknown as Record<string, Lander>
const NOW = new Date('2026-11-22T12:00:00Z')

it.each([
  ['a campaign', { lander: 'gallery', slug: 'summer' }, 'A'],
  [
    'a campaign over the variant that was shown',
    { lander: 'gallery', slug: 'summer', experiment: 'x', variant: 'b' },
    'B',
  ],
  [
    'a campaign, of an experiment of before',
    { lander: 'gallery', slug: 'summer', experiment: 'w', variant: 'b' },
    'A',
  ],
  ['no campaign that is over', { lander: 'gallery', slug: 'winter' }, undefined],
  ['no campaign of another name', { lander: 'gallery', slug: 'toString' }, undefined],
  ['no campaign of another lander', { lander: '__proto__', slug: 'summer' }, undefined],
  ['nothing without an entrance', {}, undefined],
] as const)('finds %s', (_what, entrance, code) => {
  expect(campaignOf(LANDERS, entrance, NOW)?.discountCode).toBe(code)
})
