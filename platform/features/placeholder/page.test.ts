import { expect, it } from 'vitest'
import type { RequestScope } from '../../core/scope.ts'
import { placeholderPage } from './page.ts'

/** Where the page of a lander leads a visitor of a site with that signup policy. */
async function waysOf(signups: string): Promise<string[]> {
  const scope = {
    tenant: { settings: { name: 'Site', support_email: 'help@site.example', signups } },
    viewer: { kind: 'visitor', tracking: null },
    t: (key: string) => key,
  } as unknown as RequestScope
  const { ways } = await placeholderPage({ scope, params: { name: 'members-id-landing' } })
  return ways.map(({ href }) => href)
}

it('a page that is not built yet offers a visitor the signup where that is open, and the login in any case', async () => {
  expect(await waysOf('all')).toEqual(['/signup', '/login'])
  expect(await waysOf('none')).toEqual(['/login'])
})
