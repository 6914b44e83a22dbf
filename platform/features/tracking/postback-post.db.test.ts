import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
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
import { trackingErase } from './erase.ts'
import { listPostbacks } from './postback-list.ts'
import type { Network } from './postback-request.ts'
import { sendPostback, testPostback } from './send-postback.ts'
import { keepSources } from './sources.ts'

/** Postbacks with a body, to a server that stands in for the network. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const NOW = new Date('2026-11-22T12:00:00Z')
const ADDRESS = 'https://api.postnet.example/conversions'
const FORM: Network = {
  postback: `${ADDRESS}?e={event}`,
  method: 'POST',
  fields: { click: '{click_id}', note: 'a {event} of {network}', amount: '{amount}' },
}
const SIGNED: Network = {
  postback: ADDRESS,
  method: 'POST',
  format: 'json',
  fields: { click: '{click_id}', goal: '{event}', test: '{test}' },
  signature: { secret: 'env:POSTNET_KEY' },
}

let server: Server
let standIn = ''
let status = 200
let asked: { readonly line: string; readonly type: string; readonly body: string; readonly sig: unknown }[] =
  []
let site: Tenant
let member = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, headers, url } = request
    asked.push({
      line: `${method} ${headers.host}${url}`,
      type: headers['content-type'] ?? '',
      body: await text(request),
      sig: headers['x-signature'],
    })
    response.writeHead(status, { location: '/followed' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const amore = app.services.tenants.get('amore')
  if (!amore) throw new Error('There is no tenant amore')
  site = { ...amore, settings: { ...amore.settings, networks: { form: FORM, signed: SIGNED } } }
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
  tenants: { byKey: () => site },
})

/** Reports a signup to the network, and returns its log entry. */
async function tell(network: string, env?: Readonly<Record<string, string>>) {
  await test.database.withTenant(site.key, async (db) => {
    member = (await buildMember(db)).id
    const touch = wholeSource({ network, click_id: 'c/1&x="2' })
    await keepSources(db, member, { first: touch, last: touch }, NOW)
    await recordConversion({ db, tenant: site }, 'signup', member, NOW)
  })
  const { rows } = await test.owner.query<{ data: Job }>(
    "select data from pgboss.job where name = 'postbacks'",
  )
  for (const { data } of rows) await sendPostback(services(env), data)
  return (await listed()).map(({ state, last }) => [state, last?.url, last?.body, last?.outcome])
}

const listed = async () => (await test.database.withTenant(site.key, (db) => listPostbacks(db, 50))).rows

describe('a postback by POST', () => {
  it('is a form with encoded values, and logged with its body', async () => {
    const body = 'click=c%2F1%26x%3D%222&note=a+signup+of+form&amount='
    expect(await tell('form')).toEqual([['delivered', `${ADDRESS}?e=signup`, body, '200']])
    const line = 'POST api.postnet.example/conversions?e=signup'
    expect(asked).toEqual([{ line, type: 'application/x-www-form-urlencoded', body, sig: undefined }])
  })

  it('is one JSON object, signed over its body, and logged without the signature', async () => {
    const body = JSON.stringify({ click: 'c/1&x="2', goal: 'signup', test: '' })
    expect(await tell('signed', { POSTNET_KEY: 'a shared key' })).toEqual([
      ['delivered', ADDRESS, body, '200'],
    ])
    const sig = createHmac('sha256', 'a shared key').update(body).digest('hex')
    expect(asked).toEqual([
      { line: 'POST api.postnet.example/conversions', type: 'application/json', body, sig },
    ])
  })

  it('is not sent without the key', async () => {
    await expect(tell('signed')).rejects.toThrow('secret_missing')
    expect(asked).toEqual([])
  })

  it.each([307, 308])('ends at a redirect with %i: the body is not sent elsewhere', async (answer) => {
    status = answer
    expect(await tell('form')).toMatchObject([['failed', expect.anything(), expect.anything(), `${answer}`]])
    expect(asked).toHaveLength(1)
  })

  it('is tested with example values', async () => {
    const what = { network: 'signed', kind: 'refund_reversed' } as const
    const attempt = await testPostback(services({ POSTNET_KEY: 'k' }), site, what, NOW)
    const body = JSON.stringify({ click: 'test', goal: 'refund_reversed', test: '1' })
    expect(attempt).toMatchObject({ outcome: { status: 200 }, body })
    expect(asked).toMatchObject([{ body }])
  })

  it('leaves no body in the log when the member is erased', async () => {
    await tell('form')
    await test.database.withTenant(site.key, async (db) => trackingErase.work?.(db, member))
    expect((await listed()).map(({ last }) => [last?.url, last?.body])).toEqual([['', null]])
  })
})
