import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { replaceInFile } from '../../testing/replaced.ts'
import { freshEmail, SIGNUP_PASSWORD, SignupBrowser, tokensFor } from '../../testing/signup-browser.ts'
import { payloadOf, templateAt } from '../../testing/vike.ts'

/** The page that shows a refused form again, without a build. */
replaceInFile('vike/server', () => ({
  renderPage: async ({ urlOriginal }: { urlOriginal: string }) => templateAt(urlOriginal),
}))

const test = testDatabase()
const app = testApp(test)

beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const STRANGERS_PASSWORD = 'a password of the stranger'

const browser = () => new SignupBrowser(app)
const confirmed = async (email: string): Promise<string[]> => {
  const { rows } = await test.owner.query<{ name: string }>(
    'select name from member where email_key = $1 and email_confirmed_at is not null',
    [email],
  )
  return rows.map(({ name }) => name)
}

/**
 * A stranger who has signed up with another person's address, and the token of the mail to that
 * person.
 */
async function hijack(email: string): Promise<{ readonly stranger: SignupBrowser; readonly token: string }> {
  const stranger = browser()
  await stranger.signUp(email, { name: 'Stranger', password: STRANGERS_PASSWORD })
  const [token = ''] = await tokensFor(test, email)
  return { stranger, token }
}

describe('a mailed link', () => {
  it('confirms nothing in a browser that has not signed up, and asks for the password', async () => {
    const email = freshEmail()
    const { token } = await hijack(email)
    const reader = browser()
    for (const password of [undefined, 'a guess of the reader']) {
      const { status, text } = await reader.activate(token, password)
      const { form } = payloadOf(text) as { form: { values: object } }
      // The form keeps the link, and never the typed password.
      expect([status, form]).toMatchObject([
        422,
        { values: { token }, errors: { password: expect.any(String) } },
      ])
      expect(form.values).not.toHaveProperty('password')
    }
    expect(await confirmed(email)).toEqual([])
    expect(await reader.status()).toBeNull()
  })

  it('leaks in no Referer and no cache', async () => {
    const { headers } = await browser().send('/activate/done?token=AAAAAAAAAAAAAAAAAAAAAA')
    expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' })
  })

  it('of a stranger confirms the account of the person who reads the mail', async () => {
    const email = freshEmail()
    const { stranger, token } = await hijack(email)
    const owner = browser()
    await owner.signUp(email, { name: 'Owner' })
    expect((await owner.activate(token)).headers.location).toBe('/activate/done')
    expect(await confirmed(email)).toEqual(['Owner'])
    expect([await owner.status(), await stranger.status()]).toEqual(['active', 'not_confirmed'])
    // No link confirms the stranger's claim any more.
    for (const other of await tokensFor(test, email))
      expect((await stranger.activate(other, STRANGERS_PASSWORD)).headers.location).toBe('/activate/error')
    expect(await confirmed(email)).toEqual(['Owner'])
  })

  it('on another device confirms the claim of the password, not the one that it was mailed for', async () => {
    const email = freshEmail()
    const { token } = await hijack(email)
    await browser().signUp(email, { name: 'Owner' })
    const phone = browser()
    expect((await phone.activate(token, SIGNUP_PASSWORD)).headers.location).toBe('/activate/done')
    expect(await confirmed(email)).toEqual(['Owner'])
    expect(await phone.status()).toBe('active')
  })

  it('confirms in the browser of the signup even after its session has ended', async () => {
    const email = freshEmail()
    const owner = browser()
    await owner.signUp(email)
    await owner.send('/api/logout')
    const [token = ''] = await tokensFor(test, email)
    expect((await owner.activate(token)).headers.location).toBe('/activate/done')
    expect(await owner.status()).toBe('active')
  })

  it('confirms nothing in a browser that has signed up with another address', async () => {
    const email = freshEmail()
    const { token } = await hijack(email)
    const other = browser()
    await other.signUp(freshEmail())
    expect((await other.activate(token)).status).toBe(422)
    expect(await confirmed(email)).toEqual([])
  })

  it('ends all other sessions of the account that it confirms', async () => {
    const email = freshEmail()
    const first = browser()
    await first.signUp(email)
    const second = browser()
    await second.send('/api/user', { email, password: SIGNUP_PASSWORD })
    expect(await second.status()).toBe('not_confirmed')
    const [token = ''] = await tokensFor(test, email)
    await first.activate(token)
    expect([await first.status(), await second.status()]).toEqual(['active', null])
  })

  it('limits guesses of the password', async () => {
    const email = freshEmail()
    const { token } = await hijack(email)
    const reader = browser()
    for (let guess = 0; guess < 6; guess++) await reader.activate(token, `guess number ${guess}`)
    const { rows } = await test.owner.query(
      "select points from rate_limit where key like 'activation-password%'",
    )
    expect(rows).toEqual([{ points: 5 }])
    // The wait also applies to the correct one.
    expect((await reader.activate(token, STRANGERS_PASSWORD)).status).toBe(429)
    expect(await confirmed(email)).toEqual([])
  })
})
