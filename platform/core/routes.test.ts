import { describe, expect, it, vi } from 'vitest'
import { matchRoute, routeOfPath } from './route-match.ts'
import { ROUTES, type RouteName } from './routes.ts'

const ID = '0199b0de-0000-7000-8000-000000000001'

describe('the route of a path', () => {
  it.each([
    ['/landers/gallery', 'landers-name'],
    ['/landers/transitionsvideolanding/summer', 'landers-name'],
    ['/landers/made-by-a-site', 'landers-name'],
    ['/landers/tinderswipe', 'landers-tinderswipe'],
    ['/likes/matches', 'likes-type'],
    ['/likes/liked_by', 'likes-type'],
    [`/likes/m/${ID}`, 'likes-m-id'],
    [`/members/${ID}/landing`, 'members-id-landing'],
    [`/members/${ID}/landing3/any-slug`, 'members-id-landing3'],
  ])('%s is %s', (path, route) => {
    expect(routeOfPath(path)).toBe(route)
  })

  it.each([
    '/landers/index',
    '/landers/landing2',
    '/landers/-xyz',
    '/landers/Gallery',
    '/landers/toString',
    '/landers/tinderswipe/summer',
    '/landers',
    '/likes/xyz',
    '/likes/m',
    '/likes/m/xyz',
    '/members/xyz/landing',
    '/members/xyz/landing2/any-slug',
  ])('is undefined for %s', (path) => {
    expect(routeOfPath(path) ?? 'token').toBe('token')
  })
})

it('a path is split once, however many routes it is compared with', () => {
  const split = vi.spyOn(String.prototype, 'split')
  const path = '/members/once/landing2'
  try {
    routeOfPath(path)
    for (const name of Object.keys(ROUTES) as RouteName[]) matchRoute(name, path)
    expect(split.mock.contexts.filter((text) => String(text) === path)).toHaveLength(1)
  } finally {
    split.mockRestore()
  }
})
