import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { wholeSource } from '../../core/visit-source.ts'
import { createOutbound } from '../../infra/http/outbound.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { tenantSecrets } from '../../infra/secrets.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { recordConversion } from './conversions.ts'
import { postbackValues, signedAddress } from './postback-address.ts'
import { sendPostback, testPostback } from './send-postback.ts'
import { keepSources } from './sources.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const NOW = new Date('2026-11-22T12:00:00Z')
const POSTBACK = 'https://track.adnet.example/in?c={click_id}&e={event}&a={amount}&n={network}&t={test}'

let server: Server
let standIn = ''
let status = 200
let asked: string[] = []
let site: Tenant

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    response.writeHead(status, { location: '/followed' }).end('x'.repeat(100_000))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const amore = app.services.tenants.get('amore')
  if (!amore) throw new Error('There is no tenant amore')
  const networks: Tenant['settings']['networks'] = {
    n1: { postback: POSTBACK },
    some: { postback: POSTBACK, events: ['first_purchase'] },
    signed: { postback: POSTBACK, signature: { secret: 'env:ADNET_KEY', parameter: 'sig' } },
  }
  site = { ...amore, settings: { ...amore.settings, networks } }
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
beforeEach(async () => {
  status = 200
  asked = []
  await test.owner.query('truncate conversions, postbacks, postback_attempts, pgboss.job')
})

const services = (env: Readonly<Record<string, string>> = {}) => ({
  database: test.database,
  secrets: tenantSecrets(env),
  outbound: createOutbound({ standIn }),
  tenants: { byKey: (key: number) => (key === site.key ? site : undefined) },
})

/** A signup of a visitor from this network. */
async function signup(network: string): Promise<void> {
  await test.database.withTenant(site.key, async (db) => {
    const { id } = await buildMember(db)
    const touch = wholeSource({ network, click_id: 'c/1&x=2' })
    await keepSources(db, id, { first: touch, last: touch }, NOW)
    await recordConversion({ db, tenant: site }, 'signup', id, NOW)
  })
}

const jobs = async () =>
  (await test.owner.query<{ data: Job }>("select data from pgboss.job where name = 'postbacks'")).rows.map(
    ({ data }) => data,
  )

const log = async () =>
  (
    await test.owner.query(
      `select p.network, p.state, p.attempts, a.url, a.status, a.fault from postbacks p
        left join postback_attempts a on a.tenant_id = p.tenant_id and a.postback_id = p.id order by a.number`,
    )
  ).rows

const send = async (env?: Readonly<Record<string, string>>) => {
  for (const job of await jobs()) await sendPostback(services(env), job)
}

const SENT = 'track.adnet.example/in?c=c%2F1%26x%3D2&e=signup&a=&n=n1&t='

describe('the postback of a conversion', () => {
  it('is sent once, with encoded values, and logged', async () => {
    await signup('n1')
    await send()
    await send()
    expect(asked).toEqual([SENT])
    expect(await log()).toEqual([
      { network: 'n1', state: 1, attempts: 1, url: `https://${SENT}`, status: 200, fault: null },
    ])
  })

  it('is queued with its cause or not at all', async () => {
    const failed = test.database.withTenant(site.key, async (db) => {
      const { id } = await buildMember(db)
      const touch = wholeSource({ network: 'n1' })
      await keepSources(db, id, { first: touch, last: touch }, NOW)
      await recordConversion({ db, tenant: site }, 'signup', id, NOW)
      throw new Error('the cause fails')
    })
    await expect(failed).rejects.toThrow('the cause fails')
    expect([await jobs(), await log()]).toEqual([[], []])
  })

  it.each(['some', 'nobody', 'toString', ''])(
    'is not sent to a network that is not to be notified: %s',
    async (network) => {
      await signup(network)
      expect(await jobs()).toEqual([])
    },
  )

  it('is retried while the network is unavailable, up to twelve attempts', async () => {
    status = 503
    await signup('n1')
    for (let attempt = 1; attempt < 12; attempt++) await expect(send()).rejects.toThrow('503')
    await send()
    await send()
    expect(asked).toHaveLength(12)
    expect((await log()).at(-1)).toMatchObject({ state: 2, attempts: 12, status: 503 })
  })

  it.each([408, 425, 429])('is retried after a response %i', async (answer) => {
    status = answer
    await signup('n1')
    await expect(send()).rejects.toThrow(String(answer))
    expect(await log()).toMatchObject([{ state: 0, attempts: 1, status: answer }])
  })

  it.each([302, 400, 404])('ends with a response %i, and follows no redirects', async (answer) => {
    status = answer
    await signup('n1')
    await send()
    expect(asked).toEqual([SENT])
    expect(await log()).toMatchObject([{ state: 2, attempts: 1, status: answer }])
  })

  it('leaves no data of a member who is erased during delivery', async () => {
    await signup('n1')
    const { rows } = await test.owner.query<{ member_id: string }>('select member_id from conversions')
    const outbound = async () => {
      await app.services.eraseMember(site, rows[0]?.member_id ?? '')
      return { status: 200 }
    }
    for (const job of await jobs()) await sendPostback({ ...services(), outbound }, job)
    expect(await log()).toMatchObject([{ state: 3, attempts: 1, url: '', status: 200 }])
  })

  it('is signed with the key that the file refers to, and logged without it', async () => {
    await signup('signed')
    await expect(send()).rejects.toThrow('secret_missing')
    await send({ ADNET_KEY: 'a shared key' })
    const url = `https://${SENT.replace('n=n1', 'n=signed')}`
    expect(asked).toEqual([signedAddress(url, 'sig', 'a shared key').slice('https://'.length)])
    expect(await log()).toMatchObject([
      { state: 1, url, fault: 'secret_missing' },
      { state: 1, url, fault: null },
    ])
  })

  it('is not sent once the site has removed the network', async () => {
    await signup('n1')
    const before = site
    site = { ...site, settings: { ...site.settings, networks: {} } }
    await send()
    site = before
    expect(asked).toEqual([])
    expect(await log()).toMatchObject([{ state: 3, attempts: 0 }])
  })
})

describe('a test of a network', () => {
  it('sends example values, marked as a test, without retries', async () => {
    status = 503
    const attempt = await testPostback(services(), site, { network: 'n1', kind: 'first_purchase' }, NOW)
    expect(attempt?.outcome).toEqual({ status: 503 })
    expect(asked).toEqual(['track.adnet.example/in?c=test&e=first_purchase&a=19.99&n=n1&t=1'])
    expect(await log()).toMatchObject([{ state: 2, attempts: 1 }])
    expect(await jobs()).toEqual([])
  })

  it('is refused for a network that the site does not have', async () => {
    expect(await testPostback(services(), site, { network: 'toString', kind: 'signup' }, NOW)).toBeUndefined()
  })
})

it.each([
  [1999, 'EUR', '19.99'],
  [500, 'JPY', '500'],
])('writes %i minor units of %s as %s', (amount, currency, written) => {
  const conversion = {
    id: 'c',
    kind: 'first_purchase',
    source: wholeSource({}),
    at: NOW,
    test: false,
  } as const
  expect(postbackValues({ ...conversion, money: { amount, currency } })).toMatchObject({
    amount: written,
    currency,
    time: '1795348800',
    event: 'first_purchase',
  })
})

it('signs the address with HMAC-SHA-256', () => {
  expect(signedAddress('https://t.example/in?c=1', 'sig', 'key')).toMatch(
    /^https:\/\/t\.example\/in\?c=1&sig=[0-9a-f]{64}$/,
  )
  expect(signedAddress('https://t.example/in', 'sig', 'key')).toContain('/in?sig=')
})
