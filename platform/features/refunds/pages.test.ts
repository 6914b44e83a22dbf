import { expect, it } from 'vitest'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { withdrawalPage } from './pages.ts'

const visitor = { viewer: { kind: 'visitor' } } as unknown as RequestScope

it.each([
  ['the orders', {}],
  ['one order', { order: 'o' }],
  ['the confirmation that the mail links to', { done: 'd' }],
])('the login leads a visitor back to %s', async (_what, query) => {
  await expect(withdrawalPage(visitor, query, null)).rejects.toMatchObject({
    location: href('login', {}, { next: href('withdrawal', {}, query) }),
  })
})
