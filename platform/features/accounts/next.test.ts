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
  ['/logouts', '/logouts'],
])('%j leads to %j', (next, place) => {
  expect(safeNext(next)).toBe(place)
})
