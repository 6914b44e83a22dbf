import { expect, it } from 'vitest'
import { FIRST_SCREENS } from '../../core/first-screen.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { signingUp } from '../../testing/signing-up.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { findViewer } from '../accounts/server.ts'

const test = testDatabase()
const app = testApp(test)
const { signUp } = signingUp(test, app)

it('the first screen is the search until the member chooses another, which each session then reads', async () => {
  const browser = await signUp()
  const token = browser.cookies.get('session') ?? ''
  const home = async () =>
    (await test.database.withTenant(keyOf(app, 'amore'), (db) => findViewer(db, token, new Date())))?.home
  expect(await home()).toBe('members')
  for (const screen of [...FIRST_SCREENS].reverse()) {
    expect((await browser.post('/first-screen', { screen })).headers.location).toBe('/account/appearance')
    expect(await home()).toBe(screen)
  }
})

it('other pages are refused', async () => {
  const browser = await signUp()
  expect((await browser.post('/first-screen', { screen: 'credits' })).status).toBe(422)
})
