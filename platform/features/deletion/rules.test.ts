import { describe, expect, it } from 'vitest'
import {
  type Alternative,
  alternativesFor,
  laterReturn,
  REASONS,
  type Reason,
  returnsUntil,
} from './rules.ts'

const ALL = new Set<Alternative>(['email', 'privacy', 'discount', 'trial'])

describe('alternatives to the deletion', () => {
  const FITTING: readonly (readonly [Reason, readonly Alternative[]])[] = [
    ['mail', ['email']],
    ['privacy', ['privacy', 'email']],
    ['price', ['discount', 'trial']],
    ['nobody', ['discount', 'trial']],
    ['met', ['privacy']],
    ['pause', ['privacy']],
    ['other', ['email', 'privacy', 'discount', 'trial']],
  ]
  it.each(FITTING)('for the reason %s are %j', (reason, fitting) => {
    expect(alternativesFor(reason, ALL)).toEqual(fitting)
    expect(alternativesFor(reason, new Set())).toEqual([])
  })

  it('answer every reason', () => {
    expect(FITTING.map(([reason]) => reason)).toEqual([...REASONS])
  })
})

describe('an account can be brought back, and is erased afterwards', () => {
  const deleted = new Date('2026-11-22T12:00:00Z')
  const usual = '2026-12-06T12:00:00.000Z'
  it.each([
    ['for 14 days where no order is open', null, 10, usual],
    ['for 14 days where the period of the order ends before', '2026-12-01T23:00:00.000Z', 10, usual],
    [
      'until the end of the period where that is later',
      '2026-12-07T23:00:00.000Z',
      10,
      '2026-12-07T23:00:00.000Z',
    ],
    ['for 14 days where all credits are spent', '2026-12-07T23:00:00.000Z', 0, usual],
  ])('%s', (_title, open, credits, until) => {
    const orders = { withdrawableUntil: open === null ? null : new Date(open), credits }
    expect(returnsUntil(deleted, orders)).toEqual(new Date(until))
    expect(laterReturn(deleted, orders)).toEqual(until === usual ? null : new Date(until))
  })
})
