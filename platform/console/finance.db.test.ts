import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { testApp } from '../testing/app.ts'
import { type Buyer, buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/** Refunds by staff in the console: limits of the roles, the second person, audit entries. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let [ada, bea, sue]: TestStaff[] = []
let buyer: Buyer
let payment: string

async function pay(who: Buyer, id = 'p1'): Promise<string> {
  const placed = await buyers.order(who, { package: id })
  await buyers.finish(placed, 'paid')
  return placed.id
}

const signedIn = (staff: TestStaff | undefined): TestStaff => {
  if (!staff) throw new Error('no staff')
  return staff
}
const tenant = () => keyOf(app, 'amore')
const refund = (by: TestStaff | undefined, more: object = {}) =>
  signedIn(by).send('/finance/refund', {
    body: { tenant: tenant(), payment, amount: '10.00', reason: 'too late', key: newId(), ...more },
  })
const rows = async () =>
  (
    await test.owner.query(
      'select id, state, amount, credits, requested_by, approved_by from refund where member_id = $1 order by requested_at',
      [buyer.id],
    )
  ).rows
const actions = async (id: string) =>
  (
    await test.owner.query('select action from audit_entry where subject = $1 order by at, id', [id])
  ).rows.map(({ action }) => action)

beforeAll(async () => {
  ada = await buildStaff(app, { role: 'operator' })
  bea = await buildStaff(app, { role: 'operator' })
  sue = await buildStaff(app, { role: 'support', tenants: ['amore'] })
})

describe('a refund from the console', () => {
  it('is made once, even if the form is sent twice, and is recorded', async () => {
    buyer = await buyers.create()
    payment = await pay(buyer)
    const before = await signedIn(sue).send(`/finance/payment?tenant=${tenant()}&id=${payment}`)
    expect(before.text).toContain('24.99')
    const key = newId()
    expect((await refund(sue, { key })).status).toBe(303)
    expect((await refund(sue, { key })).status).toBe(303)
    expect((await refund(sue, { key, amount: '11.00' })).status).toBe(409)
    const found = await rows()
    expect(found).toMatchObject([{ state: 'approved', amount: 1000, requested_by: signedIn(sue).id }])
    expect(await actions(`refund:${found[0].id}`)).toEqual(['refund_made'])
    expect(await actions(`payment:${payment}`)).toContain('payment_viewed')
  })

  it.each<[string, object]>([
    ['more than the rest of the payment', { amount: '24.99' }],
    ['more digits than the currency has', { amount: '1.005' }],
    ['text instead of a number', { amount: 'ten' }],
    ['a negative amount', { amount: '-1' }],
    ['a missing reason', { reason: ' ' }],
  ])('with %s shows the form again with a fault', async (_what, typed) => {
    const { status, text } = await refund(sue, typed)
    expect(status).toBe(422)
    expect(text).toContain('action="/finance/refund"')
    expect(text).toMatch(/aria-invalid="true"/)
    expect(await rows()).toHaveLength(1)
  })

  it.each([
    ['50.00', 'approved'],
    ['50.01', 'requested'],
  ])('of %s by support is %s: above the limit of the role an operator decides', async (amount, state) => {
    const other = await buyers.create()
    expect((await refund(sue, { payment: await pay(other, 'p3'), amount })).status).toBe(303)
    const found = await test.owner.query('select state from refund where member_id = $1', [other.id])
    expect(found.rows).toEqual([{ state }])
  })

  it('of a payment of another site, or an unknown one, gets a 404', async () => {
    expect((await refund(sue, { payment: newId() })).status).toBe(404)
    expect((await refund(sue, { tenant: keyOf(app, 'starlight') })).status).toBe(404)
  })
})

describe('credits above the limit of the role', () => {
  const words = { cause: 'fault', reason: 'broken' }
  const give = (by: TestStaff | undefined, credits: unknown) =>
    signedIn(by).send('/finance/credit-back', {
      body: { tenant: tenant(), member: buyer.id, credits: String(credits), ...words, key: newId() },
    })
  const decide = (by: TestStaff | undefined, verdict: string, id: string) =>
    signedIn(by).send(`/finance/refunds/${verdict}`, { body: { tenant: tenant(), id } })
  const waiting = async () => (await rows()).filter(({ state }) => state === 'requested')

  beforeAll(async () => {
    buyer = await buyers.create()
  })

  it('wait for an operator; below the limit they are given at once', async () => {
    expect((await give(sue, 200)).status).toBe(303)
    expect(await buyers.credits(buyer)).toBe(200)
    expect((await give(sue, 201)).status).toBe(303)
    expect(await buyers.credits(buyer)).toBe(200)
    const [one] = await waiting()
    expect((await decide(sue, 'approve', one.id)).status).toBe(403)
    expect((await decide(ada, 'approve', one.id)).status).toBe(303)
    expect(await buyers.credits(buyer)).toBe(401)
    expect(await actions(`refund:${one.id}`)).toEqual(['credits_requested', 'refund_approved'])
  })

  it('are not approved by the person who asked, in the console or in the database', async () => {
    await give(ada, 501)
    const [one] = await waiting()
    const refused = await decide(ada, 'approve', one.id)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('A second person')])
    const itself = test.owner.query('update refund set approved_by = requested_by where id = $1', [one.id])
    await expect(itself).rejects.toThrow(/check constraint/)
    expect((await decide(ada, 'reject', one.id)).status).toBe(303)
    expect(await buyers.credits(buyer)).toBe(401)
  })

  it('are not approved by a newcomer, and never by those whom the asker invited, directly or not', async () => {
    await give(ada, 501)
    const [one] = await waiting()
    const invited = await buildStaff(app, { role: 'operator', invitedBy: signedIn(ada).id })
    const third = await buildStaff(app, { role: 'operator', invitedBy: invited.id })
    const other = await buildStaff(app, { role: 'operator', invitedBy: signedIn(bea).id })
    const until = /new: you may approve from [^<]+ UTC\./
    for (const newcomer of [invited, third, other]) {
      const refused = await decide(newcomer, 'approve', one.id)
      expect([refused.status, refused.text]).toEqual([403, expect.stringMatching(until)])
      const { text } = await newcomer.send(`/finance/refunds?tenant=${tenant()}&state=requested`)
      expect(text).toMatch(until)
      expect(text).not.toContain('action="/finance/refunds/approve"')
    }
    await test.owner.query(
      "update staff set approves_from = now() - interval '1 minute' where invited_by is not null",
    )
    for (const invitee of [invited, third]) {
      const refused = await decide(invitee, 'approve', one.id)
      expect([refused.status, refused.text]).toEqual([
        403,
        expect.stringContaining('invited by the person who asked'),
      ])
    }
    expect((await decide(other, 'approve', one.id)).status).toBe(303)
    expect(await buyers.credits(buyer)).toBe(902)
  })

  it('requested by a newcomer are not approved by the person who invited them', async () => {
    const newcomer = await buildStaff(app, {
      role: 'support',
      tenants: ['amore'],
      invitedBy: signedIn(ada).id,
    })
    await give(newcomer, 301)
    const [one] = await waiting()
    const refused = await decide(ada, 'approve', one.id)
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('You invited the person who asked'),
    ])
    expect((await decide(bea, 'approve', one.id)).status).toBe(303)
  })

  it('are given once if two people approve at the same time', async () => {
    await give(sue, 300)
    const [one] = await waiting()
    const answers = await Promise.all([decide(ada, 'approve', one.id), decide(bea, 'approve', one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await buyers.credits(buyer)).toBe(1503)
  })

  it.each([0, -5, 1.5, 'many', 100_001, '1e2', '0x10', '+5', ''])(
    'are refused for the value "%s", and the form is shown again',
    async (credits) => {
      const { status, text } = await give(sue, credits)
      expect([status, text]).toEqual([422, expect.stringContaining('action="/finance/credit-back"')])
    },
  )
})
