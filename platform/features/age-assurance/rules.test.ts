import { describe, expect, it } from 'vitest'
import { AGE_CHECK_STATE } from '../../core/age-check-state.ts'
import { decide, type KnownCheck, standingOf } from './rules.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const check = (state: keyof typeof AGE_CHECK_STATE, days = -1, url: string | null = null): KnownCheck => ({
  state: AGE_CHECK_STATE[state],
  provider_url: url,
  started_at: day(days),
  decided_at: state === 'open' ? null : day(days),
})
const standing = (checks: readonly KnownCheck[], needed = true, checked = false) =>
  standingOf({ needed, checked, checks, now: NOW })

describe('the standing of a member', () => {
  const refused = (...days: number[]) => days.map((at) => check('refused', at))
  it.each([
    ['without a demand', standing([], false), 'declared', null],
    ['without a check', standing([]), 'due', null],
    [
      'with a check that has an address',
      standing([check('open', 0, 'https://p.example/1')]),
      'under_way',
      null,
    ],
    ['with a check that the provider has not answered for', standing([check('open', 0)]), 'due', null],
    ['after a valid check', standing([check('passed')], true, true), 'passed', null],
    ['after a valid check that is not demanded any more', standing([], false, true), 'passed', null],
    ['after a check that no longer counts', standing([check('passed', -400)]), 'due', null],
    ['after a refusal', standing(refused(-1)), 'refused', null],
    ['after a check left before its end', standing([check('ended'), check('refused', -2)]), 'due', null],
    ['after two refusals', standing(refused(-1, -2)), 'refused', null],
    ['after three in a week', standing(refused(-1, -2, -3)), 'waiting', day(4)],
    ['after four in a week', standing(refused(-1, -2, -3, -4)), 'waiting', day(4)],
    ['after three, of which one is older than a week', standing(refused(-1, -2, -8)), 'refused', null],
  ] as const)('%s: %o', (_when, found, expected, from) => {
    expect(found).toEqual({ standing: expected, from })
  })
})

describe('the decision about a check by the provider’s result', () => {
  const said = (state: keyof typeof AGE_CHECK_STATE, minimumAge = 18, expiresAt: Date | null = null) =>
    decide({ id: 'c', reference: 'r', state, minimumAge, method: 'document', expiresAt }, 18, NOW)
  it.each([
    ['open', said('open'), undefined],
    ['refused', said('refused'), { state: 'refused', expiresAt: null }],
    ['ended', said('ended'), { state: 'ended', expiresAt: null }],
    ['passed, for a year', said('passed'), { state: 'passed', expiresAt: day(365) }],
    ['passed, for less', said('passed', 21, day(30)), { state: 'passed', expiresAt: day(30) }],
    [
      'passed, for longer than a year',
      said('passed', 18, day(4000)),
      { state: 'passed', expiresAt: day(365) },
    ],
    ['passed for a lower age', said('passed', 16), { state: 'ended', expiresAt: null }],
    ['passed, and expired', said('passed', 18, day(-1)), { state: 'ended', expiresAt: null }],
  ])('%s', (_what, found, expected) => {
    expect(found).toEqual(expected)
  })
})
