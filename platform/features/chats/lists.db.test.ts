import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { liveChannel } from '../../core/live.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Talker, talkers } from '../../testing/talkers.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { takeDownMessage } from './take-down.ts'

/** The filters of the list of conversations, muted ones, and receipts. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { within, person, send, json, conversationOf, write } = talkers(test, app)
let ada: Talker
type Plan = Parameters<typeof conversationOf>[2]
const conversationWith = (name: string, plan?: Plan) => conversationOf(ada, name, plan)

interface Row {
  readonly profile: { readonly name: string }
  readonly match: boolean
  readonly muted: boolean
}
interface Counted {
  readonly counters: { readonly unread_messages: number }
}
const names = async (query: string) =>
  (await json<{ chats: Row[] }>(ada, `/api/chats${query}`)).chats.map(({ profile }) => profile.name).sort()
const SOON = new Date(Date.now() + 300_000)

beforeEach(async () => {
  ada = await person({ name: 'Ada' })
})

describe('the list', () => {
  it('shows all, unread ones, or those who are online', async () => {
    await conversationWith('read')
    const { id } = await conversationWith('unread', { unread: 2 })
    await conversationWith('online', { online_until: SOON })
    expect(await names('')).toEqual(['online', 'read', 'unread'])
    expect(await names('?show=unread')).toEqual(['unread'])
    expect(await names('?show=online')).toEqual(['online'])
    await send(ada, '/api/read', { conversation: id })
    expect(await names('?show=unread')).toEqual([])
    expect(await names(`?show=unread&keep=${id}`), 'the one that is open stays').toEqual(['unread'])
    expect((await send(ada, '/api/chats?show=none')).status).toBe(422)
  })

  it('keeps the filter chosen on our own page, on every device, and ignores links of other sites', async () => {
    await conversationWith('read')
    await conversationWith('unread', { unread: 1 })
    const shown = async (query = '', site = 'same-origin') => {
      const headers = { cookie: ada.cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
      const answer = await app.send('amore', `/chats/index.pageContext.json${query}`, { headers })
      const { show, chats } = (answer.json as unknown as { data: { show: string; chats: Row[] } }).data
      return [show, chats.length]
    }
    expect(await shown()).toEqual(['all', 2])
    expect(await shown('?show=unread', 'cross-site')).toEqual(['unread', 1])
    expect(await shown()).toEqual(['all', 2])
    expect(await shown('?show=unread')).toEqual(['unread', 1])
    expect(await shown()).toEqual(['unread', 1])
    expect(await shown('?show=bad')).toEqual(['unread', 1])
    expect(await shown('?show=all')).toEqual(['all', 2])
  })

  it('shows who is a match: members who like each other', async () => {
    const { other } = await conversationWith('Bea')
    const matches = async () =>
      (await json<{ chats: Row[] }>(ada, '/api/chats')).chats.map(({ match }) => match)
    const like = (liker_id: string, liked_id: string) =>
      within((db) =>
        db.trx.insertInto('member_like').values({ tenant_id: db.tenantId, liker_id, liked_id }).execute(),
      )
    await like(other.id, ada.id)
    expect(await matches()).toEqual([false])
    await like(ada.id, other.id)
    expect(await matches()).toEqual([true])
  })
})

it.each<[string, 'first' | 'last', number]>([
  ['an unread message', 'last', 1],
  ['a message that was read', 'first', 2],
])('taking down %s keeps the unread count correct', async (_which, which, unread) => {
  const { id, other } = await conversationWith('Bea')
  for (const text of ['one', 'two']) await write(other, id, text)
  const { rows } = await test.owner.query<{ id: string }>(
    'select id from message where conversation_id = $1 order by created_at',
    [id],
  )
  const taken = (which === 'first' ? rows[0] : rows.at(-1))?.id ?? ''
  await within((db) => takeDownMessage(db, taken))
  expect(await json(ada, '/api/chats')).toMatchObject({ chats: [{ num_unread_messages: unread }] })
})

describe('a muted conversation', () => {
  const told = async () => {
    const mails = await test.owner.query("select from pgboss.job where data ->> 'task' = 'unread_mail'")
    const pushes = await test.owner.query("select from pgboss.job where name = 'push'")
    return [mails.rowCount, pushes.rowCount]
  }

  it('causes no mail, no push and no badge, whatever notices are enabled, and does so again once unmuted', async () => {
    const { id, other } = await conversationWith('Bea')
    const unread = async () => (await json<Counted>(ada, '/api/chats')).counters.unread_messages
    expect((await send(ada, '/api/chat-choices', { conversation: id, muted: 'on' })).status).toBe(200)
    const before = await told()
    expect((await write(other, id, 'hello')).status).toBe(200)
    expect(await told()).toEqual(before)
    expect(await unread()).toBe(0)
    const { chats } = await json<{ chats: Row[] }>(ada, '/api/chats')
    expect(chats).toMatchObject([{ muted: true, num_unread_messages: 1 }])
    await send(ada, '/api/chat-choices', { conversation: id, muted: 'off' })
    expect(await unread()).toBe(1)
    expect((await send(ada, '/api/read', { conversation: id })).json).toMatchObject({
      counters: { unread_messages: 0 },
    })
    await write(other, id, 'again')
    const [mails = 0] = await told()
    expect(mails).toBe((before[0] ?? 0) + 1)
  })

  it('changes no other conversation’s number when it is read', async () => {
    const { id } = await conversationWith('muted', { unread: 3 })
    await conversationWith('other', { unread: 2 })
    await send(ada, '/api/chat-choices', { conversation: id, muted: 'on' })
    const { counters } = (await send(ada, '/api/read', { conversation: id })).json as unknown as Counted
    expect(counters.unread_messages).toBe(2)
  })

  it('cannot be found by other members', async () => {
    const { id, other } = await conversationWith('Bea')
    expect((await send(await person(), '/api/chat-choices', { conversation: id, muted: 'on' })).status).toBe(
      404,
    )
    expect((await send(other, '/api/chat-choices', { conversation: newId(), muted: 'on' })).status).toBe(404)
  })
})

describe('read receipts', () => {
  it.each(['invisible', 'private'])('are not given by a reader who is %s', async (mode) => {
    const { id, other: writer } = await conversationWith('Bea')
    await write(writer, id, 'hello')
    await test.owner.query(`update member set ${mode} = true where id = $1`, [ada.id])
    const heard: string[] = []
    await app.services.live.ready(keyOf(app, 'amore'))
    const leave = app.services.live.subscribe(keyOf(app, 'amore'), writer.id, {
      onEvent: ({ type }) => void heard.push(type),
      onGap: () => undefined,
    })
    // Events arrive in order: once this one has arrived, all earlier ones have.
    const tellOne = async () => {
      const one = { tenantId: keyOf(app, 'amore'), memberIds: [writer.id], event: { type: 'credits' } }
      const channel = liveChannel(one.tenantId)
      await test.owner.query('select pg_notify($1, $2)', [channel, JSON.stringify(one)])
      await expect.poll(() => heard).toContain('credits')
    }
    await tellOne()
    heard.length = 0
    expect((await send(ada, '/api/read', { conversation: id })).status).toBe(200)
    await tellOne()
    leave()
    expect(heard).toEqual(['credits'])
  })

  const off = (person: Talker) => send(person, '/api/chat-choices', { receipts: 'off' })
  it.each<[string, boolean, boolean]>([
    ['both give them', false, false],
    ['the reader gives none', true, false],
    ['the writer gives none', false, true],
  ])('if %s', async (_what, readerOff, writerOff) => {
    const { id, other } = await conversationWith('Bea')
    if (readerOff) await off(other)
    if (writerOff) await off(ada)
    await write(ada, id, 'hello')
    const heard: string[] = []
    await app.services.live.ready(keyOf(app, 'amore'))
    const leave = app.services.live.subscribe(keyOf(app, 'amore'), ada.id, {
      onEvent: ({ type }) => void heard.push(type),
      onGap: () => undefined,
    })
    await send(other, '/api/read', { conversation: id })
    // An event of the same connection arrives after it.
    await send(other, '/api/typing', { conversation: id })
    await expect.poll(() => heard).toContain('typing')
    leave()
    const seen = !readerOff && !writerOff
    expect(heard.includes('read')).toBe(seen)
    expect(await json(ada, `/api/messages?conversation=${id}`)).toMatchObject({ all_read: seen })
  })
})
