import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite, keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { queueMail, type StopReason, stopMail } from '../notifications/server.ts'
import type { NoticesAnswer } from './contract.ts'
import { readNotices } from './page.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let fixture: TenantFixture
let email = ''

beforeEach(async () => {
  fixture = await seedFixture(test, app, 'amore')
  const { rows } = await test.owner.query<{ email: string }>('select email from member where id = $1', [
    fixture.member,
  ])
  email = rows[0]?.email ?? ''
})

const change = async (body: object, cookie = fixture.cookie) => {
  const { status, text } = await app.send('amore', '/api/notifications', {
    method: 'POST',
    headers: { cookie },
    body,
  })
  return { status, ...(JSON.parse(text) as NoticesAnswer & { error?: { code: string; fields?: object } }) }
}

const inAmore = async <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(keyOf(app, 'amore'), work)

const stop = (reason: StopReason) => inAmore((db) => stopMail(db, email, { reason }))

const words = async () =>
  (
    await test.owner.query<{ notifications_disabled: string[] }>(
      'select notifications_disabled from member where id = $1',
      [fixture.member],
    )
  ).rows[0]?.notifications_disabled

async function notice(key: string): Promise<boolean> {
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('amore is missing')
  return inAmore((db) =>
    queueMail(
      { tenant, locale: { code: 'it', iso: 'it-IT' }, db, now: new Date() },
      {
        key,
        to: email,
        memberId: fixture.member,
        template: 'new_like',
        path: '/likes',
        params: { name: 'Ada' },
      },
    ),
  )
}

describe('a switch', () => {
  it('changes its kind on its channel, and a waiting mail of that kind is not sent', async () => {
    expect(await notice('before')).toBe(true)
    const { kinds } = await change({ change: 'notice', notice: 'mail:like', state: 'off' })
    expect(kinds.filter(({ mail, push }) => mail === false || push === false)).toEqual([
      { kind: 'like', mail: false, push: true },
    ])
    expect(await notice('after')).toBe(false)
    const waiting = await test.owner.query("select from outgoing_mail where mail_key = 'before'")
    expect(waiting.rowCount).toBe(0)
    await change({ change: 'notice', notice: 'mail:like', state: 'on' })
    expect(await notice('again')).toBe(true)
  })

  it('pressed at the same time as another keeps both changes', async () => {
    const press = (name: string) => change({ change: 'notice', notice: name, state: 'off' })
    await Promise.all(['mail:like', 'mail:match', 'mail:like', 'mail:message'].map(press))
    const { kinds } = await press('push:match')
    const off = kinds.filter(({ mail, push }) => mail === false || push === false)
    expect(off).toEqual([
      { kind: 'message', mail: false, push: true },
      { kind: 'like', mail: false, push: true },
      { kind: 'match', mail: false, push: false },
    ])
  })

  it.each([
    { change: 'notice', notice: 'push:digest', state: 'on' },
    { change: 'notice', notice: 'sms:like', state: 'on' },
    { change: 'everything' },
    {},
  ])('refuses unknown kinds and channels: %o', async (body) => {
    expect(await change(body)).toMatchObject({ status: 422 })
  })
})

it('sets the digest to weekly, daily or off', async () => {
  const paces: string[] = []
  for (const digest of ['daily', 'off', 'weekly'])
    paces.push((await change({ change: 'digest', digest })).digest)
  expect(paces).toEqual(['daily', 'off', 'weekly'])
})

describe('quiet hours', () => {
  const hours = { change: 'quiet', quiet: 'on', from: '22:00', until: '07:30', time_zone: 'Europe/Lisbon' }

  it('are saved with their time zone, and hold notices back until they end', async () => {
    expect(await change(hours)).toMatchObject({
      quiet: { on: true, from: '22:00', until: '07:30' },
      time_zone: 'Europe/Lisbon',
      time_zone_chosen: true,
    })
    // A quiet period of the whole day, except for a minute that is not now.
    const minute = new Date(Date.now() - 3_600_000).toISOString().slice(11, 16)
    const next = new Date(Date.parse(`2026-01-01T${minute}:00Z`) + 60_000).toISOString().slice(11, 16)
    await change({ ...hours, from: next, until: minute, time_zone: 'UTC' })
    expect(await notice('held')).toBe(true)
    const { rows } = await test.owner.query<{ waits: boolean }>(
      `select start_after > now() + interval '22 hours' as waits from pgboss.job
       where data ->> 'mail' = (select id::text from outgoing_mail where mail_key = 'held' and member_id = $1)`,
      [fixture.member],
    )
    expect(rows).toEqual([{ waits: true }])
    expect((await change({ change: 'quiet', time_zone: '' })).quiet.on).toBe(false)
  })

  it.each([
    [{ from: '25:00' }, { from: expect.anything() }],
    [{ until: 'late' }, { until: expect.anything() }],
    [{ until: '22:00' }, { until: expect.anything() }],
    [{ time_zone: 'Mars/Base' }, { time_zone: expect.anything() }],
  ])('refuses invalid times by field: %o', async (wrong, fields) => {
    expect(await change({ ...hours, ...wrong })).toMatchObject({ status: 422, error: { fields } })
    expect((await change({ change: 'digest', digest: 'daily' })).quiet.on).toBe(false)
  })
})

describe('the way back', () => {
  it('after unsubscribing takes one press', async () => {
    await stop('unsubscribe')
    expect(await notice('u1')).toBe(false)
    expect(await change({ change: 'mail' })).toMatchObject({ status: 200, stop: null })
    expect([await words(), await notice('u2')]).toEqual([[], true])
  })

  it('after a complaint needs an explicit confirmation', async () => {
    await stop('spam_complaint')
    expect(await words()).toEqual(['spam_complaint'])
    expect(await change({ change: 'mail' })).toMatchObject({
      status: 422,
      error: { fields: { sure: expect.anything() } },
    })
    expect(await change({ change: 'mail', sure: 'on' })).toMatchObject({ status: 200, stop: null })
    expect(await words()).toEqual([])
  })

  const tokens = async () =>
    (await test.owner.query("select from mail_token where purpose = 'mail_again'")).rowCount

  it('after a bounce needs a link mailed to the address, which another member cannot use', async () => {
    await stop('bounce')
    expect(await change({ change: 'mail', token: 'x'.repeat(22) })).toMatchObject({
      status: 403,
      error: { code: 'mail_link_invalid' },
    })
    for (const _ of [1, 2])
      expect(await change({ change: 'link' })).toMatchObject({
        status: 200,
        link_mailed: true,
        stop: 'bounce',
      })
    expect(await tokens()).toBe(1)
    const { rows } = await test.owner.query<{ body_text: string }>(
      "select body_text from outgoing_mail where mail_key like 'mail-again:%' and recipient = $1",
      [email],
    )
    const token = /token=([\w-]{22})/.exec(rows[0]?.body_text ?? '')?.[1] ?? ''
    const other = await seedFixture(test, app, 'amore')
    await inAmore((db) => stopMail(db, `${other.member}@example.test`, { reason: 'bounce' }))
    expect(await change({ change: 'mail', token }, other.cookie)).toMatchObject({ status: 403 })
    expect(await words()).toEqual(['bounce'])
    const moved = `moved.${email}`
    const move = (to: string) =>
      test.owner.query('update member set email = $1, email_key = $1 where id = $2', [to, fixture.member])
    await move(moved)
    await inAmore((db) => stopMail(db, moved, { reason: 'bounce' }))
    expect(await change({ change: 'mail', token }), 'of the address before').toMatchObject({ status: 403 })
    await move(email)
    expect(await change({ change: 'mail', token })).toMatchObject({ status: 200, stop: null })
    expect(await words()).toEqual([])
  })

  it('does not let a lighter reason replace a graver one', async () => {
    await stop('spam_complaint')
    await stop('unsubscribe')
    expect((await change({ change: 'digest', digest: 'daily' })).stop).toBe('spam_complaint')
  })
})

describe('a browser with push', () => {
  const subscribe = async (of: TenantFixture, site: string, hash: string) =>
    test.owner.query(
      `insert into push_subscription (tenant_id, member_id, endpoint_hash, subscription) values ($1, $2, decode($3, 'hex'), '{}')`,
      [keyOf(app, site), of.member, hash],
    )

  it('is listed for and removed by its own member only', async () => {
    const [mine, others, elsewhere] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [
      string,
      string,
      string,
    ]
    const other = await seedFixture(test, app, 'amore')
    const foreign = await seedFixture(test, app, 'tulp')
    await subscribe(fixture, 'amore', mine)
    await subscribe(other, 'amore', others)
    await subscribe(foreign, 'tulp', elsewhere)
    const { devices } = await change({ change: 'digest', digest: 'daily' })
    expect(devices).toMatchObject([{ id: mine, current: false }])
    for (const id of [others, elsewhere, 'nothing'])
      expect(await change({ change: 'device', id })).toMatchObject({ status: 404 })
    expect(await change({ change: 'device', id: mine })).toMatchObject({ status: 200, devices: [] })
    expect((await test.owner.query('select from push_subscription')).rowCount).toBe(2)
  })
})

it('offers no switch for mail about silent conversations on a site that sends none', async () => {
  const site = demoSite(app, 'amore')
  const kindsAt = (quiet_offer: boolean) =>
    inAmore(async (db) => {
      const tenant = { ...site, settings: { ...site.settings, quiet_offer } }
      const viewer = { kind: 'member', id: fixture.member, email, country: 'IT', sessionId: '' }
      const { kinds } = await readNotices({ db, tenant, viewer } as unknown as RequestScope<Member>)
      return kinds.map(({ kind }) => kind)
    })
  expect(await kindsAt(true)).toContain('quiet')
  expect(await kindsAt(false)).not.toContain('quiet')
})
