import { expect, it } from 'vitest'
import { lastDue } from './daily.ts'

const AT = { hour: 4, minute: 30 }

it.each([
  ['2026-05-04T04:29:59.999Z', '2026-05-03T04:30:00.000Z'],
  ['2026-05-04T04:30:00.000Z', '2026-05-04T04:30:00.000Z'],
  ['2026-05-04T23:59:00.000Z', '2026-05-04T04:30:00.000Z'],
  ['2026-03-01T00:00:00.000Z', '2026-02-28T04:30:00.000Z'],
])('at %s the last due time was %s', (now, due) => {
  expect(lastDue(AT, new Date(now)).toISOString()).toBe(due)
})
