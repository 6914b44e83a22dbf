import { describe, expect, it } from 'vitest'
import { type Alternative, alternativesFor, REASONS, type Reason, returnsUntil } from './rules.ts'

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

it('an account can be brought back for 14 days', () => {
  expect(returnsUntil(new Date('2026-11-22T12:00:00Z'))).toEqual(new Date('2026-12-06T12:00:00Z'))
})
