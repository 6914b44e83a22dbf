import { expect, it } from 'vitest'
import { safeNext } from './next.ts'

it.each([
  ['/chats/1?x=2', '/chats/1?x=2'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/ok\\..', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?next=/login', '/'],
  ['/api/logout', '/'],
  // Redirecting there would sign the member out again.
  ['/logout', '/'],
  ['/credits/p1/ideal?return=%2Fchats', '/credits/p1/ideal?return=%2Fchats'],
  ['/likes#latest', '/likes#latest'],
  // Express matches paths case-insensitively, and browsers resolve dots before they send the
  // request.
  ['/API/logout', '/'],
  ['/Api/Logout.php', '/'],
  ['/./api/logout', '/'],
  ['/members/../api/logout', '/'],
  ['/members/%2e%2e/api/logout', '/'],
  ['/%61pi/logout', '/'],
  ['/api/geocode?lat=47&lon=8', '/'],
  ['/members//evil.example/x/y', '/'],
  // The value is carried in the addresses and forms of the login, which would fail if it were long.
  [`/chats?x=${'1'.repeat(491)}`, `/chats?x=${'1'.repeat(491)}`],
  [`/chats?x=${'1'.repeat(492)}`, '/'],
])('%j leads to %j', (next, place) => {
  expect(safeNext(next)).toBe(place)
})
