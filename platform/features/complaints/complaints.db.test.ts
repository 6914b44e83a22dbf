import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const TEXT = 'A profile asks for money outside of the site.'
const headers = (key: string) => ({ 'idempotency-key': key })

const file = (email: string, { key = randomUUID(), body = TEXT } = {}) =>
  app.send('amore', '/api/complaint', {
    method: 'POST',
    headers: headers(key),
    body: { kind: 'person', email, body },
  })

const appeal = (token: string, body = 'Nobody has looked at the messages that I named.') =>
  app.send('amore', '/api/complaint', { method: 'PUT', body: { token, body } })

/** Tokens of the mails to an address, the newest last. */
async function tokensTo(email: string): Promise<string[]> {
  const { rows } = await test.owner.query<{ body_text: string }>(
    'select body_text from outgoing_mail where recipient = $1 order by created_at, id',
    [email],
  )
  return rows.map(({ body_text }) => /token=([\w-]+)/.exec(body_text)?.[1] ?? '')
}

const newAddress = () => `${randomUUID()}@example.test`

async function rowsOf(email: string) {
  return (await test.owner.query('select * from complaint where email = $1', [email])).rows
}

describe('a complaint', () => {
  it('is filed once per key, with a number, a date for the answer, and a mail', async () => {
    const [email, key] = [newAddress(), randomUUID()]
    const [first, again] = [await file(email, { key }), await file(email, { key })]
    expect(first.json).toEqual({ number: expect.stringMatching(/^C-\w{4}-\w{4}$/), due: expect.any(String) })
    expect(again.json).toEqual(first.json)
    expect([await rowsOf(email), await tokensTo(email)]).toMatchObject([{ length: 1 }, { length: 1 }])
  })

  it.each([
    ['a short text', { body: 'bad' }, 'body'],
    ['a long text', { body: 'x'.repeat(4001) }, 'body'],
  ])('with %s is refused at its field', async (_case, options, field) => {
    const { status, json } = await file(newAddress(), options)
    expect([status, json.error]).toMatchObject([422, { fields: { [field]: expect.anything() } }])
  })

  it('with an undeliverable address is refused at that field, and a short text at its field', async () => {
    const fields = { email: expect.anything(), body: expect.anything() }
    expect((await file('nobody', { body: 'Short.' })).json).toMatchObject({ error: { fields } })
  })

  it('is filed without a mail once an address has had five in a day', async () => {
    const email = newAddress()
    for (let i = 0; i < 7; i++) await file(email)
    expect([(await rowsOf(email)).length, (await tokensTo(email)).length]).toEqual([7, 5])
  })
})

describe('the erasure of an account', () => {
  it.each([
    ['takes complaints filed with its address along', 'active', 0],
    ['leaves those of the owner of an address that it only claimed', 'not_confirmed', 1],
  ] as const)('%s', async (_case, status, left) => {
    const email = newAddress()
    await file(email)
    const { id } = await test.database.withTenant(keyOf(app, 'amore'), (db) =>
      buildMember(db, { email, status }),
    )
    const tenant = app.services.tenants.get('amore')
    if (!tenant) throw new Error('There is no tenant amore')
    await app.services.eraseMember(tenant, id)
    expect(await rowsOf(email)).toHaveLength(left)
  })
})

describe('the answer', () => {
  it('comes from the staff; the appeal is decided by another person, each look and answer is audited', async () => {
    const email = newAddress()
    await file(email)
    const [{ id }] = await rowsOf(email)
    const [anna, berta] = [
      await buildStaff(app, { role: 'support' }),
      await buildStaff(app, { role: 'support' }),
    ]
    const body = {
      tenant: keyOf(app, 'amore'),
      id,
      outcome: 'rejected',
      text: 'We found nothing against the rules.',
    }
    const json = { accept: 'application/json' }
    const answer = (staff: typeof anna) => staff.send('/complaints/answer', { body, headers: json })
    expect((await answer(anna)).status).toBe(303)
    expect((await answer(berta)).status).toBe(409)
    const [old = '', token = ''] = await tokensTo(email)
    expect((await appeal(old)).json).toMatchObject({ error: { code: 'complaint_unknown' } })
    expect((await appeal(token)).status).toBe(200)
    expect((await appeal(token)).status).toBe(200)
    expect((await answer(anna)).status).toBe(409)
    expect((await answer(berta)).status).toBe(303)
    const { rows } = await test.owner.query('select action from audit_entry where subject = $1 order by id', [
      `complaint:${id}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['complaint_answered', 'appeal_decided'])
    expect((await rowsOf(email))[0]).toMatchObject({ state: 3, answer: body.text, appeal_answer: body.text })
  })

  it('for a complaint of another site gets the same error as for an unknown complaint', async () => {
    const email = newAddress()
    await file(email)
    const [token = ''] = await tokensTo(email)
    const there = await app.send('tulp', '/api/complaint', { method: 'PUT', body: { token, body: TEXT } })
    expect(there.json).toMatchObject({ error: { code: 'complaint_unknown' } })
    const staff = await buildStaff(app, { role: 'support', tenants: ['tulp'] })
    const [{ id }] = await rowsOf(email)
    expect((await staff.send(`/complaints/one?tenant=${keyOf(app, 'amore')}&id=${id}`)).status).toBe(404)
  })
})
