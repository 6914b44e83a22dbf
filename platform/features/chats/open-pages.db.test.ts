import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import { publish } from '../live/server.ts'
import { removeChats, showTyping } from './conversations.ts'
import { markConversationRead } from './reading.ts'
import { messagesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { tulp, run, as, person, meet, send } = conversing(test, app)
let ada: string
let bea: string
let conversation: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
})

describe('open pages', () => {
  /**
   * Collects the events of these members' pages while `work` runs, by name, until a final event to
   * each.
   */
  async function heardBy(who: Readonly<Record<string, string>>, work: () => Promise<unknown>) {
    const heard: Record<string, unknown[]> = {}
    const leave = Object.entries(who).map(([name, id]) => {
      const events: unknown[] = []
      heard[name] = events
      const onEvent = (event: unknown) => void events.push(event)
      return app.services.live.subscribe(tulp().key, id, { onEvent, onGap: () => undefined })
    })
    await app.services.live.ready(tulp().key)
    await work()
    const last = { type: 'credits' } as const
    await run(async (db) =>
      publish(db, { tenantId: db.tenantId, memberIds: Object.values(who), event: last }),
    )
    await expect
      .poll(() =>
        Object.values(heard).every((events) => events.length > 0 && last.type === typeOf(events.at(-1))),
      )
      .toBe(true)
    for (const stop of leave) stop()
    return Object.fromEntries(Object.entries(heard).map(([name, events]) => [name, events.slice(0, -1)]))
  }
  const typeOf = (event: unknown) => (event as { type?: string }).type

  it('of the two partners receive messages, typing and reading, and no other page does', async () => {
    const cas = await person({ name: 'Cas' })
    const message = { type: 'message', conversation, sender: ada }
    const read = {
      type: 'read',
      conversation,
      reader: bea,
      message: expect.any(String),
      at: expect.any(String),
    }
    const heard = await heardBy({ ada, bea, cas }, async () => {
      await as(ada, (scope) => showTyping(scope, conversation))
      await send(ada)
      await as(bea, (scope) => markConversationRead(scope, conversation))
      // Nobody can mark another member's conversation as read.
      await expect(as(cas, (scope) => markConversationRead(scope, conversation))).rejects.toMatchObject({
        status: 404,
      })
    })
    expect(heard).toEqual({
      ada: [message, read],
      bea: [{ type: 'typing', conversation, sender: ada }, message, read],
      cas: [],
    })
  })

  it.each(['bea blocks ada', 'ada blocks bea'])('hear nothing of typing where %s', async (who) => {
    const [blocker, blocked] = who.startsWith('ada') ? [ada, bea] : [bea, ada]
    await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
      tulp().key,
      blocker,
      blocked,
    ])
    const heard = await heardBy({ bea }, () => as(ada, (scope) => showTyping(scope, conversation)))
    expect(heard).toEqual({ bea: [] })
  })

  it.each(['invisible', 'private'])('hear nothing of typing of a member who is %s', async (mode) => {
    await test.owner.query(`update member set ${mode} = true where id = $1`, [ada])
    const heard = await heardBy({ bea }, () => as(ada, (scope) => showTyping(scope, conversation)))
    expect(heard).toEqual({ bea: [] })
  })
})

describe('simultaneously with a message', () => {
  const waiting = () => lockWaits(test)

  /** Pauses a message of Ada after the rules have accepted it, and starts `meanwhile`. */
  async function duringMessage(meanwhile: () => Promise<unknown>) {
    const holder = await test.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('update balance set credits = credits where member_id = $1', [ada])
      const sending = send(ada)
      await expect.poll(waiting).toBe(1)
      const other = meanwhile()
      await Promise.race([other, expect.poll(waiting).toBe(2)])
      await holder.query('commit')
      await other
      await sending
    } finally {
      holder.release()
    }
  }

  const unread = async (memberId: string) =>
    (
      await test.owner.query<{ sum: string }>(
        'select coalesce(sum(unread), 0) as sum from conversation_member where member_id = $1 and removed_at is null',
        [memberId],
      )
    ).rows.map(({ sum }) => Number(sum))[0]

  it('removing the conversation leaves it removed, or present with the message, never present without it', async () => {
    await duringMessage(() => as(bea, (scope) => removeChats(scope, { conversation })))
    const { messages } = await as(bea, (scope) => messagesOf(scope, conversation))
    expect(await unread(bea)).toBe(messages.length)
  })

  it('a block by its reader leaves no unread count of a conversation that is in no list', async () => {
    const cookie = await run((db) => signIn(db, bea))
    await duringMessage(async () => {
      const body = { id: ada }
      const answer = await app.send('tulp', '/api/block', { method: 'POST', headers: { cookie }, body })
      expect(answer.json).toEqual({ blocked: true })
    })
    expect(await unread(bea)).toBe(0)
    await app.send('tulp', '/api/block', { method: 'DELETE', headers: { cookie }, body: { id: ada } })
    expect(await as(bea, (scope) => messagesOf(scope, conversation))).toMatchObject({ messages: [] })
  })

  it('a like of a member who is being blocked does not outlive the block', async () => {
    const [liker, blocker] = await run((db) => Promise.all([signIn(db, ada), signIn(db, bea)]))
    const post = (path: string, cookie: string | undefined, id: string) =>
      app.send('tulp', path, { method: 'POST', headers: { cookie: cookie ?? '' }, body: { id } })
    const holder = await test.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('insert into member_like (tenant_id, liker_id, liked_id) values ($1, $2, $3)', [
        tulp().key,
        ada,
        bea,
      ])
      const liking = post('/api/like', liker, bea)
      await expect.poll(waiting).toBe(1)
      const blocking = post('/api/block', blocker, ada)
      await Promise.race([blocking, expect.poll(waiting).toBe(2)])
      await holder.query('rollback')
      expect((await blocking).status).toBe(200)
      await liking
    } finally {
      holder.release()
    }
    const { rowCount } = await test.owner.query('select from member_like where liker_id = $1', [ada])
    expect(rowCount).toBe(0)
  })
})
