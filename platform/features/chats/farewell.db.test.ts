import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { type Talker, talkers } from '../../testing/talkers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { publish } from '../live/server.ts'
import { sayFarewell } from './farewell.ts'
import { takeDownMessage } from './take-down.ts'
import { messagesOf } from './views.ts'

/** Closing a conversation with a good word. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { within, person, send, json, page, conversationOf, write } = talkers(test, app)
let ada: Talker

interface Row {
  readonly conversation: { readonly id: string }
  readonly last_message: { readonly text: string } | null
}
interface View {
  readonly farewell: string
  readonly page: {
    readonly messages: { readonly text: string; readonly farewell?: string; readonly own: boolean }[]
  }
}
const idsOf = async (who: Talker, query = '') =>
  (await json<{ chats: Row[] }>(who, `/api/chats${query}`)).chats.map(({ conversation }) => conversation.id)
const unreadOf = async (who: Talker) =>
  (await json<{ counters: { unread_messages: number } }>(who, '/api/chats')).counters.unread_messages
const close = (who: Talker, conversation: string, sentence = 'thanks') =>
  send(who, '/api/farewell', { conversation, sentence })
const viewOf = (who: Talker, id: string) => page<View>(who, `/chats/${id}`)
const stored = async (conversation: string) =>
  (
    await test.owner.query(
      'select kind, body, cost, farewell from message where conversation_id = $1 and farewell is not null',
      [conversation],
    )
  ).rows
const THANKS = /Grazie per questa conversazione/

beforeEach(async () => {
  ada = await person({ name: 'Ada', credits: 100 })
})

describe('a good word', () => {
  it('is free, leaves the own list at once and that of the partner when it is read', async () => {
    const { id, other } = await conversationOf(ada, 'Bea')
    expect((await close(ada, id)).json).toMatchObject({
      message: { kind: 'text', own: true, cost: 0, farewell: 'thanks', text: expect.stringMatching(THANKS) },
    })
    expect(await idsOf(ada)).toEqual([])
    expect(await idsOf(ada, '?show=archive')).toEqual([id])
    expect(await idsOf(other), 'unread').toEqual([id])
    expect(await idsOf(other, '?show=archive')).toEqual([])
    expect(await unreadOf(other)).toBe(1)
    await send(other, '/api/read', { conversation: id })
    expect(await idsOf(other)).toEqual([])
    expect(await idsOf(other, `?keep=${id}`), 'the open one stays').toEqual([id])
    expect(await idsOf(other, '?show=archive')).toEqual([id])
    expect(await unreadOf(other)).toBe(0)
    const { rows } = await test.owner.query('select credits from balance where member_id = $1', [ada.id])
    expect(rows).toEqual([{ credits: 100 }])
  })

  it.each(['Ada', 'Bea'])('is over when %s writes again, and cannot be said twice', async (name) => {
    const { id, other } = await conversationOf(ada, 'Bea')
    await close(ada, id)
    await send(other, '/api/read', { conversation: id })
    const writer = name === 'Ada' ? ada : other
    expect((await write(writer, id, 'Ancora una cosa')).status).toBe(200)
    expect([await idsOf(ada), await idsOf(other)]).toEqual([[id], [id]])
    expect(await idsOf(ada, '?show=archive')).toEqual([])
    for (const who of [ada, other]) {
      expect(await close(who, id, 'met')).toMatchObject({
        status: 409,
        json: { error: { code: 'farewell_said' } },
      })
      expect(await viewOf(who, id)).toMatchObject({ farewell: 'none' })
    }
    expect(await stored(id)).toHaveLength(1)
  })

  it('pressed twice is one, pressed by both is of the first', async () => {
    const { id, other } = await conversationOf(ada, 'Bea')
    const [one, two] = await Promise.all([close(ada, id), close(ada, id)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.json).toEqual(two.json)
    expect(await close(other, id)).toMatchObject({ status: 409, json: { error: { code: 'farewell_said' } } })
    expect(await close(ada, id, 'met')).toMatchObject({ status: 409 })
    expect(await stored(id)).toHaveLength(1)
  })

  it('of both at the same time is of one', async () => {
    const { id, other } = await conversationOf(ada, 'Bea')
    await write(ada, id, 'Ciao')
    const holder = await test.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from conversation_member where conversation_id = $1 for update', [id])
      const both = Promise.all([close(ada, id), close(other, id, 'met')])
      await expect.poll(() => lockWaits(test)).toBe(2)
      await holder.query('rollback')
      expect((await both).map(({ status }) => status).sort()).toEqual([200, 409])
    } finally {
      holder.release(true)
    }
    expect(await stored(id)).toHaveLength(1)
  })

  it('needs a word of the other side, so that it is no free first message', async () => {
    const { id, other } = await conversationOf(ada, 'Bea')
    expect(await close(other, id)).toMatchObject({
      status: 409,
      json: { error: { code: 'farewell_too_early' } },
    })
    expect(await viewOf(other, id)).toMatchObject({ farewell: 'none' })
    expect(await stored(id)).toEqual([])
  })

  it('uses up no free conversation, and is not refused by their number', async () => {
    const eve = await person({ name: 'Eve', paid: false })
    const talks = []
    for (const name of ['one', 'two', 'three', 'four']) talks.push((await conversationOf(eve, name)).id)
    const [one = '', two = '', three = '', four = ''] = talks
    expect((await close(eve, three)).status).toBe(200)
    for (const id of [one, two]) expect((await write(eve, id, 'Ciao')).status).toBe(200)
    expect((await close(eve, four)).status).toBe(200)
    const refused = { status: 403, json: { error: { code: 'free_conversations_limit' } } }
    expect(await write(eve, three, 'Ciao'), 'a goodbye opens no third conversation').toMatchObject(refused)
  })

  it('reaches the open pages of both', async () => {
    const { id, other } = await conversationOf(ada, 'Bea')
    const { key } = demoSite(app, 'amore')
    const heard: Record<string, unknown[]> = { ada: [], bea: [] }
    const leave = Object.entries({ ada, bea: other }).map(([name, one]) =>
      app.services.live.subscribe(key, one.id, {
        onEvent: (event) => void heard[name]?.push(event),
        onGap: () => undefined,
      }),
    )
    await app.services.live.ready(key)
    await close(ada, id)
    const memberIds = [ada.id, other.id]
    await within(async (db) => publish(db, { tenantId: key, memberIds, event: { type: 'credits' } }))
    const told = { type: 'message', conversation: id, sender: ada.id }
    await expect.poll(() => Object.values(heard).map((events) => events.at(-2))).toEqual([told, told])
    for (const stop of leave) stop()
  })

  it('causes no push and no mail', async () => {
    const { id } = await conversationOf(ada, 'Bea')
    const jobs = async () =>
      (await test.owner.query("select from pgboss.job where name in ('push', 'mail')")).rowCount
    const before = await jobs()
    await close(ada, id)
    expect(await jobs()).toBe(before)
  })

  it.each([
    ['whom the member has blocked', 'you_blocked', 403],
    ['who has blocked the member', 'blocked', 403],
    ['whose account is closed', 'partner_gone', 409],
  ] as const)('is refused to somebody %s', async (_who, error, status) => {
    const { id, other } = await conversationOf(ada, 'Bea')
    if (error === 'partner_gone')
      await test.owner.query('update member set status = 2 where id = $1', [other.id])
    else
      await within((db) =>
        db.trx
          .insertInto('block')
          .values({
            tenant_id: db.tenantId,
            blocker_id: error === 'blocked' ? other.id : ada.id,
            blocked_id: error === 'blocked' ? ada.id : other.id,
          })
          .execute(),
      )
    expect(await close(ada, id)).toMatchObject({ status, json: { error: { code: error } } })
    expect(await stored(id)).toEqual([])
  })

  it('may be said to a fictional profile, without the notice that paid messages ask for', async () => {
    const { id } = await conversationOf(ada, 'Bea', { fictional: true })
    expect((await close(ada, id)).status).toBe(200)
  })

  it('is stored as a plain text, and shown in the list as on the page', async () => {
    const { id } = await conversationOf(ada, 'Bea')
    await close(ada, id, 'spark')
    expect(await stored(id)).toMatchObject([{ kind: 0, cost: 0, farewell: 2 }])
    const { page: messages } = await viewOf(ada, id)
    expect(messages.messages[0]).toMatchObject({
      farewell: 'spark',
      text: expect.stringMatching(/scintilla/),
    })
    const { chats } = await json<{ chats: Row[] }>(ada, '/api/chats?show=archive')
    expect(chats[0]?.last_message?.text).toMatch(/scintilla/)
  })

  it('is in the language of its reader, and stored in that of the recipient', async () => {
    const tulp = conversing(test, app)
    const { ada: reader, bea: writer, conversation } = await tulp.meet()
    await test.owner.query("update member set language = 'fr' where id = $1", [reader])
    await tulp.send(reader)
    await tulp.as(writer, (scope) => sayFarewell(scope, { conversation, sentence: 'spark' }))
    expect(await stored(conversation)).toMatchObject([{ body: expect.stringMatching(/étincelle/) }])
    const { messages } = await tulp.as(writer, (scope) => messagesOf(scope, conversation))
    const [chat] = await tulp.listOf(reader)
    for (const text of [messages[0]?.text, chat?.last_message?.text]) expect(text).toMatch(/vonk/)
  })

  it('taken down by staff opens the conversation again', async () => {
    const { id } = await conversationOf(ada, 'Bea')
    const { message } = (await close(ada, id)).json as { message: { id: string } }
    await within((db) => takeDownMessage(db, message.id))
    expect(await idsOf(ada)).toEqual([id])
  })

  it('goes with the account of whoever said it; the partner keeps their own words', async () => {
    const { id, other } = await conversationOf(ada, 'Bea')
    await write(ada, id, 'Ciao')
    await close(other, id)
    await app.services.eraseMember(demoSite(app, 'amore'), other.id)
    expect(await stored(id)).toEqual([])
    expect(await idsOf(ada)).toEqual([id])
  })
})

describe('the conversation', () => {
  const quiet = (id: string, days: number) =>
    test.owner.query(
      `update message set created_at = now() - make_interval(days => $2) where conversation_id = $1`,
      [id, days],
    )

  it('mentions the good word after ten days in which it was the turn of the viewer', async () => {
    const { id, other } = await conversationOf(ada, 'Bea')
    expect(await viewOf(ada, id)).toMatchObject({ farewell: 'possible' })
    await quiet(id, 11)
    expect(await viewOf(ada, id)).toMatchObject({ farewell: 'due' })
    await write(ada, id, 'Ciao')
    await quiet(id, 11)
    expect(await viewOf(other, id)).toMatchObject({ farewell: 'due' })
    await test.owner.query(
      "update message set created_at = now() - interval '10 days' where sender_id = $1",
      [ada.id],
    )
    expect(await viewOf(ada, id), 'their turn').toMatchObject({ farewell: 'possible' })
  })

  it('is found by its partner’s name when it is closed', async () => {
    const { id } = await conversationOf(ada, 'Beatrice')
    await close(ada, id)
    const { search } = await page<{ search: { names: Row[] } }>(ada, '/chats', '?q=beatr')
    expect(search.names.map(({ conversation }) => conversation.id)).toEqual([id])
  })

  it('is mentioned by the empty list, which does not remember the filter', async () => {
    const { id } = await conversationOf(ada, 'Bea')
    const list = (query = '') => page<{ show: string; closed: boolean; chats: Row[] }>(ada, '/chats', query)
    expect(await list()).toMatchObject({ show: 'all', closed: false })
    await close(ada, id)
    expect(await list()).toMatchObject({ show: 'all', closed: true, chats: [] })
    expect(await list('?show=archive')).toMatchObject({ show: 'archive', chats: [{ conversation: { id } }] })
    expect(await list()).toMatchObject({ show: 'all' })
  })
})
