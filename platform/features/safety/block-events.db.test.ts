import { beforeEach, expect, it } from 'vitest'
import type { LiveEvent } from '../../core/live.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
let fixture: TenantFixture

beforeEach(async () => {
  fixture = await seedFixture(test, app, 'amore')
  await app.services.live.ready()
})

/** Events that the open pages of a member hear from here on. */
function pagesOf(member: string): LiveEvent[] {
  const heard: LiveEvent[] = []
  app.services.live.subscribe(keyOf(app, 'amore'), member, {
    onEvent: (event) => heard.push(event),
    onGap: () => undefined,
  })
  return heard
}

const send = (method: string, path: string, body?: unknown) =>
  app.send('amore', path, { method, headers: { cookie: fixture.cookie }, ...(body ? { body } : {}) })

it('a block and its end reach the open pages of both, each with the other’s id', async () => {
  const [blocker, blocked] = [pagesOf(fixture.member), pagesOf(fixture.other)]
  const body = { id: fixture.other }
  await send('POST', '/api/block', body)
  await send('DELETE', '/api/block', body)
  // Without a block to take back no event is published.
  await send('DELETE', '/api/block', body)
  await send('POST', '/api/block', body)
  const times = (member: string) => [1, 2, 3].map(() => ({ type: 'contact', member }))
  await expect.poll(() => blocker).toEqual(times(fixture.other))
  await expect.poll(() => blocked).toEqual(times(fixture.member))
})

it('an open conversation that asks again learns of the block and gets no messages', async () => {
  const page = async () => (await send('GET', `/api/messages?conversation=${fixture.conversation}`)).json
  expect(await page()).toMatchObject({ state: 'open', messages: [expect.anything()] })
  await test.owner.query(
    `insert into block (tenant_id, blocker_id, blocked_id) select tenant_id, $1, $2 from member where id = $1`,
    [fixture.other, fixture.member],
  )
  expect(await page()).toMatchObject({ state: 'blocked', messages: [] })
})
