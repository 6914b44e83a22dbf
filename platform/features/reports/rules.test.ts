import { describe, expect, it } from 'vitest'
import { REPORT_CATEGORIES } from '../../core/report-reasons.ts'
import {
  APPEAL_DAYS,
  appealUntil,
  type Decided,
  decisionDue,
  fits,
  type Grounds,
  keptUntil,
  type Measure,
  type Side,
  suspendedUntil,
} from './rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

describe('a decision is due', () => {
  it.each(REPORT_CATEGORIES.map((category) => [category]))('about %s in its time', (category) => {
    const urgent = category === 'minor' || category === 'illegal'
    expect(hours(NOW, decisionDue(category, NOW))).toBe(urgent ? 24 : 72)
  })
})

describe('an appeal', () => {
  it.each<[string, Decided & { side: Side; appealed?: true }, boolean]>([
    ['before a decision', { decidedAt: null, measure: null, side: 'reporter' }, false],
    [
      'of the reporter against no measure',
      { decidedAt: daysAgo(1), measure: 'none', side: 'reporter' },
      true,
    ],
    ['of the reporter against a measure', { decidedAt: daysAgo(1), measure: 'warn', side: 'reporter' }, true],
    [
      'of the reported member against a measure',
      { decidedAt: daysAgo(1), measure: 'warn', side: 'reported' },
      true,
    ],
    [
      'of the reported member without a measure',
      { decidedAt: daysAgo(1), measure: 'none', side: 'reported' },
      false,
    ],
    ['a second time', { decidedAt: daysAgo(1), measure: 'warn', side: 'reported', appealed: true }, false],
    ['on the last day', { decidedAt: daysAgo(APPEAL_DAYS - 1), measure: 'warn', side: 'reported' }, true],
    ['after it', { decidedAt: daysAgo(APPEAL_DAYS), measure: 'warn', side: 'reported' }, false],
  ])('%s', (_case, { side, appealed = false, ...decided }, possible) => {
    expect(appealUntil(decided, side, appealed, NOW) !== null).toBe(possible)
  })

  it('finds the evidence still there on its last day', () => {
    const decidedAt = daysAgo(0)
    const until = appealUntil({ decidedAt, measure: 'warn' }, 'reported', false, NOW)
    expect(keptUntil(decidedAt).getTime()).toBeGreaterThan(until?.getTime() ?? 0)
  })
})

describe('a reason', () => {
  it.each<[Measure, Grounds, boolean]>([
    ['none', 'no_breach', true],
    ['none', 'not_proven', true],
    ['none', 'fake', false],
    ['warn', 'harassment', true],
    ['suspend', 'no_breach', false],
    ['remove', 'spam', true],
  ])('of %s may be %s: %s', (measure, grounds, expected) => expect(fits(measure, grounds)).toBe(expected))
})

it('a suspension ends after its days, or never', () => {
  expect(suspendedUntil(7, NOW)).toEqual(new Date('2026-11-29T12:00:00Z'))
  expect(suspendedUntil(null, NOW)).toBeNull()
})
