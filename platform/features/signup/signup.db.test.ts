import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { signingUp } from '../../testing/signing-up.ts'
import { freshEmail } from '../../testing/signup-browser.ts'

const test = testDatabase()
const app = testApp(test)
const { visitor, mailsTo, signUp, activate, tokenFor, aTarget, membersOf } = signingUp(test, app)

// The tests share the table of counters; each starts with an empty one.
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

describe('the steps', () => {
  it('must be taken in order, and earlier input is kept on return', async () => {
    const browser = visitor()
    expect((await browser.account(freshEmail())).json).toMatchObject({ error: { code: 'signup_order' } })
    await browser.upToAccount()
    const { json } = await browser.send('/api/signup')
    expect(json.state).toMatchObject({
      step: 3,
      answers: { gender: 'female', seeks: 'male', date_of_birth: '1990-05-17' },
    })
    // Another person's browser does not have it.
    expect((await visitor().send('/api/signup')).json.state).toMatchObject({ step: 0, answers: {} })
  })

  it('refuses minors, whatever the browser sends', async () => {
    const browser = visitor()
    await browser.step(0, { gender: 'male', seeks: 'female' })
    // Sixteen here, seventeen where the new year has begun: too young at every hour of the year's
    // last night.
    const young = new Date().getUTCFullYear() - 16
    const answer = await browser.step(1, { date_of_birth: `${young}-01-01` })
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { error: { fields: { date_of_birth: expect.stringContaining('18') } } },
    ])
    expect((await browser.account(freshEmail())).status).toBe(409)
    expect((await browser.step(2, { place: 'IT-1' })).json).toMatchObject({ error: { code: 'signup_order' } })
  })

  it('checks the age again when the account is created: the site may have raised it since', async () => {
    const email = freshEmail()
    const browser = visitor()
    await browser.upToAccount()
    const young = `${new Date().getUTCFullYear() - 16}-01-01`
    await test.owner.query(
      "update signup_draft set answers = jsonb_set(answers, '{answers,date_of_birth}', to_jsonb($1::text))",
      [young],
    )
    expect((await browser.account(email)).json).toMatchObject({
      error: { fields: { date_of_birth: expect.stringContaining('18') } },
    })
    expect(await membersOf(email)).toEqual([])
  })

  it('creates the account with its consent, signs it in unconfirmed, and mails the link', async () => {
    const email = freshEmail()
    const browser = await signUp(email)
    const [row] = await membersOf(email)
    expect(row).toMatchObject({ status: 0, email_confirmed_at: null, terms_language: 'it' })
    // The company was changed after the date of the terms.
    expect(row?.terms_version.toISOString()).toBe('2024-02-14T09:00:00.000Z')
    expect(await browser.status()).toBe('not_confirmed')
    expect(await tokenFor(email)).toHaveLength(22)
  })

  it('requires the consent', async () => {
    const email = freshEmail()
    const browser = visitor()
    await browser.upToAccount()
    expect((await browser.account(email, { terms: false })).json).toMatchObject({
      error: { fields: { terms: expect.any(String) } },
    })
    expect(await membersOf(email)).toHaveLength(0)
  })

  it('creates one account for two concurrent presses, and signs both in', async () => {
    const email = freshEmail()
    const browser = visitor()
    await browser.upToAccount()
    const answers = await Promise.all([browser.account(email), browser.account(email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await membersOf(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('gives no session to a thief of the cookie of a finished signup', async () => {
    const email = freshEmail()
    const browser = await signUp(email)
    const thief = visitor()
    thief.cookies.set('signup', browser.cookies.get('signup') ?? '')
    expect((await thief.account(email, { password: 'quite another one' })).status).toBe(409)
    expect(await thief.status()).toBeNull()
    // Once the address is confirmed, only the login signs in, with its lock, and no press of an old
    // step.
    await activate(visitor(), await tokenFor(email))
    expect((await thief.account(email)).status).toBe(409)
    expect(await thief.status()).toBeNull()
  })

  it('cannot be finished by another browser', async () => {
    const target = await aTarget()
    const browser = visitor()
    await browser.upToAccount({ target })
    await browser.account(freshEmail())
    const other = await signUp()
    other.cookies.set('signup', browser.cookies.get('signup') ?? '')
    expect((await other.step(4, { signup_message: 'Ciao' })).json).toMatchObject({
      error: { code: 'signup_order' },
    })
    expect(
      (await test.owner.query('select from pending_message where target_id = $1', [target])).rows,
    ).toEqual([])
  })

  it('begins the message with the line that a lander offered', async () => {
    const browser = visitor()
    await browser.upToAccount({ target: await aTarget(), opener: 'Coffee or wine?' })
    const { json } = await browser.account(freshEmail())
    expect(json).toMatchObject({ state: { step: 4, opener: 'Coffee or wine?' } })
  })

  it('refuses a first message that is too long, with an error of its field', async () => {
    const browser = visitor()
    await browser.upToAccount({ target: await aTarget() })
    await browser.account(freshEmail())
    const longest = app.services.tenants.get('amore')?.settings.message_length ?? 0
    const write = (length: number) => browser.step(4, { signup_message: 'x'.repeat(length) })
    expect((await write(longest + 1)).json).toMatchObject({
      error: { fields: { signup_message: expect.stringContaining(String(longest)) } },
    })
    expect((await write(longest)).status).toBe(200)
  })

  it('starts over in a browser in which one was finished', async () => {
    const browser = await signUp()
    await browser.step(4, {})
    browser.cookies.delete('session')
    const email = freshEmail()
    await browser.upToAccount()
    expect((await browser.account(email)).status).toBe(200)
    expect(await membersOf(email)).toHaveLength(1)
  })
})

describe('limits on repeated requests', () => {
  it('one network creates at most two hundred accounts an hour', async () => {
    await signUp()
    await test.owner.query("update rate_use set points = 200 where key like 'signup-net%'")
    const browser = visitor()
    await browser.upToAccount()
    expect((await browser.account(freshEmail())).status).toBe(429)
  })

  it('a script without cookies creates a limited number of drafts in an hour; an existing one can be continued', async () => {
    const begun = visitor()
    const answers = { gender: 'female', seeks: 'male' }
    expect((await begun.step(0, answers)).status).toBe(200)
    await test.owner.query("update rate_use set points = 600 where key like 'signup-draft:%'")
    const another = await visitor().step(0, answers)
    expect(another.json.error).toMatchObject({ code: 'too_many_requests' })
    expect((await begun.step(1, { date_of_birth: '1990-05-17' })).status).toBe(200)
    await test.owner.query("delete from rate_use where key like 'signup-draft:%'")
  })

  it('a finished step can be pressed again a limited number of times', async () => {
    const email = freshEmail()
    const browser = await signUp(email)
    const statuses: number[] = []
    for (let press = 0; press < 21; press++)
      statuses.push((await browser.account(email, { password: 'not the one that was typed' })).status)
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([409]))
    expect(statuses[20]).toBe(429)
  })
})
