import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LiveEvent } from '../../core/live.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { publish } from './publish.ts'

const test = testDatabase()
const app = testApp(test)
let ada: TenantFixture

beforeEach(async () => {
  ada = await seedFixture(test, app, 'amore')
  await app.services.live.ready(keyOf(app, 'amore'))
})

/** Returns the first `hello` of a stream opened by a page that was read at `since`. */
async function helloOf({ cookie }: TenantFixture, since: number | string): Promise<unknown> {
  const outgoing = request({
    host: '127.0.0.1',
    port: app.port,
    path: `/api/events?since=${since}`,
    headers: { host: `amore.localhost:${app.port}`, cookie },
  })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    const [, data] = /event: hello\ndata: (.*)\n\n/.exec(text) ?? []
    if (data !== undefined) return JSON.parse(data)
  }
  throw new Error('the stream ended without a hello')
}

/** Settles when the program's event bus has passed the event on. */
async function happen(to: TenantFixture, event: LiveEvent): Promise<void> {
  const tenantId = keyOf(app, to.tenant)
  const heard = new Promise<void>((resolve) => {
    const stop = app.services.live.subscribe(tenantId, to.member, {
      onEvent: () => {
        stop()
        resolve()
      },
      onGap: () => undefined,
    })
  })
  await test.database.withTenant(tenantId, async (db) =>
    publish(db, { tenantId, memberIds: [to.member], event }),
  )
  await heard
}

const like = { type: 'like', member: '00000000-0000-4000-8000-000000000000' } as const

describe('events between the reading of a page and its stream', () => {
  it('are reported by the first hello', async () => {
    const readAt = Date.now()
    await happen(ada, like)
    expect(await helloOf(ada, readAt)).toEqual({ missed: true })
  })

  it('none: the page is not told to refresh', async () => {
    await happen(ada, like)
    expect(await helloOf(ada, Date.now() + 1)).toEqual({})
  })

  it('for another member, or of no lasting interest: the page is not told to refresh', async () => {
    const readAt = Date.now()
    const other = await seedFixture(test, app, 'amore')
    await happen(other, like)
    await happen(ada, { type: 'typing', conversation: ada.conversation, sender: ada.other })
    await happen(ada, { type: 'presence_ended' })
    expect(await helloOf(ada, readAt)).toEqual({})
  })

  it('before this process listened: may have been missed', async () => {
    expect(await helloOf(ada, Date.now() - 600_000)).toEqual({ missed: true })
  })

  it.each(['', 'x', '1', '-1700000000000'])(
    'a page that sends %j is answered like one that sends nothing',
    async (since) => {
      await happen(ada, like)
      expect(await helloOf(ada, since)).toEqual({})
    },
  )
})
