import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type LiveEvent, liveChannel } from '../../core/live.ts'
import { testDatabase } from '../../testing/database.ts'
import { type LiveBus, openLiveBus } from './bus.ts'

const test = testDatabase()
const ADA = '00000000-0000-7000-8000-000000000001'
const BEA = '00000000-0000-7000-8000-000000000002'
let amore: number
let tulp: number
const open: LiveBus[] = []

beforeAll(async () => {
  amore = await test.addTenant('amore')
  tulp = await test.addTenant('tulp')
})

afterEach(() => {
  for (const bus of open.splice(0)) bus.close()
})

/** A bus like that of another process. */
async function bus(): Promise<LiveBus> {
  const made = openLiveBus(test.openEvents())
  open.push(made)
  await Promise.all([made.ready(amore), made.ready(tulp)])
  return made
}

/** What one listener receives, and a promise of the next event or gap. */
function ear(on: LiveBus, tenant: number, member: string) {
  const heard: LiveEvent[] = []
  let waiting: ((what: 'event' | 'gap') => void) | undefined
  const next = () =>
    new Promise<'event' | 'gap'>((resolve) => {
      waiting = resolve
    })
  const stop = on.subscribe(tenant, member, {
    onEvent: (event) => {
      heard.push(event)
      waiting?.('event')
    },
    onGap: () => waiting?.('gap'),
  })
  return { heard, next, stop }
}

const say = (tenantId: number, memberIds: readonly string[], event: LiveEvent) =>
  test.owner.query('select pg_notify($1, $2)', [
    liveChannel(tenantId),
    JSON.stringify({ tenantId, memberIds, event }),
  ])

describe('the live bus', () => {
  it('reaches a member in every process, and nobody else', async () => {
    const [first, second] = [await bus(), await bus()]
    const here = ear(first, amore, ADA)
    const there = ear(second, amore, ADA)
    const stranger = ear(first, amore, BEA)
    const namesake = ear(first, tulp, ADA)
    const both = Promise.all([here.next(), there.next()])
    await say(amore, [ADA], { type: 'credits' })
    await both
    expect(here.heard).toEqual([{ type: 'credits' }])
    expect(there.heard).toEqual([{ type: 'credits' }])
    expect([...stranger.heard, ...namesake.heard]).toEqual([])
  })

  it('ignores invalid messages and removed listeners', async () => {
    const one = await bus()
    const left = ear(one, amore, ADA)
    left.stop()
    const stays = ear(one, amore, ADA)
    const next = stays.next()
    await test.owner.query("select pg_notify($1, 'no json')", [liveChannel(amore)])
    await say(amore, [ADA, BEA], { type: 'like', member: BEA })
    await next
    expect(left.heard).toEqual([])
    expect(stays.heard).toEqual([{ type: 'like', member: BEA }])
  })

  it('recovers when its connection is cut, and reports that events may be missing', async () => {
    const one = await bus()
    const { next, heard } = ear(one, amore, ADA)
    const gap = next()
    await test.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dating-platform events' and datname = current_database()",
    )
    expect(await gap).toBe('gap')
    const event = next()
    await say(amore, [ADA], { type: 'payment', payment: BEA })
    await event
    expect(heard).toEqual([{ type: 'payment', payment: BEA }])
  })
})
