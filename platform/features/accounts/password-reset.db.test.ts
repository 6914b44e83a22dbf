import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test, { TRUST_PROXY: '1' })
const OLD = 'una frase lunga davvero'
const NEW = 'tutta un’altra frase ancora'

async function build(plan: MemberPlan = {}, tenant = 'amore') {
  const password_hash = await hashPassword(OLD)
  return test.database.withTenant(keyOf(app, tenant), (db) => buildMember(db, { password_hash, ...plan }))
}

let networks = 0
const ask = (email: string, { tenant = 'amore', ip = `198.51.100.${++networks}`, host = '' } = {}) =>
  app.send(tenant, '/api/password-reset', {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, ...(host ? { host } : {}) },
    body: { email },
  })

const set = (token: string, password = NEW, password_repeat = password, tenant = 'amore') =>
  app.send(tenant, '/api/password-reset', { method: 'PUT', body: { token, password, password_repeat } })

async function mails(email: string): Promise<{ subject: string; body_text: string; body_html: string }[]> {
  const text = `select subject, body_text, body_html from outgoing_mail where recipient = $1 order by created_at, id`
  return (await test.owner.query(text, [email])).rows
}

async function tokenFor(email: string): Promise<string> {
  await ask(email)
  return /reset-password\/do\?token=([\w-]{22})/.exec((await mails(email)).at(-1)?.body_text ?? '')?.[1] ?? ''
}

const logIn = (email: string, password: string, tenant = 'amore') =>
  app.send(tenant, '/api/user', { method: 'POST', body: { email, password } })

beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

describe('a mailed link', () => {
  it('sets the new password once, ends every session and mails the owner', async () => {
    const { id, email } = await build()
    const cookie = await test.database.withTenant(keyOf(app, 'amore'), (db) => signIn(db, id))
    const [token, second] = [await tokenFor(email), await tokenFor(email)]
    expect((await set(token)).status).toBe(200)
    expect((await logIn(email, OLD)).status).toBe(422)
    expect((await logIn(email, NEW)).status).toBe(200)
    expect((await app.send('amore', '/api/user', { headers: { cookie } })).json.user).toBeNull()
    expect((await mails(email)).at(-1)?.subject).toBe('La tua password è stata cambiata')
    for (const used of [token, second])
      expect(await set(used, 'ein dritter ganzer Satz')).toMatchObject(INVALID)
    expect((await logIn(email, NEW)).status).toBe(200)
  })

  it('is stored only as a hash, and expires after an hour', async () => {
    const { id, email } = await build()
    const token = await tokenFor(email)
    const { rows } = await test.owner.query(
      'select t::text as whole from mail_token t where member_id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.whole).not.toContain(token)
    const aged =
      "update mail_token set expires_at = (expires_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where member_id = $1"
    await test.owner.query(aged, [id])
    expect(await set(token)).toMatchObject(INVALID)
  })

  it('moves its token from the address into a cookie, and changes nothing by being opened', async () => {
    const { email } = await build()
    const token = await tokenFor(email)
    const open = async (value: string) => app.send('amore', `/reset-password/do?token=${value}`)
    const { status, headers, cookies } = await open(token)
    expect([status, headers.location, cookies]).toEqual([303, '/reset-password/do', [`reset=${token}`]])
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(headers['set-cookie']?.[0]).toMatch(/HttpOnly/i)
    expect((await open(`${token}x`)).cookies).toEqual(['reset='])
    const done = await set(token)
    expect([done.status, done.cookies]).toMatchObject([200, expect.arrayContaining(['reset='])])
  })

  it('does not work truncated, altered, on another site, or after the address has changed', async () => {
    const { id, email } = await build()
    const token = await tokenFor(email)
    for (const wrong of ['', token.slice(0, -1), `${token}A`, [...token].reverse().join('')])
      expect(await set(wrong)).toMatchObject(INVALID)
    expect((await set(token, NEW, NEW, 'tulp')).status).toBe(409)
    await test.owner.query("update member set email_key = 'other-' || email_key where id = $1", [id])
    expect(await set(token)).toMatchObject(INVALID)
  })

  it('used twice simultaneously, or together with another link, sets one password', async () => {
    const { email } = await build()
    const [one, two] = [await tokenFor(email), await tokenFor(email)]
    const presses = [set(one), set(one), set(two, 'un altro segreto lunghissimo')]
    const statuses = (await Promise.all(presses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
  })

  it('stays valid after a refused password, whose field the error names', async () => {
    const { email } = await build()
    const token = await tokenFor(email)
    expect((await set(token, NEW, 'something else')).json).toMatchObject({
      error: { fields: { password_repeat: 'Le password inserite non combaciano' } },
    })
    expect((await set(token, 'password1')).json).toMatchObject({
      error: { fields: { password: expect.any(String) } },
    })
    expect((await set(token)).status).toBe(200)
  })
})

const INVALID = {
  status: 409,
  json: {
    error: { code: 'reset_link_invalid', message: 'Link scaduto o non valido, richiedi una nuova email' },
  },
}

describe('a request', () => {
  it('gets the same answer and does the same work for known and unknown addresses', async () => {
    const { email } = await build()
    const taken = async (address: string) => {
      const before = test.statements.length
      const { status, text, headers, cookies } = await ask(address)
      const { date: _date, 'x-request-id': _id, ...others } = headers
      return { status, text, others, cookies, statements: test.statements.slice(before).map(masked) }
    }
    await ask('warm@example.it')
    const known = await taken(email)
    expect(known.status).toBe(200)
    expect(await taken('nobody@example.it')).toEqual(known)
    expect((await mails('nobody@example.it'))[0]?.body_text).not.toContain('token')
  })

  it('mails a link to the site itself, whatever host the request names', async () => {
    const { email } = await build()
    for (const host of ['evil.example', `amore.localhost:${app.port}@evil.example`]) {
      const { status } = await ask(email, { host })
      expect(status).toBeGreaterThanOrEqual(400)
    }
    await app.send('amore', '/api/password-reset', {
      method: 'POST',
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      body: { email },
    })
    const sent = await mails(email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body_text).toContain(`//amore.localhost:${app.port}/reset-password/do?token=`)
    expect(`${sent[0]?.body_text}${sent[0]?.body_html}`).not.toContain('evil')
  })

  it('does not affect an unconfirmed claim: its password stays the same', async () => {
    const { email } = await build({ status: 'not_confirmed' })
    await ask(email)
    expect((await mails(email)).map(({ body_text }) => body_text.includes('token'))).toEqual([false])
    expect((await logIn(email, OLD)).status).toBe(200)
  })

  it('for an account that is being deleted is answered by mail only', async () => {
    const { email } = await build({ status: 'deleted' })
    expect((await ask(email)).json).toEqual({ sent: true })
    expect((await mails(email))[0]?.body_text).not.toContain('token')
  })

  it('names the error if the site allows it (`account_errors: explicit`)', async () => {
    const { email } = await build({ status: 'deleted' }, 'nordlys')
    for (const [address, words] of [
      ['nobody@example.dk', /kender ikke/],
      [email, /ved at blive slettet/],
    ] as const)
      expect((await ask(address, { tenant: 'nordlys' })).json).toMatchObject({
        error: { fields: { email: expect.stringMatching(words) } },
      })
    expect(await mails(email)).toEqual([])
  })
})

describe('the daily limit', () => {
  it('refuses with the site’s text and sends no further mail, for known and unknown addresses', async () => {
    const { email } = await build()
    for (const address of [email, 'stranger@example.it']) {
      const ip = `203.0.113.${++networks}`
      const answers = []
      for (let i = 0; i < 7; i++) answers.push(await ask(address, { ip }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect(answers.at(-1)?.json.error).toMatchObject({
        code: 'reset_too_many',
        message: 'Troppi tentativi di reimpostazione della password, prova di nuovo domani.',
      })
      expect(await mails(address)).toHaveLength(5)
    }
  })

  it('bounds the mails to one mailbox over all networks and tags, while its links keep working', async () => {
    const { email } = await build()
    const token = await tokenFor(email)
    for (let i = 0; i < 12; i++) expect((await ask(email)).status).toBe(200)
    expect(await mails(email)).toHaveLength(5)
    for (let i = 0; i < 12; i++) expect((await ask(`bomb+${i}@example.it`)).status).toBe(200)
    const { rows } = await test.owner.query("select 1 from outgoing_mail where recipient like 'bomb+%'")
    expect(rows).toHaveLength(5)
    expect((await set(token)).status).toBe(200)
  })
})

/** A statement without its values. */
const masked = (sql: string) => sql.replace(/'[^']*'|\$\d+/g, '?')
