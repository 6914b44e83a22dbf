import { beforeEach, describe, expect, it } from 'vitest'
import { callRoutes } from '../../app/call-routes.ts'
import { testApp } from '../../testing/app.ts'
import { EXAMPLES, nameOf, sendExample } from '../../testing/call-examples.ts'
import { testDatabase } from '../../testing/database.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let fixture: TenantFixture

beforeEach(async () => {
  fixture = await seedFixture(test, app, 'amore')
})

async function make(name: string): Promise<void> {
  const route = callRoutes(app.services).find(({ call }) => nameOf(call) === name)
  if (!route) throw new Error(`There is no call ${name}`)
  const example = EXAMPLES[name]?.(fixture) ?? {}
  const request = { tenant: 'amore', call: route.call, example, cookie: fixture.cookie }
  const { status, text } = await sendExample(app, request)
  expect(status, text).toBe(200)
}

async function reasons(): Promise<readonly string[]> {
  const { json, status, text } = await app.send('amore', '/api/transactions', {
    headers: { cookie: fixture.cookie },
  })
  expect(status, text).toBe(200)
  const { entries } = json as { entries: readonly { delta: number; reason: string }[] }
  return entries.filter(({ delta }) => delta < 0).map(({ reason }) => reason)
}

describe('the reason of a ledger entry', () => {
  it('is what was sent: a text, a photo or a gift', async () => {
    await make('POST /api/message')
    await make('POST /api/message photo=1')
    await make('POST /api/gift')
    expect(await reasons()).toEqual(['gift', 'photo', 'message'])
  })
})
