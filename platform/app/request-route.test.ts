import { expect, it } from 'vitest'
import { isMinor, knownRoute, pathOf, routeName } from './request-route.ts'

const ID = '018f4e3a-7b1c-7000-8000-000000000001'
const SECRET = 'q7Jx9LmP2_wRz8TnB4cY6d'

it.each([
  ['/', '/'],
  ['/members', '/members'],
  [`/members/${ID}`, '/members/{id}'],
  [`/chats/${ID}`, '/chats/{id}'],
  [`/photos/card/${SECRET}.webp`, '/photos/{size}/{name}'],
  [`/voices/${SECRET}.${SECRET}`, '/voices/{name}'],
  [`/${SECRET}`, '/{token}'],
  ['/anything-else', '/{token}'],
  ['/api/user', '/api/user'],
  ['/api/user.php', '/api/user.php'],
  [`/api/${SECRET}`, '/api/{…}'],
  ['/robots.txt', '/robots.txt'],
  ['/healthz', '/healthz'],
  ['/a/b/someone@example.org', '/a/b/{…}'],
  ['/a/b/someone%40example.org', '/a/b/{…}'],
  [`/a/b/${ID}`, '/a/b/{…}'],
  [`/dev/test-provider/${SECRET}`, '/dev/test-provider/{…}'],
  [`/a${'/..'.repeat(50)}`, '{…}'],
])('%s is logged as %s', (path, route) => {
  expect(routeName(path)).toBe(route)
})

it('a log contains only route words of a path', () => {
  expect(routeName('/a'.repeat(40)).length).toBeLessThanOrEqual(120)
  expect(pathOf('/activate?token=secret')).toBe('/activate')
})

it.each([
  [`/members/${ID}`, '/members/{id}'],
  [`/members/${ID}/index.pageContext.json`, '/members/{id}/index.pageContext.json'],
  ['/api/user', '/api/user'],
  ['/api/user.php', '/api/user'],
  ['/api/events', '/api/events'],
  [`/photos/card/${SECRET}.webp`, '/photos/{size}/{name}'],
  [`/voices/${SECRET}.${SECRET}`, '/voices/{name}'],
  ['/assets/chunks/chunk-C1I3wEg2.js', '/assets/{name}'],
  ['/readyz', '/readyz'],
  ['/api/invented', undefined],
  ['/wp-admin/setup.php', undefined],
  ['/a/b/index.pageContext.json', undefined],
])('%s is counted as %s', (path, route) => {
  expect(knownRoute(routeName(path), new Set(['/api/user']))).toBe(route)
})

it.each([
  ['/assets/chunks/x.js', true],
  ['/fonts/lexend.woff2', true],
  ['/brand/abc/mark.svg', true],
  ['/readyz', true],
  ['/served', true],
  ['/photos/card/x.webp', false],
  ['/members', false],
])('%s counts as minor: %s', (path, minor) => {
  expect(isMinor(path)).toBe(minor)
})
