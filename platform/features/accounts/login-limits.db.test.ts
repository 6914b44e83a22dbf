import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test, { TRUST_PROXY: '1' })
const PASSWORD = 'una frase lunga davvero'

async function build(plan: MemberPlan = {}, tenant = 'amore') {
  const password_hash = await hashPassword(PASSWORD)
  return test.database.withTenant(keyOf(app, tenant), (db) => buildMember(db, { password_hash, ...plan }))
}

interface From {
  readonly ip: string
  readonly cookie?: string
}

function logIn(
  email: string,
  password: string,
  { ip, cookie = '' }: From,
  tenant = 'amore',
): Promise<Answer> {
  const headers = { 'x-forwarded-for': ip, cookie }
  return app.send(tenant, '/api/user', { method: 'POST', headers, body: { email, password } })
}

const deviceOf = ({ cookies }: Answer) => cookies.find((cookie) => cookie.startsWith('device=')) ?? ''
const setTries = (limit: string, tries: number) =>
  test.owner.query(
    `update ${limit.endsWith('.tries') ? 'rate_limit' : 'rate_use'} set points = $1 where key like $2`,
    [tries, `${limit}:%`],
  )

beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

describe('guesses for one account from many networks', () => {
  /** Simulates that the account has used up its tries from other networks. */
  async function attack(email: string) {
    await logIn(email, 'wrong', { ip: '203.0.113.1' })
    await setTries('login-account.tries', 50)
  }

  it('are refused from networks without earlier tries, also for an account that does not exist', async () => {
    const { email } = await build()
    for (const one of [email, 'nobody@example.it']) {
      await attack(one)
      const refused = await logIn(one, 'wrong', { ip: '203.0.113.2' })
      expect([refused.status, refused.json.error]).toMatchObject([
        429,
        { code: 'too_many_attempts', params: { minutes: 1 } },
      ])
      expect(refused.headers['retry-after']).toBe('60')
    }
  })

  it('do not lock out the browser of the owner, on any network', async () => {
    const { email } = await build()
    const cookie = deviceOf(await logIn(email, PASSWORD, { ip: '198.51.100.1' }))
    await attack(email)
    expect((await logIn(email, PASSWORD, { ip: '198.51.100.1' })).status).toBe(429)
    expect((await logIn(email, 'wrong', { ip: '198.51.100.2', cookie })).status).toBe(422)
    expect((await logIn(email, PASSWORD, { ip: '198.51.100.2', cookie })).status).toBe(200)
  })

  it('are limited in the browser of the owner, too', async () => {
    const { email } = await build()
    const cookie = deviceOf(await logIn(email, PASSWORD, { ip: '198.51.100.1' }))
    const tries: number[] = []
    for (let n = 1; n <= 6; n++)
      tries.push((await logIn(email, 'wrong', { ip: `198.51.100.${n}`, cookie })).status)
    expect(tries).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('are not let through by the browser of another account, of a claim, of another site, or by a forged one', async () => {
    const { email, id } = await build()
    const own = deviceOf(await logIn(email, PASSWORD, { ip: '198.51.100.1' }))
    const claim = {
      email,
      status: 'not_confirmed',
      password_hash: await hashPassword('of the claim'),
    } as const
    await build(claim)
    const elsewhere = await build({}, 'nordlys')
    const stranger = await build()
    const cookies = [
      deviceOf(await logIn(stranger.email, PASSWORD, { ip: '198.51.100.3' })),
      deviceOf(await logIn(email, 'of the claim', { ip: '198.51.100.4' })),
      deviceOf(await logIn(elsewhere.email, PASSWORD, { ip: '198.51.100.5' }, 'nordlys')),
      own.replace(/[^.]*$/, 'A'.repeat(43)),
      `device=x.${id}`,
    ]
    await attack(email)
    for (const cookie of cookies)
      expect((await logIn(email, PASSWORD, { ip: '198.51.100.9', cookie })).status).toBe(429)
  })
})

describe('a busy network', () => {
  const office = { ip: '192.0.2.7' }

  it('is slowed down, but the right password of another account is accepted', async () => {
    const { email } = await build()
    await logIn('nobody@example.it', 'wrong', office)
    await setTries('login-net', 60)
    expect((await logIn(email, PASSWORD, office)).status).toBe(200)
  })

  it('is refused only after two hundred wrong passwords in an hour, and not for known browsers', async () => {
    const { email } = await build()
    const cookie = deviceOf(await logIn(email, PASSWORD, office))
    await logIn('nobody@example.it', 'wrong', office)
    await setTries('login-net', 200)
    expect((await logIn(email, PASSWORD, office)).status).toBe(429)
    expect((await logIn(email, PASSWORD, { ...office, cookie })).status).toBe(200)
  })

  it('of IPv6 is refused together with all networks of its site', async () => {
    await logIn('nobody@example.it', 'wrong', { ip: '2001:db8:1:1::1' })
    await setTries('login-site', 1000)
    expect((await logIn('other@example.it', 'wrong', { ip: '2001:db8:1:2::1' })).status).toBe(429)
    expect((await logIn('other@example.it', 'wrong', { ip: '2001:db8:2:1::1' })).status).toBe(422)
  })
})
