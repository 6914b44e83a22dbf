import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, buildSession } from '../../testing/factories.ts'
import { publish } from './publish.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

const keyOf = (slug: string): number => {
  const tenant = app.services.tenants.get(slug)
  if (!tenant) throw new Error(`the demo tenant ${slug} is missing`)
  return tenant.key
}

const run = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(keyOf('amore'), work)

interface SignedIn {
  readonly id: string
  readonly session: string
  readonly cookie: string
}

/** A member who is signed in with a browser. */
async function signedIn(): Promise<SignedIn> {
  const token = newSecret()
  const hash = createHash('sha256').update(token).digest()
  return run(async (db) => {
    const { id } = await buildMember(db)
    const session = await buildSession(db, id, hash)
    return { id, session, cookie: `${app.services.sessionCookie}=${token}` }
  })
}

/** An open stream, read line by line. */
class Stream {
  readonly #answer: IncomingMessage
  readonly #lines: AsyncIterator<string>

  private constructor(answer: IncomingMessage) {
    this.#answer = answer
    this.#lines = linesOf(answer)
  }

  static async open(cookie: string, tenant = 'amore'): Promise<Stream> {
    const outgoing = request({
      host: '127.0.0.1',
      port: app.port,
      path: '/api/events',
      headers: { host: `${tenant}.localhost:${app.port}`, cookie },
    })
    outgoing.end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return new Stream(answer)
  }

  get status(): number | undefined {
    return this.#answer.statusCode
  }

  /** The next event's data; undefined at the end of the stream. */
  async next(): Promise<unknown> {
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done) return undefined
      if (value.startsWith('data: {') && value !== 'data: {}') return JSON.parse(value.slice(6))
    }
  }

  close(): void {
    this.#answer.destroy()
  }
}

async function* linesOf(answer: IncomingMessage): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of answer) {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}

let ada: SignedIn

beforeEach(async () => {
  ada = await signedIn()
  await app.services.live.ready(keyOf('amore'))
})

describe('the live stream', () => {
  it('is only for members signed in on this site', async () => {
    for (const [cookie, tenant] of [
      ['', 'amore'],
      [ada.cookie, 'tulp'],
    ] as const) {
      const stream = await Stream.open(cookie, tenant)
      expect(stream.status).toBe(403)
      stream.close()
    }
  })

  it('delivers committed events, no rolled-back ones, and none of other members', async () => {
    const stream = await Stream.open(ada.cookie)
    const tell = (member: string, payment: string, fails = false) =>
      run(async (db) => {
        publish(db, { tenantId: db.tenantId, memberIds: [member], event: { type: 'payment', payment } })
        if (fails) throw new Error('rolled back')
      })
    await expect(tell(ada.id, 'never', true)).rejects.toThrow('rolled back')
    await tell('00000000-0000-7000-8000-000000000001', 'of somebody else')
    await tell(ada.id, 'mine')
    expect(await stream.next()).toEqual({ type: 'payment', payment: 'mine' })
    stream.close()
  })

  it('cannot be used to publish to another tenant', async () => {
    const foreign = run(async (db) =>
      publish(db, { tenantId: keyOf('tulp'), memberIds: [ada.id], event: { type: 'credits' } }),
    )
    await expect(foreign).rejects.toThrow('another tenant')
  })

  it('ends with the session that opened it', async () => {
    const stream = await Stream.open(ada.cookie)
    const ended = (session: string) =>
      run(async (db) =>
        publish(db, {
          tenantId: db.tenantId,
          memberIds: [ada.id],
          event: { type: 'session_ended', session },
        }),
      )
    // Another session of the member ends: this stream stays open.
    await ended('00000000-0000-7000-8000-000000000002')
    await run(async (db) =>
      publish(db, { tenantId: db.tenantId, memberIds: [ada.id], event: { type: 'credits' } }),
    )
    expect(await stream.next()).toEqual({ type: 'credits' })
    await ended(ada.session)
    expect(await stream.next()).toBeUndefined()
  })

  it('ends immediately when its browser signs out', async () => {
    const stream = await Stream.open(ada.cookie)
    // The end is published as an event to every process, because the next check of the session may
    // be far away.
    const heard: unknown[] = []
    const leave = app.services.live.subscribe(keyOf('amore'), ada.id, {
      onEvent: (event) => heard.push(event),
      onGap: () => undefined,
    })
    await app.send('amore', '/api/logout.php', { headers: { cookie: ada.cookie } })
    await expect.poll(() => heard).toEqual([{ type: 'session_ended', session: ada.session }])
    expect(await stream.next()).toBeUndefined()
    leave()
  })

  it('can be open six times per member: a further one closes the oldest', async () => {
    const streams: Stream[] = []
    for (let number = 0; number < 7; number++) streams.push(await Stream.open(ada.cookie))
    expect(await streams[0]?.next()).toBeUndefined()
    for (const stream of streams) stream.close()
  })
})

describe('presence', () => {
  const onlineUntil = async () =>
    (
      await test.owner.query<{ online_until: Date | null }>(
        'select online_until from presence where member_id = $1',
        [ada.id],
      )
    ).rows[0]?.online_until

  it('begins with a visible page and ends with the beacon of a hidden one', async () => {
    const headers = { cookie: ada.cookie }
    const before = Date.now()
    expect((await app.send('amore', '/api/presence', { method: 'POST', body: {}, headers })).status).toBe(200)
    const until = (await onlineUntil())?.getTime() ?? 0
    expect(until).toBeGreaterThanOrEqual(before + 300_000)
    expect(until).toBeLessThanOrEqual(Date.now() + 300_000)
    expect(
      (await app.send('amore', '/api/page-hidden.php', { method: 'POST', body: {}, headers })).status,
    ).toBe(200)
    expect(await onlineUntil()).toBeNull()
  })

  it('updates the order of search at most once in five minutes, because each update rewrites its indexes', async () => {
    const headers = { cookie: ada.cookie }
    const touch = () => app.send('amore', '/api/presence', { method: 'POST', body: {}, headers })
    const place = async (minutesAgo: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000)
      await test.owner.query('update member_search set last_online = $2 where id = $1', [ada.id, at])
      await touch()
      const { rows } = await test.owner.query<{ last_online: Date }>(
        'select last_online from member_search where id = $1',
        [ada.id],
      )
      return rows[0]?.last_online.getTime() === at.getTime()
    }
    expect([await place(3), await place(6)]).toEqual([true, false])
  })

  it('of visitors is ignored without an error', async () => {
    expect((await app.send('amore', '/api/page-hidden', { method: 'POST', body: {} })).status).toBe(200)
    expect((await app.send('amore', '/api/presence', { method: 'POST', body: {} })).status).toBe(403)
  })
})
