import { expect, it } from 'vitest'
import type { LiveEvent } from '../../core/live.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

it('a hidden page ends the presence, and the other pages of the member get one event', async () => {
  const tenant = keyOf(app, 'amore')
  const { id, cookie } = await test.database.withTenant(tenant, async (db) => {
    const { id } = await buildMember(db)
    return { id, cookie: await signIn(db, id) }
  })
  const post = (path: string) => app.send('amore', path, { method: 'POST', body: {}, headers: { cookie } })
  await app.services.live.ready(tenant)
  const heard: LiveEvent[] = []
  const leave = app.services.live.subscribe(tenant, id, {
    onEvent: (event) => heard.push(event),
    onGap: () => undefined,
  })
  await post('/api/presence')
  await post('/api/page-hidden')
  // No presence is left to end; a new presence and its end publish events again.
  await post('/api/page-hidden')
  await post('/api/presence')
  await post('/api/page-hidden')
  const ended = { type: 'presence_ended' }
  await expect.poll(() => heard).toEqual([ended, ended])
  leave()
})
