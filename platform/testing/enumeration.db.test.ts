import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberStatus } from '../core/viewer.ts'
import { hashPassword } from '../features/accounts/server.ts'
import { type Answer, testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { buildMember } from './factories.ts'
import { replaceInFile } from './replaced.ts'
import { freshEmail, SIGNUP_PASSWORD, SignupBrowser } from './signup-browser.ts'
import { keyOf, PASSWORD, signIn } from './tenant-fixture.ts'

/**
 * On a site with discreet account errors, strangers learn nothing about an address: neither from
 * the response nor from the time, which consists of password hashes and statements. Counting them
 * is more reliable than measuring time.
 */
const hashes = { count: 0 }
replaceInFile('@node-rs/argon2', (library) => {
  return {
    hash: (...given: Parameters<typeof library.hash>) => {
      hashes.count++
      return library.hash(...given)
    },
    verify: (...given: Parameters<typeof library.verify>) => {
      hashes.count++
      return library.verify(...given)
    },
  }
})

const TENANT = 'amore'
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

/** Addresses that strangers must not be able to distinguish; `unknown` has no account. */
const ADDRESSES = ['active', 'disabled', 'deleted', 'claimed', 'elsewhere'] as const
const emails = new Map<string, string>()
let cookie = ''

beforeAll(async () => {
  const password_hash = await hashPassword('the password of the owner')
  const build = async (name: string, status: MemberStatus, tenant = TENANT) => {
    const email = freshEmail()
    const plan = { password_hash, status, email }
    await test.database.withTenant(keyOf(app, tenant), (db) => buildMember(db, plan))
    emails.set(name, email)
  }
  await build('active', 'active')
  await build('disabled', 'disabled')
  await build('deleted', 'deleted')
  await build('elsewhere', 'active', 'tulp')
  const claimed = freshEmail()
  await new SignupBrowser(app).signUp(claimed)
  emails.set('claimed', claimed)
  cookie = await test.database.withTenant(keyOf(app, TENANT), async (db) => {
    const asker = await buildMember(db, { password_hash: await hashPassword(PASSWORD) })
    return signIn(db, asker.id)
  })
})
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const emailOf = (name: string) => emails.get(name) ?? freshEmail()

/**
 * Everything that a stranger sees of a response, and the work behind it, with the address masked.
 */
async function seen(email: string, ask: (email: string) => Promise<Answer>) {
  const before = test.statements.length
  hashes.count = 0
  const { status, text, headers, cookies } = await ask(email)
  const statements = test.statements.slice(before)
  return {
    status,
    text: text.replaceAll(email, '…'),
    headers: Object.keys(headers).sort(),
    cookies: cookies.map((one) => one.split('=')[0]),
    hashes: hashes.count,
    statements: statements.map((one) => one.replace(/'[^']*'/g, "'…'")),
  }
}

const REQUESTS: Readonly<Record<string, (email: string) => Promise<Answer>>> = {
  'a login with a wrong password': (email) =>
    app.send(TENANT, '/api/user', { method: 'POST', body: { email, password: 'a guess' } }),
  'a request for a new password': (email) =>
    app.send(TENANT, '/api/password-reset', { method: 'POST', body: { email } }),
  'a request to a waiting list': (email) =>
    app.send('starlight', '/api/waiting-list', { method: 'POST', body: { change: 'ask', email } }),
  'a check of a typed address': (email) =>
    app.send(TENANT, '/api/email-check', { method: 'POST', body: { email } }),
  'a change of the own address': (email) =>
    app.send(TENANT, '/api/email-change', {
      method: 'POST',
      headers: { cookie },
      body: { email, password: PASSWORD },
    }),
}

describe.each(Object.entries(REQUESTS))('%s', (_name, ask) => {
  it('gets the same response with the same work, whatever the state of the address', async () => {
    await seen(freshEmail(), ask)
    await test.owner.query('delete from rate_limit; delete from rate_use')
    const unknown = await seen(freshEmail(), ask)
    expect(unknown.statements.length + unknown.hashes).toBeGreaterThan(0)
    for (const name of ADDRESSES) {
      await test.owner.query('delete from rate_limit; delete from rate_use')
      expect(await seen(emailOf(name), ask), name).toEqual(unknown)
    }
  })
})

describe('a signup', () => {
  it('gets the same responses with the same work, whatever the state of the address: the account, and another link', async () => {
    const signUp = async (email: string) => {
      await test.owner.query('delete from rate_limit; delete from rate_use')
      const browser = new SignupBrowser(app)
      await browser.upToAccount()
      const account = await seen(email, () => browser.account(email))
      const link = await seen(email, () => browser.send('/api/activation', {}))
      return { account, link }
    }
    await signUp(freshEmail())
    const unknown = await signUp(freshEmail())
    expect(unknown.account.hashes).toBeGreaterThan(0)
    for (const name of ADDRESSES) expect(await signUp(emailOf(name)), name).toEqual(unknown)
  })

  it('reports the fact only to the mailbox, each time: an account, or one that is being deleted', async () => {
    const told = async (name: string) => {
      const { rows } = await test.owner.query<{ body_text: string }>(
        "select body_text from outgoing_mail where recipient = $1 and mail_key like 'known:%'",
        [emailOf(name)],
      )
      return rows.map(({ body_text: text }) => text.includes('in attesa di eliminazione'))
    }
    expect([await told('active'), await told('deleted')]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('is followed by logins that get the same response with the same work', async () => {
    const logIn = async (email: string) => {
      await test.owner.query('delete from rate_limit; delete from rate_use')
      await new SignupBrowser(app).signUp(email)
      const { text: _ownData, ...login } = await seen(email, (body) =>
        app.send(TENANT, '/api/user', {
          method: 'POST',
          body: { email: body, password: SIGNUP_PASSWORD },
        }),
      )
      return login
    }
    await logIn(freshEmail())
    const unknown = await logIn(freshEmail())
    expect(unknown).toMatchObject({ status: 200, hashes: 2 })
    for (const name of ADDRESSES) expect(await logIn(emailOf(name)), name).toEqual(unknown)
  })
})
