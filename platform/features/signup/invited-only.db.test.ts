import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { freshEmail, SignupBrowser } from '../../testing/signup-browser.ts'
import { makeInvite } from './invites.ts'

const test = testDatabase()
const app = testApp(test)

const START = { gender: 'female', seeks: 'male' }
const inviteOf = (tenant: string) => makeInvite(app.services.config.appSecrets, tenant, new Date())

async function newMember(): Promise<SignupBrowser> {
  const member = new SignupBrowser(app, { tenant: 'alpen' })
  await member.upToAccount({ invite: inviteOf('alpen') })
  expect((await member.account(freshEmail())).status).toBe(200)
  return member
}

describe('who may sign up', () => {
  it('requires a traffic source if the tenant says so', async () => {
    const plain = new SignupBrowser(app, { tenant: 'starlight' })
    expect((await plain.step(0, { gender: 'male', seeks: 'female' })).json).toMatchObject({
      error: { code: 'signups_closed' },
    })
    const sent = new SignupBrowser(app, { tenant: 'starlight' })
    sent.cookies.set('tracking', 'network=n1&ref=r1')
    expect((await sent.step(0, { gender: 'male', seeks: 'female' })).status).toBe(200)
    // At every step: the link counts, not a draft that was passed on.
    sent.cookies.delete('tracking')
    expect((await sent.step(1, { date_of_birth: '1990-05-17' })).json).toMatchObject({
      error: { code: 'signups_closed' },
    })
  })

  it('requires an invitation if the tenant says so', async () => {
    const browser = new SignupBrowser(app, { tenant: 'alpen' })
    expect(
      (await browser.step(0, { gender: 'male', seeks: 'female', invite: 'zz-000000000000-'.padEnd(48, '0') }))
        .json,
    ).toMatchObject({
      error: { code: 'invite_needed' },
    })
    const foreign = inviteOf('amore')
    expect((await browser.step(0, { gender: 'male', seeks: 'female', invite: foreign })).status).toBe(403)
    const invite = inviteOf('alpen')
    expect((await browser.step(0, { gender: 'male', seeks: 'female', invite })).status).toBe(200)
    expect((await browser.step(1, { date_of_birth: '1980-01-01' })).status).toBe(200)
  })
})

it('a member needs an invitation for another account, like a visitor', async () => {
  const member = await newMember()
  // The draft of the member's own signup has an invitation; a member who logged in has none.
  member.cookies.delete('signup')
  expect((await member.step(0, START)).json).toMatchObject({ error: { code: 'invite_needed' } })
  await test.owner.query('delete from signup_draft')
  expect((await member.account(freshEmail())).json).toMatchObject({ error: { code: 'invite_needed' } })
})

it('a member’s own signup is finished without one', async () => {
  const member = await newMember()
  expect((await member.step(4, {})).json).toMatchObject({ state: { step: 5 } })
})

it('a member of a closed site cannot create another account', async () => {
  const member = new SignupBrowser(app, { tenant: 'starlight' })
  member.cookies.set('tracking', 'ref=partner')
  await member.upToAccount()
  expect((await member.account(freshEmail())).status).toBe(200)
  member.cookies.delete('signup')
  expect((await member.step(0, START)).json).toMatchObject({ error: { code: 'signups_closed' } })
})
