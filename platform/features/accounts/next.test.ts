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
  // Redirecting there would sign the member out again.
  ['/logout', '/members'],
  ['/credits/p1/ideal?return=%2Fchats', '/credits/p1/ideal?return=%2Fchats'],
  ['/likes#latest', '/likes#latest'],
  // Express matches paths case-insensitively, and browsers resolve dots before they send the
  // request.
  ['/API/logout', '/members'],
  ['/Api/Logout.php', '/members'],
  ['/./api/logout', '/members'],
  ['/members/../api/logout', '/members'],
  ['/members/%2e%2e/api/logout', '/members'],
  ['/%61pi/logout', '/members'],
  ['/api/geocode?lat=47&lon=8', '/members'],
  ['/members//evil.example/x/y', '/members'],
  // The value is carried in the addresses and forms of the login, which would fail if it were long.
  [`/chats?x=${'1'.repeat(491)}`, `/chats?x=${'1'.repeat(491)}`],
  [`/chats?x=${'1'.repeat(492)}`, '/members'],
])('%j leads to %j', (next, place) => {
  expect(safeNext(next)).toBe(place)
})
