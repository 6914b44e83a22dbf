import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { MovingMember, newAddress } from '../../testing/email-changes.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const templatesTo = async (email: string): Promise<string[]> => {
  const { rows } = await test.owner.query<{ mail_key: string }>(
    'select mail_key from outgoing_mail where recipient = $1 order by created_at, id',
    [email],
  )
  return rows.map(({ mail_key }) => mail_key.split(':')[0] ?? '')
}

describe('requesting a new address', () => {
  it('changes nothing and mails a link only to the new address', async () => {
    const anna = await MovingMember.make(app, test)
    const email = newAddress()
    const { status, json, text } = await anna.ask(` ${email} `)
    expect([status, json]).toEqual([200, { sent: true }])
    expect(await anna.address()).toBe(anna.email)
    const [token = 'none', ...more] = await anna.linksTo(email)
    expect(more).toEqual([])
    expect(text).not.toContain(token)
    expect(await templatesTo(anna.email)).toEqual([])
  })

  it('is refused on the field with the error', async () => {
    const anna = await MovingMember.make(app, test)
    const refusals = [
      ['', 'email'],
      ['anna@', 'email'],
      [anna.email.toUpperCase(), 'email'],
    ] as const
    for (const [email, field] of refusals) {
      const { status, json } = await anna.ask(email)
      expect([status, json]).toMatchObject([422, { error: { fields: { [field]: expect.any(String) } } }])
    }
    const wrong = await anna.ask(newAddress(), 'not the password')
    expect([wrong.status, wrong.json]).toMatchObject([
      422,
      { error: { fields: { password: expect.any(String) } } },
    ])
  })

  it('is refused before the address of the account is confirmed', async () => {
    const claim = await MovingMember.make(app, test, { status: 'not_confirmed' })
    expect((await claim.ask(newAddress())).json).toMatchObject({ error: { code: 'unconfirmed' } })
  })

  it('replaces an older request, whose link no longer works', async () => {
    const anna = await MovingMember.make(app, test)
    const [first, second] = [newAddress(), newAddress()]
    await anna.ask(first)
    await anna.ask(second)
    const [old = ''] = await anna.linksTo(first)
    expect((await anna.follow(old)).json).toMatchObject({ error: { code: 'mail_link_invalid' } })
    const [latest = ''] = await anna.linksTo(second)
    expect((await anna.follow(latest)).json).toEqual({ state: 'changed' })
    expect(await anna.address()).toBe(second)
  })

  it('is limited per member and day, with the minutes to wait', async () => {
    const anna = await MovingMember.make(app, test)
    for (let request = 0; request < 5; request++) await anna.ask(newAddress())
    const { status, json } = await anna.ask(newAddress())
    expect([status, json]).toMatchObject([429, { error: { params: { minutes: expect.any(Number) } } }])
  })

  it('builds its links with the host of the site, whatever host the request names', async () => {
    const anna = await MovingMember.make(app, test)
    const email = newAddress()
    await app.send('amore', '/api/email-change', {
      method: 'POST',
      headers: { cookie: anna.cookie, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      body: { email, password: 'a long sentence of my own' },
    })
    const { rows } = await test.owner.query(
      'select body_text, body_html from outgoing_mail where recipient = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('evil.example')
  })
})

describe('an address that another member has', () => {
  it('gets the same answer on a discreet site, and its owner a mail without a confirmation link', async () => {
    const [anna, owner] = [await MovingMember.make(app, test), await MovingMember.make(app, test)]
    const free = await anna.ask(newAddress())
    const taken = await anna.ask(owner.email)
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect(await templatesTo(owner.email)).toEqual(['mail-change-taken'])
    expect(await owner.linksTo(owner.email)).toEqual([])
    expect(await anna.address()).toBe(anna.email)
  })

  it('is reported on a site with explicit errors', async () => {
    const anna = await MovingMember.make(app, test, {}, 'nordlys')
    const owner = await MovingMember.make(app, test, {}, 'nordlys')
    const { status, json } = await anna.ask(owner.email)
    expect([status, json]).toMatchObject([422, { error: { fields: { email: expect.any(String) } } }])
    expect(await templatesTo(owner.email)).toEqual([])
  })

  it('is free again on another site', async () => {
    const [anna, owner] = [
      await MovingMember.make(app, test, {}, 'nordlys'),
      await MovingMember.make(app, test, {}, 'amore'),
    ]
    expect((await anna.ask(owner.email)).status).toBe(200)
    const [token = ''] = await anna.linksTo(owner.email)
    expect((await anna.follow(token, 'amore')).json).toMatchObject({ error: { code: 'mail_link_invalid' } })
    expect((await anna.follow(token)).json).toEqual({ state: 'changed' })
  })
})
