import { describe, expect, test } from 'vitest'
import { answerDue, answerRefusal, appealUntil, type ComplaintState } from './rules.ts'

const now = new Date('2026-11-22T12:00:00Z')

test('an answer is due after seven days', () => {
  expect(answerDue(now)).toEqual(new Date('2026-11-29T12:00:00Z'))
})

describe('an appeal', () => {
  test.each<[ComplaintState, string | null, boolean]>([
    ['answered', '2026-11-20T12:00:00Z', true],
    ['answered', '2026-05-24T12:00:00Z', true],
    ['answered', '2026-05-22T12:00:00Z', false],
    ['open', null, false],
    ['appealed', '2026-11-20T12:00:00Z', false],
    ['closed', '2026-11-20T12:00:00Z', false],
  ])('against a complaint that is %s, answered at %s, is possible: %s', (state, at, possible) => {
    const answeredAt = at === null ? null : new Date(at)
    expect(appealUntil({ state, answeredAt }, now) !== null).toBe(possible)
  })
})

describe('who may answer', () => {
  test.each<[ComplaintState, string | null, ReturnType<typeof answerRefusal>]>([
    ['open', null, null],
    ['answered', 'anna', 'complaint_answered'],
    ['appealed', 'berta', null],
    ['appealed', 'anna', 'complaint_own_decision'],
    ['closed', 'berta', 'complaint_answered'],
  ])('anna, of a complaint that is %s and was answered by %s: %s', (state, answeredBy, refusal) => {
    expect(answerRefusal({ state, answeredBy }, 'anna')).toBe(refusal)
  })
})
