import { expect, it } from 'vitest'
import { PageRedirect } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { freshEmail, SignupBrowser, tokensFor } from '../../testing/signup-browser.ts'
import { loadActivateDone } from './pages.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const VISITOR = { kind: 'visitor' }
const DAY = 86_400_000

interface Opened {
  readonly site?: string
  readonly days?: number
  readonly viewer?: object
}

/** The page of a mailed link in a browser that has not signed up, or its redirect. */
function open(token: string, { site = 'amore', days = 0, viewer = VISITOR }: Opened = {}) {
  const tenant = app.services.tenants.get(site)
  if (!tenant) throw new Error(`the demo tenant ${site} is missing`)
  return test.database.withTenant(tenant.key, async (db) => {
    const now = new Date(Date.now() + days * DAY)
    const scope = { db, tenant, viewer, now } as unknown as RequestScope
    try {
      const { token: shown, email } = await loadActivateDone({
        scope,
        params: {},
        query: { token },
        cookies: {},
      })
      return { token: shown, email }
    } catch (error) {
      if (error instanceof PageRedirect) return error.location
      throw error
    }
  })
}

it('a link that confirms nothing redirects to the error immediately, without a useless button', async () => {
  const email = freshEmail()
  const browser = new SignupBrowser(app)
  await browser.signUp(email, { name: 'Robin' })
  const [token = ''] = await tokensFor(test, email)
  expect(await open(token)).toEqual({ token, email })
  const dead = [
    open('A'.repeat(22)),
    open(token.slice(0, -1)),
    open(token, { site: 'nordlys' }),
    open(token, { days: 8 }),
  ]
  expect(await Promise.all(dead)).toEqual(dead.map(() => '/activate/error'))
  await browser.activate(token)
  expect(await open(token)).toBe('/activate/error')
})

it('a used link opened again by its confirmed member is no error', async () => {
  expect(await open('A'.repeat(22), { viewer: { kind: 'member', status: 'active' } })).toBe('/activate/done')
})

it('an unconfirmed member is redirected to the page that says where the mail was sent, never to the welcome', async () => {
  expect(await open('', { viewer: { kind: 'member', status: 'not_confirmed' } })).toBe('/signup-matches')
})

it('a confirmed member is told how long the prices are valid, which exceeds the code of the time bonus', async () => {
  const { as, person } = conversing(test, app)
  const id = await person({ signup_at: new Date(Date.now() - DAY / 24) })
  const { bonus } = await as(id, (scope) => loadActivateDone({ scope, params: {}, query: {}, cookies: {} }))
  expect([bonus?.percentage, Math.ceil((bonus?.left ?? 0) / DAY)]).toEqual([25, 7])
})
