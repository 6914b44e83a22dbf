import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { type Buyer, buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/** A member's account for support: found with a reason, disabled, enabled again, signed out. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let support: TestStaff
let moderator: TestStaff
let member: Buyer
const tenant = (name = 'amore') => keyOf(app, name)
const look = (more: object = {}) =>
  support.send('/members', {
    body: { tenant: tenant(), who: `${member.id}@example.test`, reason: 'fraud', ...more },
  })
const act = (what: string, more: object = {}) =>
  moderator.send(`/members/${what}`, { body: { tenant: tenant(), id: member.id, ...more } })
const sessions = async (who: Buyer) =>
  (await test.owner.query('select id from session where member_id = $1', [who.id])).rows.length
const recorded = async () =>
  (
    await test.owner.query('select action, details from audit_entry where subject = $1 order by at, id', [
      `member:${member.id}`,
    ])
  ).rows

beforeAll(async () => {
  support = await buildStaff(app, { role: 'support', tenants: ['amore'] })
  moderator = await buildStaff(app, { role: 'moderator', tenants: ['amore'] })
  member = await buyers.create()
})

describe('looking a member up', () => {
  it('opens the account by e-mail address or id, and records the reason', async () => {
    const found = await look()
    expect(found.status).toBe(303)
    const { text } = await support.send(found.headers.location ?? '')
    expect(text).toContain(`${member.id}@example.test`)
    expect((await look({ who: member.id, reason: 'payment' })).status).toBe(303)
    expect(await recorded()).toEqual([{ action: 'member_viewed', details: { reason: 'fraud' } }])
  })

  it.each<[string, object]>([
    ['an unknown member', { who: 'nobody@example.test' }],
    ['an empty field', { who: ' ' }],
    ['a missing reason', { reason: '' }],
  ])('with %s shows the form again', async (_what, typed) => {
    const { status, text } = await look(typed)
    expect([status, text]).toEqual([422, expect.stringContaining('aria-invalid="true"')])
  })

  it('shows the state of an age check, but no data of the provider', async () => {
    const address = `/members/member?tenant=${tenant()}&id=${member.id}&reason=fraud`
    expect((await support.send(address)).text).not.toContain('Age check')
    await test.owner.query(
      `insert into age_check (tenant_id, id, member_id, reference, provider, provider_id, minimum_age, state, started_at, decided_at)
       values ($1, gen_random_uuid(), $2, repeat('A', 22), 'Ageproof', 'chk_canary', 18, 2, now(), now())`,
      [tenant(), member.id],
    )
    const { text } = await support.send(address)
    expect(text).toMatch(/Age check<\/dt><dd>not confirmed/)
    for (const absent of ['chk_canary', 'Ageproof', 'A'.repeat(22)]) expect(text).not.toContain(absent)
  })

  it('shows orders only to roles that may see payments', async () => {
    await buyers.order(member)
    const address = `/members/member?tenant=${tenant()}&id=${member.id}&reason=payment`
    expect((await support.send(address)).text).toContain('/finance/payment?')
    const { text } = await moderator.send(address)
    expect(text).not.toContain('/finance/')
  })
})

describe('disabling a member', () => {
  it('ends the sessions, is recorded, and can be reversed once', async () => {
    expect(await sessions(member)).toBe(1)
    expect((await act('disable', { why: 'fraud' })).status).toBe(303)
    expect(await sessions(member)).toBe(0)
    const state = async () =>
      (await test.owner.query('select status from member where id = $1', [member.id])).rows[0]?.status
    expect(await state()).toBe(2)
    expect([(await act('enable')).status, (await act('enable')).status]).toEqual([303, 409])
    expect(await state()).toBe(1)
    expect((await recorded()).map(({ action }) => action).slice(-2)).toEqual([
      'member_disabled',
      'member_enabled',
    ])
  })

  it('mails the reason, the rules and the way to complain, once, in the language of the member', async () => {
    const [cheat, rude] = [await buyers.create(), await buyers.create()]
    const close = (who: Buyer, why: string) => act('disable', { id: who.id, why })
    expect([(await close(cheat, 'fraud')).status, (await close(rude, 'rules')).status]).toEqual([303, 303])
    // Fraud that is found after the account was closed returns credits to others, and sends no
    // second mail.
    expect((await close(rude, 'fraud')).status).toBe(303)
    const mails = async (who: Buyer) =>
      (await test.owner.query('select subject, body_text from outgoing_mail where member_id = $1', [who.id]))
        .rows
    const origin = `http://amore.localhost:${app.port}`
    for (const [who, reason] of [
      [cheat, 'È servito a una frode.'],
      [rude, 'Non ha rispettato le regole della community.'],
    ] as const) {
      const found = await mails(who)
      expect(found).toEqual([{ subject: 'Il tuo account è stato chiuso', body_text: expect.any(String) }])
      for (const part of [reason, `${origin}/complaints`, `${origin}/pages/ban`])
        expect(found[0].body_text).toContain(part)
    }
  })

  it('mails nothing to an unconfirmed address', async () => {
    const unconfirmed = await buyers.create()
    await test.owner.query('update member set status = 0, email_confirmed_at = null where id = $1', [
      unconfirmed.id,
    ])
    expect((await act('disable', { id: unconfirmed.id, why: 'rules' })).status).toBe(303)
    const { rows } = await test.owner.query('select id from outgoing_mail where member_id = $1', [
      unconfirmed.id,
    ])
    expect(rows).toEqual([])
  })

  it('redirects to the page with the reason for which it was opened', async () => {
    const other = await buyers.create()
    const address = `/members/member?tenant=${tenant()}&id=${other.id}&reason=complaint`
    expect((await moderator.send(address)).text).toContain('name="reason" value="complaint"')
    const ended = await act('end-sessions', { id: other.id, reason: 'complaint' })
    expect(ended.headers.location).toBe(address)
  })

  it('is refused for an unknown member; sessions can be ended without it', async () => {
    const other = await buyers.create()
    expect((await act('disable', { why: 'fraud', id: '00000000-0000-4000-8000-000000000000' })).status).toBe(
      409,
    )
    expect((await act('end-sessions', { id: other.id })).status).toBe(303)
    expect(await sessions(other)).toBe(0)
  })
})
