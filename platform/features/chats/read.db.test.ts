import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
let amore: TenantFixture
let starlight: TenantFixture

beforeAll(async () => {
  amore = await seedFixture(test, app, 'amore')
  starlight = await seedFixture(test, app, 'starlight')
})

it('only an own conversation can be marked as read; others answer as if they did not exist', async () => {
  const read = (conversation: string) =>
    app.send('amore', '/api/read', {
      method: 'POST',
      headers: { cookie: amore.cookie },
      body: { conversation },
    })
  // The second time no message is unread.
  for (const _ of [1, 2]) expect((await read(amore.conversation)).json).toMatchObject({ ok: true })
  const [foreign, absent] = [await read(starlight.conversation), await read(randomUUID())]
  expect([foreign.status, absent.status]).toEqual([404, 404])
  expect(foreign.json).toEqual(absent.json)
})
