import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type RedisServer, startRedisServer } from '../../testing/redis-server.ts'
import { createLog } from '../log.ts'
import { openEvents } from './open.ts'
import type { Events } from './port.ts'

const test = testDatabase()
const log = createLog({ logLevel: 'silent', production: true })
let redis: RedisServer
const open: Events[] = []

beforeAll(async () => {
  redis = await startRedisServer()
})
afterEach(() => Promise.all(open.splice(0).map((events) => events.close())))
afterAll(() => redis.stop())

/** What a hearer of a channel receives: payloads, and `hearing` whenever hearing starts. */
function ear(events: Events, channel: string) {
  const heard: string[] = []
  const hearing = events.hear(channel, {
    onHearing: () => void heard.push('hearing'),
    onPayload: (payload) => void heard.push(payload),
  })
  return { heard, ...hearing, ready: () => hearing.ready(), stop: () => hearing.stop() }
}

const TRANSPORTS = {
  PostgreSQL: () => null,
  Redis: () => redis.url,
} as const

describe.each(Object.entries(TRANSPORTS))('events by %s', (_transport, url) => {
  const process = (): Events => {
    const events = openEvents({ eventsUrl: url() }, test.appUrl, log)
    open.push(events)
    return events
  }

  it('reach every process that hears the channel, in their order', async () => {
    const [sender, other] = [process(), process()]
    const [here, there, elsewhere] = [ear(sender, 'a'), ear(other, 'a'), ear(other, 'b')]
    await Promise.all([here.ready(), there.ready(), elsewhere.ready()])
    const payloads = Array.from({ length: 1200 }, (_, index) => `payload ${index}`)
    for (const payload of payloads) sender.publish([{ channel: 'a', payload }])
    const all = ['hearing', ...payloads]
    await expect.poll(() => here.heard).toEqual(all)
    await expect.poll(() => there.heard).toEqual(all)
    expect(elsewhere.heard).toEqual(['hearing'])
  })

  it('are sent once if they are announced together and equal', async () => {
    const events = process()
    const { heard, ready } = ear(events, 'jobs')
    await ready()
    const wake = { channel: 'jobs', payload: 'mail' }
    events.publish([wake, wake, { channel: 'jobs', payload: 'push' }, wake])
    await expect.poll(() => heard).toEqual(['hearing', 'mail', 'push'])
  })

  it('are heard on channels that are added later, until they are left', async () => {
    const events = process()
    const first = ear(events, 'a')
    await first.ready()
    const second = ear(events, 'b')
    await second.ready()
    first.stop()
    events.publish([
      { channel: 'a', payload: 'left' },
      { channel: 'b', payload: 'added' },
    ])
    await expect.poll(() => second.heard).toEqual(['hearing', 'added'])
    expect(first.heard).toEqual(['hearing'])
    await ear(events, 'a').ready()
    expect(() => ear(events, 'b')).toThrow('heard already')
  })

  it('are sent before the connections close', async () => {
    const { heard, ready } = ear(process(), 'a')
    await ready()
    const command = openEvents({ eventsUrl: url() }, test.appUrl, log)
    command.publish([{ channel: 'a', payload: 'of a command' }])
    await command.close()
    await expect.poll(() => heard).toEqual(['hearing', 'of a command'])
  })
})

it('what is announced in a transaction is sent after its commit, and never after a rollback', async () => {
  const tenant = await test.addTenant('amore')
  const events = test.openEvents()
  const { heard, ready } = ear(events, 'a')
  await ready()
  const failing = test.database.withTenant(tenant, async (db) => {
    db.announce({ channel: 'a', payload: 'rolled back' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await test.database.withTenant(tenant, async (db) => db.announce({ channel: 'a', payload: 'committed' }))
  await expect.poll(() => heard).toEqual(['hearing', 'committed'])
})

it('a Redis server that was away reports the gap, and receives what waited for it', async () => {
  const events = openEvents({ eventsUrl: redis.url }, test.appUrl, log)
  open.push(events)
  const { heard, ready } = ear(events, 'a')
  await ready()
  await redis.stop()
  events.publish([{ channel: 'a', payload: 'meanwhile' }])
  await redis.start()
  await expect.poll(() => heard.filter((one) => one === 'hearing').length).toBe(2)
  events.publish([{ channel: 'a', payload: 'afterwards' }])
  await expect.poll(() => heard).toContain('afterwards')
})

it('a Redis server that is away delays neither a start nor an end, and the log says what to do', async () => {
  const lines: string[] = []
  const told = createLog({ logLevel: 'warn', production: true }, collecting(lines))
  const events = openEvents({ eventsUrl: 'redis://:hunter2@127.0.0.1:1' }, test.appUrl, told)
  ear(events, 'a')
  events.publish([{ channel: 'a', payload: 'lost' }])
  const sentence = 'events wait: the server of EVENTS_URL cannot be reached; start it, or correct the address'
  await expect.poll(() => lines.join('')).toContain(sentence)
  expect(events.hears()).toBe(false)
  await events.close()
  expect(lines.join('')).not.toContain('hunter2')
})

/** A stream whose lines are collected. */
function collecting(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}
