import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import type { OpenScope } from '../../infra/http/calls.ts'
import type { LiveListener } from '../../infra/live/bus.ts'
import { eventStream } from './stream.ts'

it('a stream whose session ends while it is being opened ends immediately', async () => {
  const openScope = ((_request, _response, work) =>
    work({
      tenant: { key: 1 },
      viewer: { kind: 'member', id: 'ada', sessionId: 'first' },
    } as never)) satisfies OpenScope
  // The logout happens between the first check of the session and the subscription to its events.
  const asked: unknown[] = []
  const sessionsAlive = async (sessions: readonly unknown[]) => {
    asked.push(...sessions)
    return new Set<string>()
  }
  const bus = {
    subscribe: () => () => undefined,
    happenedSince: () => false,
    lastEventId: () => '',
    eventsAfter: () => undefined,
    ready: async () => undefined,
    hears: () => true,
    close: async () => undefined,
  }
  const server = express()
    .get('/', eventStream({ bus, openScope, sessionsAlive, heartbeat: 3_600_000 }))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const text = await answer.text()
  expect(text).toContain('event: hello')
  // Drawn for each stream, so that the pages of a process do not return in the same second.
  const delay = Number(/^retry: (\d+)\n\n/.exec(text)?.[1])
  expect(delay).toBeGreaterThanOrEqual(2_000)
  expect(delay).toBeLessThanOrEqual(10_000)
  expect(asked).toEqual([{ tenant: 1, session: 'first' }])
  server.close()
})

it('a stream whose client disconnects before it begins is not kept', async () => {
  let listeners = 0
  const bus = {
    subscribe: () => {
      listeners++
      return () => listeners--
    },
    happenedSince: () => false,
    lastEventId: () => '',
    eventsAfter: () => undefined,
    ready: async () => undefined,
    hears: () => true,
    close: async () => undefined,
  }
  let looked: (() => void) | undefined
  // The client disconnects while the session is being looked up.
  const openScope = (async (_request, response, work) => {
    outgoing.destroy()
    await once(response, 'close')
    setImmediate(() => looked?.())
    return work({ tenant: { key: 1 }, viewer: { kind: 'member', id: 'ada', sessionId: 'first' } } as never)
  }) satisfies OpenScope
  const server = express()
    .get('/', eventStream({ bus, openScope, sessionsAlive: async () => new Set() }))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const begun = new Promise<void>((resolve) => {
    looked = resolve
  })
  const outgoing = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  outgoing.on('error', () => undefined)
  await begun
  expect(listeners).toBe(0)
  server.close()
})

it('a stream that ends with its process, and one that begins, say when to come back: each at another moment', async () => {
  const ends = new Set<() => void>()
  const bus = {
    subscribe: (_tenant: number, _member: string, { onEnd }: LiveListener) => {
      if (onEnd) ends.add(onEnd)
      return () => undefined
    },
    happenedSince: () => false,
    lastEventId: () => '',
    eventsAfter: () => undefined,
    ready: async () => undefined,
    hears: () => true,
    close: async () => undefined,
  }
  const openScope = ((_request, _response, work) =>
    work({
      tenant: { key: 1 },
      viewer: { kind: 'member', id: 'ada', sessionId: 'first' },
    } as never)) satisfies OpenScope
  const sessionsAlive = async () => new Set(['first'])
  const server = express().get('/', eventStream({ bus, openScope, sessionsAlive })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const streams = await Promise.all(Array.from({ length: 5 }, () => fetch(address)))
  for (const end of ends) end()
  const texts = await Promise.all(streams.map((stream) => stream.text()))
  const times = texts.map((text) => [...text.matchAll(/^retry: (\d+)$/gm)].map(([, time]) => Number(time)))
  expect(times.map((two) => two.length)).toEqual([2, 2, 2, 2, 2])
  const all = times.flat()
  expect(Math.min(...all)).toBeGreaterThanOrEqual(2_000)
  expect(Math.max(...all)).toBeLessThanOrEqual(10_000)
  expect(new Set(all).size).toBeGreaterThan(5)
  server.close()
})
