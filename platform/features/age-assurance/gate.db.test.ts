import { beforeAll, describe, expect, it } from 'vitest'
import { callRoutes } from '../../app/call-routes.ts'
import { asksAgeCheck } from '../../infra/http/calls.ts'
import { ageSites } from '../../testing/age-sites.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, showPhoto, signIn, talk } from '../../testing/tenant-fixture.ts'
import { insertVoice } from '../voice/queries.ts'

const { tenantsDir } = await ageSites()
const test = testDatabase()
const app = testApp(test, {
  TENANTS_DIR: tenantsDir,
  LOG_LEVEL: 'silent',
  GEOIP_HEADER: 'x-country',
  TRUST_PROXY: '1',
})
const me = { id: '', cookie: '' }
const swiss = { id: '', cookie: '' }
let photo = ''

beforeAll(async () => {
  await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    for (const [who, country] of [
      [me, 'IT'],
      [swiss, 'CH'],
    ] as const) {
      const { id } = await buildMember(db, { country })
      Object.assign(who, { id, cookie: await signIn(db, id) })
    }
    photo = await showPhoto(db, swiss.id)
  })
})

const get = (path: string, { cookie } = me, headers: Readonly<Record<string, string>> = {}) =>
  app.send('amore', path, { headers: { cookie, ...headers } })
const REFUSED = { status: 403, code: 'age_check_required' }
const refusalOf = async (sent: ReturnType<typeof get>) => {
  const { status, json } = await sent
  return { status, code: (json.error as { code?: string } | undefined)?.code }
}

describe('a member whose country demands a check', () => {
  it('is redirected from the members area to the page of the check, and back', async () => {
    const { json } = await get('/members/index.pageContext.json?gender=female')
    expect(json).toEqual({ redirect: '/account/age?next=%2Fmembers%3Fgender%3Dfemale' })
  })

  it.each(['/api/chats', '/api/members', '/api/likes'])('is refused by %s', async (path) => {
    expect(await refusalOf(get(path))).toEqual(REFUSED)
  })

  it('gets no photos of others, but gets their own', async () => {
    expect(await refusalOf(get(`/photos/card/${photo}.webp`))).toEqual(REFUSED)
    const own = await test.database.withTenant(keyOf(app, 'amore'), (db) => showPhoto(db, me.id))
    const content = 'a'.repeat(40)
    await test.owner.query('update photo set content = $1 where name = $2', [content, own])
    await app.services.storage.write('amore', content, 'card', Buffer.from('picture'))
    expect((await get(`/photos/card/${own}.webp`)).status).toBe(200)
  })

  it('hears no voice message of others, but their own', async () => {
    const [content, name] = ['b'.repeat(40), 'v'.repeat(22)]
    await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
      const id = await talk(db, me.id, swiss.id)
      const said = { messageId: id, conversationId: id, memberId: swiss.id, name, content }
      await insertVoice(db, { ...said, type: 'webm', duration: 1000, now: new Date() })
    })
    await app.services.voiceFiles.write('amore', content, Buffer.from('sound'))
    expect(await refusalOf(get(`/voices/${name}`))).toEqual(REFUSED)
    await test.owner.query('update voice set member_id = $1 where name = $2', [me.id, name])
    expect((await get(`/voices/${name}`)).status).toBe(200)
  })

  it('sending a form without JavaScript is redirected to the page of the check', async () => {
    const { status, headers } = await app.send('amore', '/complete-signup', {
      method: 'POST',
      body: 'about=hello',
      headers: { cookie: me.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([status, headers.location]).toEqual([303, '/account/age'])
  })
})

describe('a member whose country demands none', () => {
  it('is asked for none', async () => {
    expect((await get('/members/index.pageContext.json', swiss)).json).not.toHaveProperty('redirect')
    expect((await get('/api/age-check', swiss)).json).toEqual({ state: 'declared', url: null })
  })

  it('is asked for one while their address is in a country that demands it', async () => {
    expect(await refusalOf(get('/api/chats', swiss, { 'x-country': 'IT' }))).toEqual(REFUSED)
    expect((await get('/api/chats', swiss, { 'x-country': 'DE' })).status).toBe(200)
  })
})

/**
 * Calls that stay open without a check: to leave, to get money and data back, to keep the account
 * safe, to do the check itself.
 */
const OPEN_TO_MEMBERS = [
  'DELETE /api/passkey',
  'DELETE /api/payment-method',
  'DELETE /api/second-factor',
  'DELETE /api/session',
  'GET /api/age-check',
  'GET /api/payment',
  'GET /api/push-key',
  'GET /api/sessions',
  'GET /api/spending-limit',
  'GET /api/transactions',
  'POST /api/account-deletion',
  'POST /api/activation',
  'POST /api/age-check',
  'POST /api/consent',
  'POST /api/data-export',
  'POST /api/deletion-offer',
  'POST /api/dismissal',
  'POST /api/email-change',
  'POST /api/passkey',
  'POST /api/passkey-options',
  'POST /api/presence',
  'POST /api/notifications',
  'POST /api/privacy',
  'POST /api/second-factor',
  'POST /api/spending-limit',
  'POST /api/user',
  'PUT /api/password',
  'PUT /api/second-factor',
]

describe('the calls', () => {
  const named = (filter: (route: ReturnType<typeof callRoutes>[number]) => boolean) =>
    [
      ...new Set(
        callRoutes(app.services)
          .filter(filter)
          .map(({ call }) => `${call.method} ${call.path}`),
      ),
    ].sort()

  it('of members require the check, except for those named here', () => {
    expect(named(({ call }) => call.access === 'member' && !asksAgeCheck(call))).toEqual(
      [...OPEN_TO_MEMBERS].sort(),
    )
  })

  it('that are open to everybody and show members require it, too', () => {
    expect(named(({ call }) => call.access === 'anyone' && asksAgeCheck(call))).toEqual([
      'GET /api/member',
      'GET /api/members',
    ])
  })
})
