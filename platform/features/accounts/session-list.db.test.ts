import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test, { TRUST_PROXY: '1', GEOIP_HEADER: 'x-country' })
const PASSWORD = 'una frase lunga davvero'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function build(plan: MemberPlan = {}) {
  const password_hash = await hashPassword(PASSWORD)
  return test.database.withTenant(keyOf(app, 'amore'), (db) => buildMember(db, { password_hash, ...plan }))
}

interface From {
  readonly agent?: string
  readonly ip?: string
  readonly country?: string
  readonly cookie?: string
}

/** Signs in and returns all cookies of the browser. */
async function logIn(
  email: string,
  { agent = FIREFOX, ip = '198.51.100.1', country = '', cookie = '' }: From = {},
) {
  const headers = { 'user-agent': agent, 'x-forwarded-for': ip, 'x-country': country, cookie }
  const body = { email, password: PASSWORD }
  const answer = await app.send('amore', '/api/user', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return answer.cookies.join('; ')
}

const list = async (cookie: string) =>
  (await app.send('amore', '/api/sessions', { headers: { cookie } })).json.sessions as {
    id: string
    current: boolean
    device: string
    kind: string
    place: string
  }[]
const end = (cookie: string, body: { id?: string }) =>
  app.send('amore', '/api/session', { method: 'DELETE', headers: { cookie }, body })
const signedIn = async (cookie: string) =>
  (await app.send('amore', '/api/user', { headers: { cookie } })).json.user !== null

async function mails(email: string) {
  const text = 'select subject, body_text from outgoing_mail where recipient = $1 order by created_at, id'
  return (await test.owner.query<{ subject: string; body_text: string }>(text, [email])).rows
}

beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

describe('the list of sessions', () => {
  it('shows device and country of each, this one first, and no other member’s', async () => {
    const [{ email }, other] = [await build(), await build()]
    const phone = await logIn(email, { agent: IPHONE, country: 'at' })
    await logIn(other.email)
    const here = await logIn(email)
    expect(await list(here)).toMatchObject([
      { current: true, device: 'Firefox · Linux', kind: 'computer', place: null },
      { current: false, device: 'Safari · iOS', kind: 'phone', place: 'Austria' },
    ])
    expect((await list(phone)).map(({ current }) => current)).toEqual([true, false])
  })

  it('leaves out what has ended or was idle for too long', async () => {
    const { id, email } = await build()
    await logIn(email)
    const old = "update session set seen_at = now() - interval '15 days' where member_id = $1"
    await test.owner.query(old, [id])
    expect(await list(await logIn(email))).toHaveLength(1)
  })

  it('ends one, or all others, but never the requesting one or another member’s', async () => {
    const [{ email }, other] = [await build(), await build()]
    const [one, two, here] = [await logIn(email), await logIn(email), await logIn(email)]
    const stranger = await logIn(other.email)
    const [own, first] = await list(here)
    const [foreign] = await list(stranger)
    expect((await end(here, { id: first?.id ?? '' })).status).toBe(200)
    for (const id of [own?.id, foreign?.id, first?.id])
      expect((await end(here, { id: id ?? '' })).status).toBe(404)
    expect([await signedIn(one), await signedIn(two)].filter(Boolean)).toHaveLength(1)
    expect((await end(here, {})).status).toBe(200)
    expect([await signedIn(one), await signedIn(two)]).toEqual([false, false])
    expect([await signedIn(here), await signedIn(stranger)]).toEqual([true, true])
  })
})

describe('a login', () => {
  it('from a device new to the account is mailed to the owner, with country, time and a way to end it', async () => {
    const { email } = await build({ language: 'en', name: 'Robin' })
    await logIn(email)
    await logIn(email, { agent: IPHONE, ip: '203.0.113.9', country: 'AT' })
    const [, mail] = await mails(email)
    expect(mail?.body_text).toMatch(/Safari · iOS\nAustria\n/)
    expect(mail?.body_text).toContain('/account/sessions')
    expect(mail?.body_text).not.toContain('203.0.113.9')
  })

  it('from a known device is not: same browser and network, or the browser with the cookie on any network', async () => {
    const { email } = await build()
    const cookie = await logIn(email)
    await logIn(email)
    await logIn(email, { cookie, ip: '203.0.113.77' })
    expect(await mails(email)).toHaveLength(1)
    const other = await build()
    await logIn(other.email, { cookie, ip: '203.0.113.78' })
    expect(await mails(other.email)).toHaveLength(1)
  })

  it('of an unconfirmed claim sends nothing, and many networks send five mails a day', async () => {
    const claim = await build({ status: 'not_confirmed' })
    await logIn(claim.email)
    expect(await mails(claim.email)).toEqual([])
    const { email } = await build()
    for (let i = 0; i < 8; i++) await logIn(email, { ip: `192.0.2.${i}` })
    expect(await mails(email)).toHaveLength(5)
  })

  it('stores no address but a hash, which differs with another secret', async () => {
    const { id, email } = await build()
    await logIn(email, { ip: '192.0.2.200' })
    const { rows } = await test.owner.query(
      'select d::text as whole from known_device d where member_id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.whole).not.toMatch(/192\.0\.2|Firefox/)
  })
})
