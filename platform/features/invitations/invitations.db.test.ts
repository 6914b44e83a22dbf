import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { freshEmail, SignupBrowser, tokensFor } from '../../testing/signup-browser.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { createInvitation, type NewInvitation } from './invitations.ts'

const test = testDatabase()
const app = testApp(test)
const TENANT = 'alpen'
const MOST = 3

const codeOf = async (plan: Partial<NewInvitation> = {}, tenant = TENANT) =>
  test.database.withTenant(keyOf(app, tenant), async (db) => {
    const invitation = { createdBy: null, uses: 1, days: 30, ...plan }
    return (await createInvitation(db, new Date(), invitation)).code
  })

/** A browser that has reached the account step with an invitation. */
async function invited(invite: string): Promise<SignupBrowser> {
  const browser = new SignupBrowser(app, { tenant: TENANT })
  await browser.upToAccount({ invite })
  return browser
}

const begin = (invite: string, tenant = TENANT) =>
  new SignupBrowser(app, { tenant }).step(0, { gender: 'female', seeks: 'male', invite })

const usedOf = async (code: string) =>
  (await test.owner.query<{ used: number }>('select used from invitation where code = $1', [code])).rows[0]
    ?.used

async function member(tenant = TENANT, status: 'active' | 'not_confirmed' = 'active') {
  return test.database.withTenant(keyOf(app, tenant), async (db) => {
    const built = await buildMember(db, { status })
    return { ...built, cookie: await signIn(db, built.id) }
  })
}

const make = (cookie: string, tenant = TENANT) =>
  app.send(tenant, '/api/invitation', { method: 'POST', headers: { cookie } })

describe('an invitation', () => {
  it('can be used once: of two simultaneous signups one succeeds, the other is refused', async () => {
    const code = await codeOf()
    const [one, two] = [await invited(code), await invited(code)]
    const answers = await Promise.all([one.account(freshEmail()), two.account(freshEmail())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(answers.find(({ status }) => status === 403)?.json.error).toMatchObject({ code: 'invite_used' })
    expect(await usedOf(code)).toBe(1)
    expect((await begin(code)).json.error).toMatchObject({ code: 'invite_used' })
    // The refused one continues with another invitation.
    const loser = answers[0]?.status === 403 ? one : two
    expect((await loser.step(0, { gender: 'female', seeks: 'male', invite: await codeOf() })).status).toBe(
      200,
    )
    expect((await loser.account(freshEmail())).status).toBe(200)
  })

  it('of several uses counts each of them, and a repeated request once', async () => {
    const code = await codeOf({ uses: 2 })
    const browser = await invited(code)
    const email = freshEmail()
    for (let press = 0; press < 2; press++) expect((await browser.account(email)).status).toBe(200)
    expect(await usedOf(code)).toBe(1)
    expect((await (await invited(code)).account(freshEmail())).status).toBe(200)
    expect(await usedOf(code)).toBe(2)
  })

  it.each([
    ['expired', "update invitation set expires_at = now() - interval '1 second' where code = $1"],
    ['revoked', 'update invitation set revoked_at = now() where code = $1'],
  ])('that is %s is rejected, also by a signup that has begun', async (_name, change) => {
    const code = await codeOf()
    const browser = await invited(code)
    await test.owner.query(change, [code])
    expect((await begin(code)).json.error).toMatchObject({ code: 'invite_used' })
    expect((await browser.account(freshEmail())).json.error).toMatchObject({ code: 'invite_used' })
    expect(await usedOf(code)).toBe(0)
  })

  it('of another site, altered or made up is rejected', async () => {
    const foreign = await codeOf({}, 'amore')
    const own = await codeOf()
    for (const code of [foreign, `${own}x`, own.slice(1), 'A'.repeat(22), "' or 1=1"])
      expect((await begin(code)).json.error).toMatchObject({ code: 'invite_needed' })
  })

  it('gets its use back if the address was never confirmed', async () => {
    const code = await codeOf()
    const browser = await invited(code)
    await browser.account(freshEmail())
    const { rows } = await test.owner.query(
      'select member_id as id from invitation_use order by used_at desc',
    )
    const tenant = app.services.tenants.get(TENANT)
    if (!tenant) throw new Error('no tenant')
    await app.services.eraseMember(tenant, rows[0]?.id)
    expect(await usedOf(code)).toBe(0)
  })
})

describe('a member', () => {
  it('creates as many as the site allows, also with simultaneous requests', async () => {
    const { cookie } = await member()
    const answers = await Promise.all(Array.from({ length: MOST + 2 }, () => make(cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST)
    expect(answers.find(({ status }) => status !== 200)?.json.error).toMatchObject({
      code: 'invitations_used_up',
    })
    const link = String(answers.find(({ status }) => status === 200)?.json.link)
    expect(link).toMatch(new RegExp(`^http://alpen\\.localhost:${app.port}/signup\\?invite=[\\w-]{22}$`))
  })

  it('gets the allowance of an expired, unused one back, not that of a used one', async () => {
    const { id, cookie } = await member()
    for (let i = 0; i < MOST; i++) await make(cookie)
    const change = `update invitation set used = case when n = 1 then 1 else 0 end, expires_at = now() - interval '1 day'
      from (select id as one, row_number() over (order by id) as n from invitation where created_by = $1) numbered where one = id`
    await test.owner.query(change, [id])
    const statuses = []
    for (let i = 0; i < MOST; i++) statuses.push((await make(cookie)).status)
    expect(statuses).toEqual([200, 200, 409])
  })

  it('without a confirmed address, or on a site that does not offer it, cannot invite', async () => {
    expect((await make((await member(TENANT, 'not_confirmed')).cookie)).json.error).toMatchObject({
      code: 'unconfirmed',
    })
    expect((await make((await member('tulp')).cookie, 'tulp')).status).toBe(404)
  })

  it('invites a person who signs up and confirms', async () => {
    const { id, cookie } = await member()
    const link = new URL(String((await make(cookie)).json.link))
    const browser = await invited(link.searchParams.get('invite') ?? '')
    const email = freshEmail()
    expect((await browser.account(email)).status).toBe(200)
    const [token = ''] = await tokensFor(test, email)
    await browser.activate(token)
    const { rows } = await test.owner.query(
      `select m.email from invitation i join invitation_use u on u.tenant_id = i.tenant_id and u.invitation_id = i.id
         join member m on m.tenant_id = u.tenant_id and m.id = u.member_id
        where i.created_by = $1 and m.status = 1`,
      [id],
    )
    expect(rows).toEqual([{ email }])
  })
})
