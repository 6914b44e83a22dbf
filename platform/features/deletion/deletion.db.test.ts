import { beforeEach, describe, expect, it } from 'vitest'
import { liveChannel } from '../../core/live.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type Answer, testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite, keyOf, PASSWORD, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { deletionMaintenance } from './jobs.ts'
import { ARCHIVED_DAYS } from './rules.ts'

const test = testDatabase()
const app = testApp(test)

let fixture: TenantFixture
let email: string
beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  await test.owner.query('delete from account_deletion')
  fixture = await seedFixture(test, app, 'amore')
  email = `${fixture.member}@example.test`
})

const amore = () => demoSite(app, 'amore')
const remove = (password = PASSWORD, more: object = {}) =>
  app.send('amore', '/api/account-deletion', {
    method: 'POST',
    headers: { cookie: fixture.cookie },
    body: { reason: 'pause', password, ...more },
  })
const restore = (token: string, cookie = '') =>
  app.send('amore', '/api/account-deletion', { method: 'PUT', headers: { cookie }, body: { token } })
const logIn = (password = PASSWORD) =>
  app.send('amore', '/api/user', { method: 'POST', body: { email, password } })
const one = async (text: string, values: unknown[] = [fixture.member]) =>
  (await test.owner.query(text, values)).rows[0]
const status = async () => (await one('select status from member where id = $1'))?.status
/** The token of the link in the mail about the deletion. */
async function mailed(): Promise<string> {
  const row = await one(
    "select body_text from outgoing_mail where member_id = $1 and mail_key like 'account_deleted:%' order by created_at desc",
  )
  return /token=([\w-]{22})/.exec(row?.body_text ?? '')?.[1] ?? ''
}
/** The member's data that a restore must bring back. */
const state = () =>
  one(
    `select (select count(*) from member_like l where l.tenant_id = m.tenant_id and (liked_id = m.id or liker_id = m.id)) as likes,
       (select count(*) from message w join conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
         where c.tenant_id = m.tenant_id and m.id in (c.low_id, c.high_id)) as messages,
       (select count(*) from photo p where p.tenant_id = m.tenant_id and p.member_id = m.id) as photos,
       (select credits from balance b where b.tenant_id = m.tenant_id and b.member_id = m.id) as credits,
       status, name, about, private, invisible
     from member m where id = $1`,
  )
const age = (days: number) =>
  test.owner.query(
    `update account_deletion set requested_at = now() - $2 * interval '1 day' where member_id = $1`,
    [fixture.member, days],
  )
const jobs = () => deletionMaintenance(app.services)[0]?.run(amore(), new Date())
const code = ({ json }: Answer) => (json.error as { code: string } | undefined)?.code

describe('deleting the own account', () => {
  it('requires the password, and hides the member immediately', async () => {
    const wrong = await remove('not the password')
    expect([wrong.status, code(wrong), await status()]).toEqual([422, 'validation_failed', 1])
    const done = await remove()
    expect([done.status, done.json]).toEqual([200, { deleted: true }])
    expect(await status()).toBe(3)
    expect(await one('select from member_search where id = $1')).toBeUndefined()
    const seen = await app.send('amore', `/api/member?id=${fixture.member}`, {
      headers: { cookie: fixture.cookie },
    })
    expect(seen.status).not.toBe(200)
  })

  it('ends sessions, push and unsent mail', async () => {
    const tenant = amore().key
    await test.owner.query(
      `insert into push_subscription (tenant_id, member_id, endpoint_hash, subscription) values ($1, $2, 'x', '{}')`,
      [tenant, fixture.member],
    )
    for (const [key, sent] of [
      ['waiting', null],
      ['sent', new Date()],
    ])
      await test.owner.query(
        `insert into outgoing_mail (tenant_id, id, mail_key, member_id, recipient, subject, body_text, body_html, headers, sent_at)
         values ($1, gen_random_uuid(), $3 || $2, $2::uuid, 'a@example.test', '', '', '', '{}', $4)`,
        [tenant, fixture.member, key, sent],
      )
    await remove()
    const { rows } = await test.owner.query(
      'select mail_key from outgoing_mail where member_id = $1 order by mail_key',
      [fixture.member],
    )
    expect(rows.map((row) => row.mail_key.replace(/[:0-9].*/, ''))).toEqual([
      'account_deleted',
      expect.stringMatching(/^sent/),
    ])
    expect(await one('select from session where member_id = $1')).toBeUndefined()
    expect(await one('select from push_subscription where member_id = $1')).toBeUndefined()
  })

  it('cancels unsent mail to others that names the member', async () => {
    const key = `match:${fixture.member}:${fixture.other}`
    await test.owner.query(
      `insert into outgoing_mail (tenant_id, id, mail_key, member_id, recipient, subject, body_text, body_html, headers)
       values ($1, gen_random_uuid(), $2, $3, 'a@example.test', '', '', '', '{}')`,
      [amore().key, key, fixture.other],
    )
    await remove()
    expect(await one('select from outgoing_mail where mail_key = $1', [key])).toBeUndefined()
  })

  it('sends events to open pages of partners and of members who like each other', async () => {
    const heard: unknown[] = []
    const client = await test.owner.connect()
    try {
      client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
      await client.query(`listen ${liveChannel(keyOf(app, fixture.tenant))}`)
      await remove()
      await expect
        .poll(() => heard)
        .toContainEqual(
          expect.objectContaining({
            memberIds: [fixture.other],
            event: { type: 'contact', member: fixture.member },
          }),
        )
    } finally {
      client.release(true)
    }
  })
})

describe('restoring an account', () => {
  it('brings everything back by the mailed link, once', async () => {
    const before = await state()
    await remove()
    const token = await mailed()
    expect((await restore(token)).json).toEqual({ restored: true })
    expect(await state()).toEqual(before)
    expect(await one('select from member_search where id = $1')).toBeDefined()
    expect(await one('select from account_deletion where member_id = $1')).toBeUndefined()
    expect((await logIn()).status).toBe(200)
    const again = await restore(token)
    expect([again.status, code(again)]).toEqual([409, 'restore_link_invalid'])
  })

  it('refuses links that are foreign, broken or older than 14 days', async () => {
    await remove()
    const token = await mailed()
    for (const wrong of ['', token.slice(0, -1), 'x'.repeat(22), `${token}A`])
      expect(code(await restore(wrong))).toBe('restore_link_invalid')
    const elsewhere = await app.send('starlight', '/api/account-deletion', { method: 'PUT', body: { token } })
    expect(elsewhere.status).toBe(409)
    await age(14.01)
    expect(code(await restore(token))).toBe('restore_link_invalid')
    expect(await status()).toBe(3)
  })

  it('is offered after a login only with the right password', async () => {
    await remove()
    const wrong = await logIn('not the password')
    expect([code(wrong), wrong.cookies.filter((cookie) => cookie.startsWith('return='))]).toEqual([
      'login_failed',
      [],
    ])
    const right = await logIn()
    const cookie = right.cookies.find((text) => text.startsWith('return=')) ?? ''
    expect([right.status, code(right), cookie]).toEqual([
      409,
      'account_being_deleted',
      expect.stringMatching(/^return=[\w-]{22}$/),
    ])
    expect((await restore('', cookie)).json).toEqual({ restored: true })
    expect(await status()).toBe(1)
  })
})

describe('the end of the restore period', () => {
  it('erases the account after 14 days and not before', async () => {
    await remove()
    await age(13.9)
    expect(await jobs()).toBe(0)
    await age(14.01)
    expect(await jobs()).toBe(1)
    expect(await one('select from member where id = $1')).toBeUndefined()
    expect(await jobs()).toBe(0)
  })

  it('keeps a member who came back after the list was read', async () => {
    await remove()
    await age(14.01)
    const { database, eraseMember } = app.services
    const returning: typeof eraseMember = async (tenant, id, onlyIf) => {
      await test.owner.query('update member set status = 1 where id = $1', [id])
      return eraseMember(tenant, id, onlyIf)
    }
    expect(await deletionMaintenance({ database, eraseMember: returning })[0]?.run(amore(), new Date())).toBe(
      0,
    )
    expect(await status()).toBe(1)
  })
})

describe('the members of an archived site', () => {
  const run = (state: Tenant['state'], days: number) =>
    deletionMaintenance(app.services)[1]?.run({ ...amore(), state }, new Date(Date.now() + days * 86_400_000))
  const members = async () =>
    (await test.owner.query('select from member where tenant_id = $1', [amore().key])).rowCount

  it('are erased thirteen months after the first run that found it archived', async () => {
    expect(await run('archived', 0)).toBe(0)
    expect(await run('archived', ARCHIVED_DAYS - 1)).toBe(0)
    expect(await members()).toBeGreaterThan(0)
    expect(await run('archived', ARCHIVED_DAYS + 1)).toBeGreaterThan(0)
    expect(await members()).toBe(0)
  })

  it('stay if the site was opened in between: the time begins anew', async () => {
    await run('archived', 0)
    await run('live', 1)
    expect(await run('archived', ARCHIVED_DAYS + 1)).toBe(0)
    expect(await members()).toBeGreaterThan(0)
    await run('live', 0)
  })
})
