import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { LiveEvent } from '../../core/live.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { publish } from './publish.ts'

const test = testDatabase()
const app = testApp(test)
let ada: TenantFixture
let bea: TenantFixture

beforeEach(async () => {
  ada = await seedFixture(test, app, 'amore')
  bea = await seedFixture(test, app, 'amore')
  await app.services.live.ready(keyOf(app, 'amore'))
})

interface Opened {
  readonly events: readonly unknown[]
  /** Data of the hello, and the event id after it. */
  readonly hello: unknown
  readonly last: string
}

/**
 * Reads a stream up to its hello; `last` is sent either as the browser does or as our script does.
 */
async function open(
  { cookie, tenant }: TenantFixture,
  { header, query = '' }: { header?: string; query?: string } = {},
): Promise<Opened> {
  const outgoing = request({
    host: '127.0.0.1',
    port: app.port,
    path: `/api/events?${query}`,
    headers: {
      host: `${tenant}.localhost:${app.port}`,
      cookie,
      ...(header ? { 'last-event-id': header } : {}),
    },
  })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    const [, before = '', last = '', hello] =
      /^([\s\S]*)id: (\S*)\nevent: hello\ndata: (.*)\n\n/.exec(text) ?? []
    if (hello === undefined) continue
    const events = [...before.matchAll(/data: (.*)\n/g)].map(([, data = '']) => JSON.parse(data))
    return { events, hello: JSON.parse(hello), last }
  }
  throw new Error('the stream ended without a hello')
}

/** Settles when the program's event bus has passed the event on. */
async function happen(to: TenantFixture, event: LiveEvent, from?: string): Promise<void> {
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
    publish(db, { tenantId, memberIds: [to.member], event, from }),
  )
  await heard
}

const like = (name: string) => ({ type: 'like', member: name }) as const

describe('an interrupted stream', () => {
  it('resumes after the last event: each missed one once, in order, and none of other members', async () => {
    await happen(ada, like('before'))
    const { last, events } = await open(ada)
    expect(events).toEqual([])
    await happen(bea, like('of bea'))
    await happen(ada, like('first'))
    await happen(ada, { type: 'typing', conversation: ada.conversation, sender: ada.other })
    await happen(ada, like('second'))
    const again = await open(ada, { header: last })
    expect(again).toMatchObject({ events: [like('first'), like('second')], hello: { resumed: true } })
    const third = await open(ada, { query: `last=${again.last}` })
    expect(third).toMatchObject({ events: [], hello: { resumed: true } })
  })

  it('omits events that its own page caused', async () => {
    const { last } = await open(ada)
    const page = 'own_page'
    await happen(ada, like('own'), page)
    await happen(ada, like('of another page'), 'other_page')
    const { events } = await open(ada, { header: last, query: `page=${page}` })
    expect(events).toEqual([like('of another page')])
  })

  it('after an unknown event: everything is to be read again', async () => {
    expect(await open(ada, { header: newId() })).toMatchObject({ events: [], hello: { missed: true } })
  })

  it.each(['x', '1', "'", `${newId()}\u00e4`])('that names %j is answered as a first one', async (last) => {
    expect((await open(ada, { query: `last=${encodeURIComponent(last)}` })).hello).toEqual({})
  })

  it('reveals nothing of another member whose event id is sent', async () => {
    await happen(bea, like('before'))
    const { last } = await open(bea)
    await happen(bea, like('of bea'))
    expect(await open(ada, { header: last })).toMatchObject({ events: [], hello: { resumed: true } })
    const abroad = await seedFixture(test, app, 'starlight')
    expect((await open(abroad, { header: last })).events).toEqual([])
  })
})
