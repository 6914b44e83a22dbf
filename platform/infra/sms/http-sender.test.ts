import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { tenantSecrets } from '../secrets.ts'
import { httpSms } from './http-sender.ts'

/** An SMS service over real HTTP. */
const secrets = tenantSecrets({ ALPEN_SMS: 'token-of-the-service' })
const tenant = { id: 'alpen', settings: { secrets: { sms_api_key: 'env:ALPEN_SMS' } } } as unknown as Tenant
const without = { id: 'amore', settings: { secrets: {} } } as unknown as Tenant
const message = { to: '+491701234567', text: 'Your code is 123456.', key: 'k1', memberId: 'ada' }
const UNAVAILABLE = { code: 'sms_unavailable', status: 503 }

let server: http.Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serviceOf(answer: http.RequestListener): Promise<string> {
  server = http.createServer(answer)
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
}

it("posts number, text and key with the site's token; a repetition has the same key", async () => {
  const seen: unknown[] = []
  const url = await serviceOf(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen.push([
      request.method,
      request.headers.authorization,
      request.headers['idempotency-key'],
      JSON.parse(body),
    ])
    response.writeHead(202).end('{}')
  })
  const sender = httpSms({ url, secrets })
  await sender.send(tenant, message)
  await sender.send(tenant, message)
  const sent = [
    'POST',
    'Bearer token-of-the-service',
    'k1',
    { to: message.to, text: message.text, key: 'k1' },
  ]
  expect(seen).toEqual([sent, sent])
})

it.each([503, 401, 302])('a response of %i is not an acceptance', async (status) => {
  const url = await serviceOf(
    (_request, response) => void response.writeHead(status, { location: '/' }).end(),
  )
  await expect(httpSms({ url, secrets }).send(tenant, message)).rejects.toMatchObject(UNAVAILABLE)
})

it('a service that does not answer times out', async () => {
  const url = await serviceOf(() => undefined)
  await expect(httpSms({ url, secrets, timeout: 50 }).send(tenant, message)).rejects.toMatchObject(
    UNAVAILABLE,
  )
})

it('an unreachable service is not an acceptance', async () => {
  await expect(httpSms({ url: 'http://127.0.0.1:1/', secrets }).send(tenant, message)).rejects.toMatchObject(
    UNAVAILABLE,
  )
})

it('a site without a token sends nothing', () => {
  const sender = httpSms({ url: 'http://127.0.0.1:1/', secrets })
  expect([sender.sends(tenant), sender.sends(without)]).toEqual([true, false])
})
