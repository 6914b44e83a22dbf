import { afterEach, beforeEach, expect, it } from 'vitest'
import { liveChannel } from '../../core/live.ts'
import { testDatabase } from '../../testing/database.ts'
import { type SilentProxy, startSilentProxy } from '../../testing/silent-proxy.ts'
import { postgresEvents } from '../events/postgres.ts'
import { createLog } from '../log.ts'
import { openLiveBus } from './bus.ts'

const test = testDatabase()
const log = createLog({ logLevel: 'silent', production: true })
const ADA = '00000000-0000-7000-8000-000000000001'
let proxy: SilentProxy

beforeEach(async () => {
  proxy = await startSilentProxy(test.appUrl)
})
afterEach(() => proxy.close())

it('listens again after its connection fell silent, and reports the gap', async () => {
  const tenantId = await test.addTenant('amore')
  const limits = { connect: 3000, query: 1000, heartbeat: 50 }
  const events = postgresEvents({ url: proxy.url(test.appUrl), log, limits })
  const bus = openLiveBus(events)
  await bus.ready(tenantId)
  const heard: string[] = []
  bus.subscribe(tenantId, ADA, {
    onEvent: ({ type }) => void heard.push(type),
    onGap: () => void heard.push('gap'),
  })
  proxy.silence()
  proxy.heal()
  await expect.poll(() => heard).toContain('gap')
  const message = { tenantId, memberIds: [ADA], event: { type: 'credits' } }
  await test.owner.query('select pg_notify($1, $2)', [liveChannel(tenantId), JSON.stringify(message)])
  await expect.poll(() => heard).toContain('credits')
  await events.close()
})

it('closes while its connection is silent', async () => {
  const events = postgresEvents({ url: proxy.url(test.appUrl), log })
  await openLiveBus(events).ready(1)
  proxy.silence()
  await events.close()
})

it('closes while it waits for a server that does not answer', async () => {
  proxy.silence()
  const events = postgresEvents({ url: proxy.url(test.appUrl), log })
  void openLiveBus(events).ready(1)
  await events.close()
  expect(proxy.alive()).toBe(0)
})
