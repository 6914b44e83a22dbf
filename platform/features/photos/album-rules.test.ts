import { expect, it } from 'vitest'
import { ACCESS_STATE, type AccessRow, albumState, grantedUntil } from './album-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const row = (
  state: keyof typeof ACCESS_STATE,
  changed: number,
  expires: number | null = null,
): AccessRow => ({
  state: ACCESS_STATE[state],
  changed_at: days(changed),
  expires_at: expires === null ? null : days(expires),
})

it.each([
  ['nothing was requested', undefined, 'none'],
  ['it was requested a day ago', row('asked', -1), 'asked'],
  ['it was requested 30 days ago', row('asked', -30), 'none'],
  ['access was granted and is valid', row('granted', -1, 1), 'open'],
  ['access ends this moment', row('granted', -1, 0), 'none'],
  ['access ended yesterday', row('granted', -8, -1), 'none'],
  ['it was refused six days ago', row('ended', -6), 'closed'],
  ['it was refused seven days ago', row('ended', -7), 'none'],
] as const)('where %s', (_what, access, state) => {
  expect(albumState(access, now)).toBe(state)
})

it('access ends after the chosen days', () => {
  expect(grantedUntil(7, now)).toEqual(days(7))
})
