import { afterAll, expect, it } from 'vitest'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { SignupBrowser } from '../../testing/signup-browser.ts'
import { makeInvite } from './invites.ts'

const test = testDatabase()
const sites = copySites({ sites: ['amore', 'tulp'] })
sites.change('amore', { signups: 'none' })
afterAll(() => sites.close())
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants, THEMES_DIR: sites.folders.themes })

const START = { gender: 'female', seeks: 'male' }

it('nobody can sign up where signups are none, not even by a partner’s link or an invitation', async () => {
  const visitor = new SignupBrowser(app, { tenant: 'amore' })
  visitor.cookies.set('tracking', 'network=n1&ref=r1')
  const invite = makeInvite(app.services.config.appSecrets, 'amore', new Date())
  for (const body of [START, { ...START, invite }]) {
    const { status, json } = await visitor.step(0, body)
    expect([status, json]).toEqual([
      403,
      {
        error: {
          code: 'signups_none',
          message: 'Al momento non è possibile creare nuovi account. Se ne hai già uno, accedi.',
        },
      },
    ])
  }
  expect((await new SignupBrowser(app, { tenant: 'tulp' }).step(0, START)).status).toBe(200)
})
