import { expect, it } from 'vitest'
import { ACCOUNT_GROUPS, ACCOUNT_SECTIONS } from './account-sections.ts'
import { ROUTES, type Route, type RouteName } from './routes.ts'

const all = Object.entries(ROUTES) as [RouteName, Route][]

it('lists every page of the account exactly once', () => {
  // Pages of a second step are further down: `/account/passkeys/remove`.
  const pages = all.filter(([, { path }]) => /^\/account\/[^/]+(\/\{\w+\?\})?$/.test(path))
  const listed = ACCOUNT_SECTIONS.map(({ route }) => route)
  expect(listed).toEqual(expect.arrayContaining(pages.map(([name]) => name)))
  expect(new Set(listed).size).toBe(listed.length)
})

it('keeps the sections of a group together, in the order of the groups', () => {
  const groups = ACCOUNT_SECTIONS.map(({ group }) => group)
  expect([...new Set(groups)]).toEqual([...ACCOUNT_GROUPS])
  expect(groups).toEqual([...groups].sort((a, b) => ACCOUNT_GROUPS.indexOf(a) - ACCOUNT_GROUPS.indexOf(b)))
})
