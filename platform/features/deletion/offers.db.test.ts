import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

let member: string
let cookie: string
const person = (tenant: string, paid = false) =>
  test.database.withTenant(keyOf(app, tenant), async (db) => {
    const { id } = await buildMember(db, { paid, signup_at: new Date('2026-01-01') })
    return { id, cookie: await signIn(db, id) }
  })
beforeEach(async () => {
  const built = await person('amore')
  member = built.id
  cookie = built.cookie
})

const take = (offer: string, tenant = 'amore', as = cookie) =>
  app.send(tenant, '/api/deletion-offer', { method: 'POST', headers: { cookie: as }, body: { offer } })
const order = (id: string, as = cookie, key = newId()) =>
  app.send('amore', '/api/payment', {
    method: 'POST',
    headers: { cookie: as, 'idempotency-key': key },
    body: { package: id, method: 'creditcard' },
  })
const end = () =>
  test.owner.query(
    "update retention_offer set expires_at = now() - interval '1 minute' where member_id = $1",
    [member],
  )

describe('the discount', () => {
  it('is a single-use code for this member only, with the percentage of the site, for 7 days', async () => {
    const { status, json } = await take('discount')
    expect([status, json]).toEqual([
      200,
      { offer: 'discount', code: expect.stringMatching(/^[A-Z0-9]{10}$/) },
    ])
    const { rows } = await test.owner.query(
      `select percentage, once_per_member, status, round(extract(epoch from expires_at - created_at) / 86400)::int as days
       from discount_code where member_id = $1`,
      [member],
    )
    expect(rows).toEqual([{ percentage: 25, once_per_member: true, status: 'active', days: 7 }])
    const other = await person('amore')
    const asked = await app.send('amore', `/api/discountcode?code=${json.code}`, {
      headers: { cookie: other.cookie },
    })
    expect(asked.status).not.toBe(200)
  })

  it('is the same code when requested again, and none after it expires', async () => {
    const [first, second] = [await take('discount'), await take('discount')]
    expect(second.json).toEqual(first.json)
    await end()
    const late = await take('discount')
    expect([late.status, late.json]).toMatchObject([409, { error: { code: 'offer_over' } }])
  })
})

describe('the trial package', () => {
  it('is sold to a member to whom it was offered, at the price of the site, and to nobody else', async () => {
    expect((await order('trial')).status).toBe(422)
    expect((await take('trial')).json).toEqual({ offer: 'trial', code: null })
    const { status, json } = await order('trial')
    expect([status, json]).toMatchObject([
      200,
      { package: 'trial', credits: 40, amount: { amount: 199, currency: 'EUR' } },
    ])
    const other = await person('amore')
    expect((await order('trial', other.cookie)).status).toBe(422)
  })

  it('is in no list of packages', async () => {
    await take('trial')
    const { text } = await app.send('amore', '/api/packages', { headers: { cookie } })
    expect(text).not.toContain('trial')
  })

  it('ends with the offer, and is not offered to members who have paid or if the site has none', async () => {
    await take('trial')
    await end()
    expect((await order('trial')).status).toBe(422)
    const payer = await person('amore', true)
    expect((await take('trial', 'amore', payer.cookie)).status).toBe(409)
    const elsewhere = await person('nordlys')
    expect((await take('trial', 'nordlys', elsewhere.cookie)).status).toBe(409)
  })

  it('is sold once, even from two open checkouts', async () => {
    await take('trial')
    const [first, second] = [await order('trial'), await order('trial')]
    expect(second.json.id).toBe(first.json.id)
  })
})
