import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test)
const OLD = 'una frase lunga davvero'
const NEW = 'tutta un’altra frase ancora'

/** Creates a member who is signed in on two devices. */
async function build() {
  const password_hash = await hashPassword(OLD)
  return test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const member = await buildMember(db, { password_hash })
    return { ...member, here: await signIn(db, member.id), elsewhere: await signIn(db, member.id) }
  })
}

const change = (cookie: string, values: Readonly<Record<string, string>> = {}) =>
  app.send('amore', '/api/password', {
    method: 'PUT',
    headers: { cookie },
    body: { old_password: OLD, password: NEW, password_repeat: NEW, ...values },
  })

const signedIn = async (cookie: string) =>
  (await app.send('amore', '/api/user', { headers: { cookie } })).json.user !== null

const opens = async (email: string, password: string) =>
  (await app.send('amore', '/api/user', { method: 'POST', body: { email, password } })).status === 200

beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

describe('a change of the password', () => {
  it('ends all other sessions, keeps this one, and mails the owner', async () => {
    const { email, here, elsewhere } = await build()
    const changed = await change(here)
    expect(changed.status).toBe(200)
    const renewed = changed.cookies.join('; ')
    const { rows } = await test.owner.query('select subject from outgoing_mail where recipient = $1', [email])
    expect(rows).toEqual([{ subject: 'La tua password è stata cambiata' }])
    expect([await signedIn(renewed), await signedIn(elsewhere)]).toEqual([true, false])
    expect([await opens(email, OLD), await opens(email, NEW)]).toEqual([false, true])
  })

  it.each([
    [{ old_password: 'wrong' }, { old_password: 'La password attuale non è corretta.' }],
    [{ old_password: '' }, { old_password: expect.any(String) }],
    [{ password_repeat: 'other' }, { password_repeat: 'Le password inserite non combaciano' }],
    [{ password: 'password1', password_repeat: 'password1' }, { password: expect.stringMatching(/facile/) }],
  ])('changes nothing if %j is wrong', async (values, fields) => {
    const { email, here, elsewhere } = await build()
    const { status, json } = await change(here, values)
    expect([status, json]).toMatchObject([422, { error: { fields } }])
    expect([await signedIn(elsewhere), await opens(email, OLD)]).toEqual([true, true])
  })

  it('waits after five wrong passwords, in this session only', async () => {
    const { here, elsewhere } = await build()
    for (let i = 0; i < 5; i++) expect((await change(here, { old_password: 'wrong' })).status).toBe(422)
    expect((await change(here)).json.error).toMatchObject({
      code: 'too_many_attempts',
      params: { minutes: 1 },
    })
    expect((await change(elsewhere)).status).toBe(200)
  })

  it('sent simultaneously from two devices sets one password', async () => {
    const { email, here, elsewhere } = await build()
    const other = { password: 'un altro segreto lungo', password_repeat: 'un altro segreto lungo' }
    const answers = await Promise.all([change(here), change(elsewhere, other)])
    const done = answers.map(({ status }) => status === 200)
    expect(done.filter(Boolean)).toHaveLength(1)
    expect([await opens(email, NEW), await opens(email, other.password)]).toEqual(done)
  })
})
