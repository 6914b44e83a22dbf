import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { freshEmail, SignupBrowser, tokensFor } from '../testing/signup-browser.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
let staff: TestStaff
beforeAll(async () => {
  staff = await buildStaff(app, { role: 'support', tenants: ['alpen'] })
})

const page = async () => (await staff.send(`/signup-links?tenant=${keyOf(app, 'alpen')}`)).text
const make = (values: object, tenant = 'alpen') =>
  staff.send('/signup-links', {
    body: { tenant: keyOf(app, tenant), uses: 1, days: 30, note: '', ...values },
  })
const begin = (invite: string) =>
  new SignupBrowser(app, { tenant: 'alpen' }).step(0, { gender: 'female', seeks: 'male', invite })
const codeIn = (html: string) => /signup\?invite=([\w-]{22})/.exec(html)?.[1] ?? ''

async function actions(): Promise<string[]> {
  const { rows } = await test.owner.query<{ action: string }>(
    'select action from audit_entry order by at, id',
  )
  return rows.map(({ action }) => action)
}

describe('a signup link of staff', () => {
  it('opens the signup, shows who used it, and ends when it is revoked; all of it is recorded', async () => {
    expect((await make({ uses: 2, note: 'Press' })).status).toBe(303)
    const code = codeIn(await page())
    const guest = new SignupBrowser(app, { tenant: 'alpen' })
    await guest.upToAccount({ invite: code })
    const email = freshEmail()
    expect((await guest.account(email, { name: 'Heidi Muster' })).status).toBe(200)
    expect(await page()).not.toContain('Heidi')
    await guest.activate((await tokensFor(test, email))[0] ?? '')
    const html = await page()
    expect(html).toMatch(/Press[\s\S]*1 of 2 used[\s\S]*Joined: Heidi Muster/)
    const id = /name="id" value="([\w-]{36})"/.exec(html)?.[1] ?? ''
    const revoke = () => staff.send('/signup-links/revoke', { body: { tenant: keyOf(app, 'alpen'), id } })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([303, 404])
    expect((await begin(code)).json.error).toMatchObject({ code: 'invite_used' })
    expect(await actions()).toEqual(
      expect.arrayContaining(['signup_link_made', 'signup_links_viewed', 'signup_link_revoked']),
    )
  })

  it('is made only for the person’s own sites, within the limits of uses and days', async () => {
    expect((await make({}, 'amore')).status).toBe(404)
    expect((await staff.send(`/signup-links?tenant=${keyOf(app, 'amore')}`)).status).toBe(404)
    for (const wrong of [{ uses: 0 }, { uses: 'many' }, { days: 1000 }])
      expect((await make(wrong)).status).toBe(422)
  })
})
