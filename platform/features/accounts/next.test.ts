import { expect, it } from 'vitest'
import { safeNext } from './next.ts'

it.each([
  ['/chats/1?x=2', '/chats/1?x=2'],
  [undefined, '/members'],
  ['', '/members'],
  ['https://evil.example', '/members'],
  ['//evil.example', '/members'],
  ['/\\evil.example', '/members'],
  ['/\t/evil.example', '/members'],
  ['/ok\\..', '/members'],
  ['javascript:alert(1)', '/members'],
  ['/login?next=/login', '/members'],
  ['/api/logout', '/members'],
  // Whoever signs in there would be signed out at once.
  ['/logout', '/members'],
  ['/credits/p1/ideal?return=%2Fchats', '/credits/p1/ideal?return=%2Fchats'],
  ['/likes#latest', '/likes#latest'],
  // Express matches addresses without case, and browsers resolve dots before they ask.
  ['/API/logout', '/members'],
  ['/Api/Logout.php', '/members'],
  ['/./api/logout', '/members'],
  ['/members/../api/logout', '/members'],
  ['/members/%2e%2e/api/logout', '/members'],
  ['/%61pi/logout', '/members'],
  ['/api/geocode?lat=47&lon=8', '/members'],
  ['/members//evil.example/x/y', '/members'],
  // It travels in the addresses and forms of the login: a long one would make them fail.
  [`/chats?x=${'1'.repeat(491)}`, `/chats?x=${'1'.repeat(491)}`],
  [`/chats?x=${'1'.repeat(492)}`, '/members'],
])('%j leads to %j', (next, place) => {
  expect(safeNext(next)).toBe(place)
})
