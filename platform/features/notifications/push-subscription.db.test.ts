import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { PushService } from '../../testing/push-service.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let service: PushService
let fixture: TenantFixture

beforeAll(async () => {
  service = await PushService.start()
  fixture = await seedFixture(test, app, 'nordlys')
})
afterAll(() => service.close())
beforeEach(() => test.owner.query('delete from push_subscription'))

describe('a subscription', () => {
  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.8:8443/x',
    // The same addresses in other notations.
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://017700000001/x',
    'https://127.1/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:a00:1]/x',
    'https://[64:ff9b::a00:1]/x',
    'https://0/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://169.254.169.254/x',
    'https://8.8.8.8/x',
    'https://localhost/x',
    'https://database/x',
    'https://vault.internal/x',
    'https://push.example/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://notify.windows.com/x',
    'fcm.googleapis.com/x',
    'https://fcm.googleapis.com:22/x',
    'https://user@fcm.googleapis.com/x',
    'https://:secret@fcm.googleapis.com/x',
  ])('at %s is refused: it belongs to no push service of a browser', async (endpoint) => {
    const { keys } = service.subscribe('phone')
    const { status } = await app.send('nordlys', '/api/user?push=1', {
      method: 'POST',
      headers: { cookie: fixture.cookie },
      body: { subscription: { endpoint, keys } },
    })
    expect(status).toBe(422)
  })

  it('at a public push service is stored, only the newest of each browser', async () => {
    const { keys } = service.subscribe('phone')
    const endpoints = [
      'https://fcm.googleapis.com/fcm/send/x:y',
      'https://web.push.apple.com/x',
      'https://db5p.notify.windows.com/w/?token=x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
    ]
    for (const endpoint of endpoints) {
      const { status } = await app.send('nordlys', '/api/user?push=1', {
        method: 'POST',
        headers: { cookie: fixture.cookie },
        body: { subscription: { endpoint, keys } },
      })
      expect(status).toBe(200)
    }
    const { rows } = await test.owner.query<{ endpoint: string }>(
      "select subscription ->> 'endpoint' as endpoint from push_subscription where member_id = $1",
      [fixture.member],
    )
    expect(rows).toEqual([{ endpoint: endpoints.at(-1) }])
  })
})
