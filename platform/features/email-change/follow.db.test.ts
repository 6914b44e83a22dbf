import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { MovingMember, newAddress } from '../../testing/email-changes.ts'
import { PASSWORD } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const INVALID = { error: { code: 'mail_link_invalid' } }
const TAKEN = { error: { code: 'email_taken' } }

const signedIn = async (cookie: string) =>
  (await app.send('amore', '/api/user', { headers: { cookie } })).json.user !== null
const logIn = (email: string) =>
  app.send('amore', '/api/user', { method: 'POST', body: { email, password: PASSWORD } })

/** A member's link to a new address. */
async function asked() {
  const anna = await MovingMember.make(app, test)
  const email = newAddress()
  await anna.ask(email)
  const [token = ''] = await anna.linksTo(email)
  return { anna, email, token }
}

describe('the link in the mail to the new address', () => {
  it('changes the address, keeps the sessions, and works once', async () => {
    const { anna, email, token } = await asked()
    expect((await anna.follow(token)).json).toEqual({ state: 'changed' })
    expect(await anna.address()).toBe(email)
    expect(await signedIn(anna.cookie)).toBe(true)
    expect([(await logIn(email)).status, (await logIn(anna.email)).status]).toEqual([200, 422])
    // A repeated request returns the result of the first, and mails nothing.
    expect((await anna.follow(token)).json).toEqual({ state: 'changed' })
    expect(await anna.linksTo(anna.email)).toHaveLength(1)
    await anna.follow((await anna.linksTo(anna.email))[0] ?? '')
    expect((await anna.follow(token)).json).toMatchObject(INVALID)
  })

  it('changes the address once when followed twice simultaneously', async () => {
    const { anna, token } = await asked()
    const answers = await Promise.all([anna.follow(token), anna.follow(token)])
    expect(answers.map(({ json }) => json)).toEqual([{ state: 'changed' }, { state: 'changed' }])
    expect(await anna.linksTo(anna.email)).toHaveLength(1)
  })

  it('is refused truncated, on another site, after 24 hours, and if the account is no longer active', async () => {
    const { anna, token } = await asked()
    expect((await anna.follow(token.slice(0, -1))).json).toMatchObject(INVALID)
    expect((await anna.follow(token, 'tulp')).json).toMatchObject(INVALID)
    const set = (status: number) =>
      test.owner.query('update member set status = $1 where id = $2', [status, anna.id])
    await set(2)
    expect((await anna.follow(token)).json).toMatchObject(INVALID)
    await set(1)
    const { rows } = await test.owner.query<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::int / 3600 as hours from mail_token where member_id = $1',
      [anna.id],
    )
    expect(rows).toEqual([{ hours: 24 }])
    await test.owner.query(
      "update mail_token set expires_at = now() - interval '1 second' where member_id = $1",
      [anna.id],
    )
    expect((await anna.follow(token)).json).toMatchObject(INVALID)
    expect(await anna.address()).toBe(anna.email)
  })

  it('of two members for one address works for the first who follows it', async () => {
    const [anna, berta] = [await MovingMember.make(app, test), await MovingMember.make(app, test)]
    const email = newAddress()
    await anna.ask(email)
    await berta.ask(email)
    const [first = '', second = ''] = await anna.linksTo(email)
    const answers = await Promise.all([anna.follow(first), berta.follow(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.json).toMatchObject(TAKEN)
    expect([await anna.address(), await berta.address()].filter((one) => one === email)).toHaveLength(1)
  })
})

describe('the permission to mail notices', () => {
  it('belongs to the address: an unsubscribed one stays so, another one is not', async () => {
    const anna = await MovingMember.make(app, test, { notifications_disabled: ['push', 'email'] })
    await test.owner.query(
      "insert into mail_suppression (tenant_id, email_key, reason) select tenant_id, email_key, 'unsubscribe' from member where id = $1",
      [anna.id],
    )
    const disabled = async () =>
      (await test.owner.query('select notifications_disabled from member where id = $1', [anna.id])).rows[0]
    const undo = await anna.moveTo(newAddress())
    expect(await disabled()).toEqual({ notifications_disabled: ['push'] })
    await anna.follow(undo)
    expect(await disabled()).toEqual({ notifications_disabled: ['push', 'email'] })
  })
})
