import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound } from './outbound.ts'
import type { Resolve } from './public-lookup.ts'

let server: Server
let origin = ''
let asked: string[] = []
let bodies: string[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    const { 'content-type': type, 'content-length': length } = request.headers
    if (request.method === 'POST') bodies.push(`POST ${type} ${length} ${await text(request)}`)
    if (request.url === '/hangs') return
    if (request.url === '/moved')
      return void response.writeHead(302, { location: `${origin}/followed` }).end()
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
beforeEach(() => {
  asked = []
  bodies = []
})

/** A resolver that returns these addresses for every name, one set per lookup. */
function names(...answers: readonly (readonly string[])[]) {
  let times = 0
  const resolve: Resolve = (_hostname, _options, callback) => {
    const found = answers[Math.min(times++, answers.length - 1)] ?? []
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, times: () => times }
}

describe('a request to an address from a file', () => {
  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://2130706433/',
    'https://127.1/',
    'https://0/',
    'https://[::ffff:a00:1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://0x7f000001/',
    'https://017700000001/',
    'https://localhost/',
    'https://db.internal/',
  ])('is never sent to %s', async (url) => {
    const { resolve, times } = names(['93.184.216.34'])
    expect(await createOutbound({ standIn: null, resolve })(url)).toEqual({ fault: 'private_address' })
    expect(times()).toBe(0)
  })

  it.each([
    ['10.0.0.1'],
    ['::ffff:192.168.0.1'],
    ['fe80::1'],
    // One public address among them does not help.
    ['93.184.216.34', '127.0.0.1'],
  ])('is never sent to a name that resolves to %s', async (...addresses) => {
    const { resolve } = names(addresses)
    const outbound = createOutbound({ standIn: null, resolve })
    expect(await outbound('https://tracker.example/')).toEqual({ fault: 'private_address' })
  })

  it('looks a name up once per request, so that it cannot change between check and connection', async () => {
    const { resolve, times } = names(['fd00::1'], ['127.0.0.1'])
    const outbound = createOutbound({ standIn: null, resolve })
    for (const asked of [1, 2]) {
      expect(await outbound('https://tracker.example/')).toEqual({ fault: 'private_address' })
      expect(times()).toBe(asked)
    }
  })

  it.each(['http://tracker.example/', 'ftp://tracker.example/', 'https://me:pw@tracker.example/', 'nothing'])(
    'refuses %s',
    async (url) => {
      expect(await createOutbound({ standIn: null })(url)).toEqual({ fault: 'address_invalid' })
    },
  )

  it('goes to the stand-in of a test with path, query and host, and follows no redirect', async () => {
    const outbound = createOutbound({ standIn: origin })
    expect(await outbound('https://tracker.example/postback?c=1')).toEqual({ status: 204 })
    expect(await outbound('https://tracker.example/moved')).toEqual({ status: 302 })
    expect(asked).toEqual(['tracker.example /postback?c=1', 'tracker.example /moved'])
    expect(await outbound('https://127.0.0.1/')).toEqual({ fault: 'private_address' })
  })

  it('posts a body with its type, and follows no redirect with it', async () => {
    const outbound = createOutbound({ standIn: origin })
    const headers = { 'content-type': 'application/json', host: 'elsewhere.example' }
    const request = { method: 'POST', headers, body: '{"c":"1"}' } as const
    expect(await outbound('https://tracker.example/moved', request)).toEqual({ status: 302 })
    expect(bodies).toEqual(['POST application/json 9 {"c":"1"}'])
    expect(asked).toEqual(['tracker.example /moved'])
    expect(await outbound('https://[::ffff:10.0.0.1]/', request)).toEqual({ fault: 'private_address' })
  })

  it('ends if the server does not answer', async () => {
    const outbound = createOutbound({ standIn: origin, timeout: 50 })
    expect(await outbound('https://tracker.example/hangs')).toEqual({ fault: 'timeout' })
  })

  it('reports that the server is unreachable', async () => {
    const outbound = createOutbound({ standIn: 'http://127.0.0.1:1' })
    expect(await outbound('https://tracker.example/')).toEqual({ fault: 'unreachable' })
  })
})
