import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import type { Authenticator } from '../../testing/authenticator.ts'
import { testDatabase } from '../../testing/database.ts'
import { FactorBrowser, memberWithPassword } from '../../testing/factor-browser.ts'
import { PASSWORD } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const FAILED = { error: { code: 'passkey_failed' } }

let anna: { id: string; email: string }
let home: FactorBrowser
let key: Authenticator

/** A browser without cookies. */
const browser = (tenant = 'amore') => new FactorBrowser(app, tenant)

beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  anna = await memberWithPassword(app, test)
  home = browser()
  await home.logIn(anna.email)
  key = home.authenticator()
})

const kept = async () =>
  (await test.owner.query('select name, counter, last_used_at from member_passkey where id = $1', [key.id]))
    .rows

describe('adding a passkey', () => {
  it('requires the password and stores a random handle', async () => {
    const { answer, handle } = await home.addPasskey(key)
    expect(answer.json).toEqual({ added: true })
    expect(await kept()).toEqual([{ name: 'Phone', counter: 1, last_used_at: null }])
    const bytes = Buffer.from(handle, 'base64url')
    expect(bytes).toHaveLength(64)
    expect(bytes.toString()).not.toContain(anna.id)
    // One handle for all passkeys of a member: an authenticator stores one passkey per account.
    expect((await home.addPasskey(home.authenticator())).handle).toBe(handle)
  })

  it('is refused without the password, for an unconfirmed account and for a visitor', async () => {
    const wrong = await home.send('/api/passkey-options', { password: 'not the password' })
    expect(wrong.json).toMatchObject({ error: { fields: { password: expect.any(String) } } })
    await test.owner.query('update member set status = 0 where id = $1', [anna.id])
    const claim = await home.send('/api/passkey-options', { password: PASSWORD })
    expect(claim.json).toMatchObject({ error: { code: 'unconfirmed' } })
    expect((await browser().send('/api/passkey-options', { password: PASSWORD })).status).toBe(403)
  })

  it('is refused for another origin, without user verification, for a used challenge, and for another member', async () => {
    expect((await home.addPasskey(key, { origin: 'https://evil.example' })).answer.json).toMatchObject(FAILED)
    expect((await home.addPasskey(key, { verified: false })).answer.json).toMatchObject(FAILED)
    const { json } = await home.send('/api/passkey-options', { password: PASSWORD })
    const { challenge } = json.options as { challenge: string }
    const body = { name: 'Phone', response: key.register({ challenge, origin: home.origin }) }
    const berta = browser()
    await berta.logIn((await memberWithPassword(app, test)).email)
    const stolen = browser()
    for (const [name, value] of [...home.cookies, ...berta.cookies]) stolen.cookies.set(name, value)
    expect((await stolen.send('/api/passkey', body)).json).toMatchObject(FAILED)
    expect((await home.send('/api/passkey', body)).json).toMatchObject(FAILED)
    expect(await kept()).toEqual([])
  })

  it('is refused after the tenth', async () => {
    for (let count = 0; count < 10; count++)
      expect((await home.addPasskey(home.authenticator())).answer.status).toBe(200)
    const more = await home.send('/api/passkey-options', { password: PASSWORD })
    expect(more.json).toMatchObject({ error: { code: 'passkeys_full' } })
  })
})

describe('a login by passkey', () => {
  beforeEach(async () => void (await home.addPasskey(key)))

  it('starts a new session and records the use', async () => {
    const phone = browser()
    phone.cookies.set('session', 'A'.repeat(22))
    expect((await phone.logInByPasskey(key)).json).toEqual({ signed_in: true })
    expect(await phone.who()).toBe(anna.id)
    expect(phone.cookies.get('session')).not.toBe('A'.repeat(22))
    expect(phone.cookies.get('session')).not.toBe(home.cookies.get('session'))
    expect(await kept()).toMatchObject([{ counter: 2, last_used_at: expect.any(Date) }])
  })

  it('accepts each challenge once, in the browser that requested it, for five minutes', async () => {
    const phone = browser()
    const response = key.assert(await phone.challenge())
    const cookies = [...phone.cookies]
    expect((await browser().send('/api/passkey-login', { response })).json).toMatchObject(FAILED)
    expect((await phone.send('/api/passkey-login', { response })).status).toBe(200)
    const replay = browser()
    for (const [name, value] of cookies) replay.cookies.set(name, value)
    expect((await replay.send('/api/passkey-login', { response })).json).toMatchObject(FAILED)
    const late = key.assert(await phone.challenge())
    await test.owner.query("update passkey_challenge set expires_at = now() - interval '1 second'")
    expect((await phone.send('/api/passkey-login', { response: late })).json).toMatchObject(FAILED)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['missing user verification', { verified: false }],
    ['a decreased counter', { counter: 1 }],
    ['the handle of another account', { userHandle: Buffer.alloc(64).toString('base64url') }],
  ])('is refused for %s', async (_what, changes) => {
    await home.logInByPasskey(key)
    const phone = browser()
    expect((await phone.logInByPasskey(key, changes)).json).toMatchObject(FAILED)
    expect(await phone.who()).toBeNull()
  })

  it('is refused on another site, for an unknown passkey, and after its removal', async () => {
    expect((await browser('tulp').logInByPasskey(key)).json).toMatchObject(FAILED)
    expect((await browser().logInByPasskey(home.authenticator())).json).toMatchObject(FAILED)
    const removal = { id: key.id, password: PASSWORD }
    expect((await home.send('/api/passkey', { ...removal, password: 'wrong' }, 'DELETE')).status).toBe(422)
    const berta = browser()
    await berta.logIn((await memberWithPassword(app, test)).email)
    expect((await berta.send('/api/passkey', removal, 'DELETE')).status).toBe(404)
    expect((await home.send('/api/passkey', removal, 'DELETE')).json).toEqual({ removed: true })
    expect((await browser().logInByPasskey(key)).json).toMatchObject(FAILED)
  })

  it('respects the status of the account, like the password', async () => {
    for (const [status, code] of [
      [3, 'account_being_deleted'],
      [2, 'account_disabled'],
    ] as const) {
      await test.owner.query('update member set status = $1 where id = $2', [status, anna.id])
      const phone = browser()
      expect((await phone.logInByPasskey(key)).json).toMatchObject({ error: { code } })
      expect(await phone.who()).toBeNull()
    }
  })

  it('asks for options that tell nothing: the same with an address, an account and none', async () => {
    const shapes = await Promise.all(
      [{}, { email: anna.email }, { email: 'nobody@example.test' }].map(async (body) => {
        const { status, json } = await browser().send('/api/passkey-login-options', body)
        return [status, { ...(json.options as object), challenge: '' }]
      }),
    )
    expect(shapes).toEqual([shapes[0], shapes[0], shapes[0]])
    expect(shapes[0]?.[1]).toMatchObject({ allowCredentials: [], userVerification: 'required' })
  })

  it('also counts as the second factor', async () => {
    await test.owner.query(
      `insert into member_totp (tenant_id, member_id, secret, enabled_at) select tenant_id, id, '\\x00', now()
       from member where id = $1`,
      [anna.id],
    )
    expect((await browser().logIn(anna.email)).json).toMatchObject({
      error: { code: 'second_factor_required' },
    })
    const phone = browser()
    expect((await phone.logInByPasskey(key)).status).toBe(200)
    expect(await phone.who()).toBe(anna.id)
  })

  it('is refused if another site sends it', async () => {
    const { status } = await app.send('amore', '/api/passkey-login', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: { response: { id: key.id } },
    })
    expect(status).toBe(403)
  })
})
