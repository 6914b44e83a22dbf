import { describe, expect, it } from 'vitest'
import { cookieValue, mayShowAgain, type Return } from './return-rule.ts'

const unchanged: Return = {
  signedIn: true,
  sessionThen: 'a',
  sessionNow: 'a',
  changesThen: 2,
  changesNow: 2,
}

describe('a page restored by Back or Forward', () => {
  it.each<[string, Partial<Return>, boolean]>([
    ['is shown in the same session', {}, true],
    ['is not shown after the logout', { sessionNow: '' }, false],
    ['is not shown to the next member', { sessionNow: 'b' }, false],
    ['is not shown where the session is unknown', { sessionThen: '', sessionNow: '' }, false],
    ['is not shown after a like or a block on a later page', { changesNow: 3 }, false],
    ['is shown to visitors', { signedIn: false, sessionThen: '', sessionNow: '' }, true],
    ['is loaded again after the login', { signedIn: false, sessionThen: '' }, false],
  ])('%s', (_story, back, shown) => {
    expect(mayShowAgain({ ...unchanged, ...back })).toBe(shown)
  })
})

it.each([
  ['signed-in=abc', 'abc'],
  ['language=it; __Host-signed-in=abc; entry=1', 'abc'],
  ['other-signed-in=abc', ''],
  ['', ''],
])('the cookie in %j has the value %j', (cookies, value) => {
  expect(cookieValue(cookies, 'signed-in')).toBe(value)
})
