import { describe, expect, it } from 'vitest'
import { genderOf } from './finder.ts'
import { lookAt, placesOf, stepsOf, wishesOf } from './rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))

it.each([
  ['a site of one gender, whatever was answered', 6, 2, 'male'],
  ['another site, from the answers', 1, 1, 'male'],
  ['another site, from the profile before an answer', 1, null, 'female'],
] as const)('the gender that is looked for: %s', (_where, niche, gender, expected) => {
  const viewer = { gender: 'male', seeks: 'female' }
  expect(genderOf({ viewer, tenant: { settings: { niche } } } as never, { gender })).toBe(expected)
})

describe('a look at the list', () => {
  it.each([
    ['the first look', null, null, 1, [1, null, true]],
    ['again on the same day', 1, null, 1, [1, null, false]],
    ['after six days', 1, null, 7, [1, null, false]],
    ['after a week', 1, null, 8, [8, 1, true]],
    ['a week later again', 8, 1, 15, [15, 8, true]],
    ['with a clock that was set back', 8, 1, 2, [8, 1, false]],
  ] as const)('%s', (_what, looked, before, now, [looked_at, looked_before_at, changed]) => {
    const day = (value: number | null) => (value === null ? null : at(value))
    const facts = { looked_at: day(looked), looked_before_at: day(before) }
    expect(lookAt(facts, at(now))).toEqual({
      looked_at: day(looked_at),
      looked_before_at: day(looked_before_at),
      changed,
    })
  })
})

it('a same-sex site skips the question of gender', () => {
  expect(stepsOf({ sameSex: false })[0]).toBe('who')
  expect(stepsOf({ sameSex: true })[0]).toBe('age')
})

it('keeps only interests that the site offers, up to the maximum', () => {
  expect(wishesOf(['relationship', 'tea'])).toEqual(['relationship'])
  expect(placesOf(['tea', 'wine', 'sex', 'nothing', 'tea'], ['tea', 'wine', 'art'], 10)).toHaveLength(2)
  expect(placesOf(['art', 'tea', 'wine'], ['tea', 'wine', 'art'], 2)).toHaveLength(2)
})
