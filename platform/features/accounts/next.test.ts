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
])('%j leads to %j', (next, place) => {
  expect(safeNext(next)).toBe(place)
})
