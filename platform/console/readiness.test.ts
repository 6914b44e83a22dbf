import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOutboundRead } from '../infra/http/outbound-read.ts'
import { PrivateAddressError, type Resolve } from '../infra/http/public-lookup.ts'
import { SITE_PROOF, siteProof } from '../infra/http/site-proof.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { answerOfHost, whyNoAnswer } from './readiness.ts'

const RING: KeyRing = ['the secret of this installation']
const NOW = new Date('2026-11-27T12:00:00Z')
/** Servers behind hosts: the site that each serves, and with which secret. */
const SERVED: Readonly<Record<string, { readonly site: string; readonly ring: KeyRing }>> = {
  'luna-dating.com': { site: 'luna', ring: RING },
  'sol-dating.com': { site: 'sol', ring: RING },
  'elsewhere-dating.com': { site: 'luna', ring: ['another installation'] },
}
let server: Server
let standIn = ''
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const host = request.headers.host ?? ''
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any')
    asked.push(host)
    const known = SERVED[host]
    const challenge = searchParams.get('challenge') ?? ''
    const proof = known && siteProof(known.ring, { challenge, host, site: known.site }, NOW)
    if (pathname !== SITE_PROOF || proof === undefined) return void response.writeHead(404).end('Not found')
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(proof)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
})

it.each([
  ['luna-dating.com', 'site'],
  ['sol-dating.com', 'foreign'],
  ['elsewhere-dating.com', 'foreign'],
  ['unknown-dating.com', 'foreign'],
])('%s answers for the site luna: %s', async (host, answer) => {
  const read = createOutboundRead({ standIn })
  expect(await answerOfHost({ appSecrets: RING }, read, { host, site: 'luna' }, NOW)).toBe(answer)
})

it.each([
  ['luna.example', 'unknown'],
  ['10.0.0.8', 'private'],
  ['intranet', 'private'],
])('%s is not asked at all: %s', async (host, answer) => {
  asked.length = 0
  const read = createOutboundRead({ standIn })
  expect(await answerOfHost({ appSecrets: RING }, read, { host, site: 'luna' }, NOW)).toBe(answer)
  expect(asked).toEqual([])
})

it('a name that resolves to a private address is not asked', async () => {
  const resolve: Resolve = (_host, _options, found) =>
    found(null, [{ address: '169.254.169.254', family: 4 }])
  const read = createOutboundRead({ standIn: null, resolve })
  const asking = { host: 'rebound-dating.com', site: 'luna' }
  expect(await answerOfHost({ appSecrets: RING }, read, asking, NOW)).toBe('private')
})

const failure = (code: string) => Object.assign(new Error(code), { code })
it.each([
  [failure('ENOTFOUND'), 'unknown'],
  [new PrivateAddressError(), 'private'],
  [failure('CERT_HAS_EXPIRED'), 'certificate'],
  [failure('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
  [failure('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [failure('ECONNREFUSED'), 'silent'],
  [AbortSignal.abort().reason, 'silent'],
  [new DOMException('late', 'TimeoutError'), 'silent'],
  [new Error('answered 404'), 'foreign'],
])('%s means: %s', (error, answer) => {
  expect(whyNoAnswer(error)).toBe(answer)
})
