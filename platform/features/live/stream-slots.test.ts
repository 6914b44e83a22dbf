import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import type { OpenScope } from '../../infra/http/calls.ts'
import { eventStream } from './stream.ts'

it('streams of one network, and of one tenant, leave room for others', async () => {
  const openScope = ((request, _response, work) => {
    const [tenant, id] = (request.headers.from ?? '').split(' ')
    return work({ tenant: { key: Number(tenant) }, viewer: { kind: 'member', id, sessionId: id } } as never)
  }) satisfies OpenScope
  const bus = {
    subscribe: () => () => undefined,
    happenedSince: () => false,
    lastEventId: () => '',
    eventsAfter: () => undefined,
    ready: async () => undefined,
    hears: () => true,
    close: async () => undefined,
  }
  const errors: express.ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(error.status).end()
  }
  const sessionsAlive = async (asked: readonly { readonly session: string }[]) =>
    new Set(asked.map(({ session }) => session))
  const limits = { process: 6, network: 2 }
  const server = express()
    .set('trust proxy', 1)
    .get('/', eventStream({ bus, openScope, sessionsAlive, heartbeat: 3_600_000, limits }))
    .use(errors)
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const streams: ClientRequest[] = []
  const status = async (from: string, ip: string) => {
    const headers = { from, 'x-forwarded-for': ip }
    const stream = get({ host: '127.0.0.1', port, headers, agent: false })
    streams.push(stream)
    const [answer] = (await once(stream, 'response')) as [IncomingMessage]
    return answer.statusCode
  }
  const ofNetwork = [await status('1 a', '10.0.1.1'), await status('1 b', '10.0.1.1')]
  expect([...ofNetwork, await status('1 c', '10.0.1.1')]).toEqual([200, 200, 503])
  expect([await status('1 c', '10.0.2.1'), await status('1 d', '10.0.3.1')]).toEqual([200, 503])
  expect(await status('2 e', '10.0.3.1')).toBe(200)
  streams[0]?.destroy()
  streams[1]?.destroy()
  await expect.poll(() => status('1 d', '10.0.4.1')).toBe(200)
  server.closeAllConnections()
  await once(server.close(), 'close')
})
