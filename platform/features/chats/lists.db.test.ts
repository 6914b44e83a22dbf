import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, signIn, talk } from '../../testing/tenant-fixture.ts'

/** The views of the list of conversations, muted ones, receipts and the search. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(keyOf(app, 'amore'), work)

interface Person {
  readonly id: string
  readonly cookie: string
}

let ada: Person
const person = (plan: MemberPlan = {}): Promise<Person> =>
  within(async (db) => {
    const { id } = await buildMember(db, { credits: 1000, paid: true, ...plan })
    return { id, cookie: await signIn(db, id) }
  })
const send = ({ cookie }: Person, path: string, body?: unknown, method = body ? 'POST' : 'GET') =>
  app.send('amore', path, { method, headers: { cookie }, ...(body ? { body } : {}) })
const json = async <T>(person: Person, path: string) => (await send(person, path)).json as unknown as T

/** A conversation of Ada with someone new, in which that one has written last. */
async function conversationWith(
  name: string,
  { unread = 0, ...plan }: MemberPlan & { unread?: number } = {},
) {
  const other = await person({ name, ...plan })
  const id = await within((db) => talk(db, ada.id, other.id))
  await test.owner.query(
    'update conversation_member set unread = $3 where conversation_id = $1 and member_id = $2',
    [id, ada.id, unread],
  )
  return { id, other }
}
const write = (from: Person, conversation: string, text: string) =>
  app.send('amore', '/api/message', {
    method: 'POST',
    headers: { cookie: from.cookie, 'idempotency-key': newId() },
    body: { conversation, text },
  })

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
/** The data of a page, as the router of the members area reads it. */
const page = async <T>(reader: Person, path: string, query = '') =>
  (await json<{ data: T }>(reader, `${path}/index.pageContext.json${query}`)).data

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

  it('keeps what was chosen on our own page, on every device, and follows no link of another site', async () => {
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

  it('says who is a match: where both like each other', async () => {
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

describe('a muted conversation', () => {
  const told = async () => {
    const mails = await test.owner.query("select from pgboss.job where data ->> 'task' = 'unread_mail'")
    const pushes = await test.owner.query("select from pgboss.job where name = 'push'")
    return [mails.rowCount, pushes.rowCount]
  }

  it('is told by no mail, no push and no number, whatever notices are wanted; and is again once that ends', async () => {
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

  it('takes nothing from the number of the others when it is read', async () => {
    const { id } = await conversationWith('muted', { unread: 3 })
    await conversationWith('other', { unread: 2 })
    await send(ada, '/api/chat-choices', { conversation: id, muted: 'on' })
    const { counters } = (await send(ada, '/api/read', { conversation: id })).json as unknown as Counted
    expect(counters.unread_messages).toBe(2)
  })

  it('is not to be found by others', async () => {
    const { id, other } = await conversationWith('Bea')
    expect((await send(await person(), '/api/chat-choices', { conversation: id, muted: 'on' })).status).toBe(
      404,
    )
    expect((await send(other, '/api/chat-choices', { conversation: newId(), muted: 'on' })).status).toBe(404)
  })
})

describe('read receipts', () => {
  const off = (person: Person) => send(person, '/api/chat-choices', { receipts: 'off' })
  it.each<[string, boolean, boolean]>([
    ['both give them', false, false],
    ['the reader gives none', true, false],
    ['the writer gives none', false, true],
  ])('where %s', async (_what, readerOff, writerOff) => {
    const { id, other } = await conversationWith('Bea')
    if (readerOff) await off(other)
    if (writerOff) await off(ada)
    await write(ada, id, 'hello')
    const heard: string[] = []
    await app.services.live.ready()
    const leave = app.services.live.subscribe(keyOf(app, 'amore'), ada.id, {
      onEvent: ({ type }) => void heard.push(type),
      onGap: () => undefined,
    })
    await send(other, '/api/read', { conversation: id })
    // An event of the same connection comes after it.
    await send(other, '/api/typing', { conversation: id })
    await expect.poll(() => heard).toContain('typing')
    leave()
    const seen = !readerOff && !writerOff
    expect(heard.includes('read')).toBe(seen)
    expect(await json(ada, `/api/messages?conversation=${id}`)).toMatchObject({ all_read: seen })
  })
})

describe('the search', () => {
  interface Found {
    readonly names: Row[]
    readonly hits: { message: string; conversation: string; excerpt: Record<string, string> }[]
    readonly next: string | null
    readonly short: boolean
  }
  const find = async (words: string, more = '') =>
    (await page<{ search: Found }>(ada, '/chats', `?q=${encodeURIComponent(words)}${more}`)).search
  const texts = ({ hits }: Found) =>
    hits.map(({ excerpt }) => `${excerpt.before}[${excerpt.found}]${excerpt.after}`)

  it('finds names and words in any capitals and language, newest first, and leads to the message', async () => {
    const { id, other } = await conversationWith('Łucja Ångström')
    await write(ada, id, 'Meet me at the Café ÅLAND?')
    await write(other, id, 'żółć 100% [x]')
    expect(texts(await find('ålan'))).toEqual(['Meet me at the Café [ÅLAN]D?'])
    expect(texts(await find('ŻÓŁĆ'))).toEqual(['[żółć] 100% [x]'])
    expect(texts(await find('0%')), 'no sign has a meaning').toEqual(['żółć 10[0%] [x]'])
    expect((await find('łuc')).names.map(({ profile }) => profile.name)).toEqual(['Łucja Ångström'])
    expect(await find('x'), 'too short').toMatchObject({ short: true, hits: [] })
    const { hits } = await find('café')
    const opened = await page<{ focus: string; page: { messages: { id: string }[] } }>(
      ada,
      `/chats/${id}`,
      `?message=${hits[0]?.message}`,
    )
    expect(opened.focus).toBe(hits[0]?.message)
    expect(opened.page.messages.map((one) => one.id)).toContain(opened.focus)
  })

  it('pages by key: each message once', async () => {
    const { id } = await conversationWith('Bea')
    for (let number = 0; number < 23; number++) await write(ada, id, `again ${number}`)
    const first = await find('again')
    const second = await find('again', `&after=${first.next}`)
    const all = [...first.hits, ...second.hits].map(({ message }) => message)
    expect([first.hits.length, second.hits.length, new Set(all).size, second.next]).toEqual([20, 3, 23, null])
  })

  it('shows nothing across a block, nothing that was removed, and nothing of others', async () => {
    const { id, other } = await conversationWith('Bea')
    await write(ada, id, 'a secret of ours')
    const strangers = await conversationWith('Cleo')
    const outsider = ada
    ada = await person()
    expect((await find('secret')).hits, 'of another member').toEqual([])
    ada = outsider
    expect((await find('secret')).hits).toHaveLength(1)
    await send(ada, '/api/chat', { conversation: id }, 'DELETE')
    expect((await find('secret')).hits, 'removed').toEqual([])
    await write(ada, strangers.id, 'another secret')
    await test.owner.query(
      'insert into block (tenant_id, blocker_id, blocked_id) select tenant_id, id, $2 from member where id = $1',
      [strangers.other.id, ada.id],
    )
    expect((await find('secret')).hits, 'blocked').toEqual([])
    expect((await find('Cleo')).names, 'blocked').toEqual([])
    expect(other.id).not.toBe(ada.id)
  })
})

describe('pages of a conversation', () => {
  it('go both ways from a message in the middle, each message once', async () => {
    const { id } = await conversationWith('Bea')
    await test.owner.query(
      `insert into message (tenant_id, conversation_id, id, sender_id, body, idempotency_key, created_at)
        select tenant_id, $1, gen_random_uuid(), $2, n::text, n::text, now() - n * interval '1 minute'
        from member, generate_series(1, 160) n where id = $2`,
      [id, ada.id],
    )
    interface Page {
      readonly messages: { readonly id: string; readonly text: string }[]
      readonly more: boolean
      readonly newer: boolean
    }
    const read = (query: string) => json<Page>(ada, `/api/messages?conversation=${id}${query}`)
    const [middle] = (
      await test.owner.query<{ id: string }>("select id from message where body = '80'")
    ).rows.slice(-1)
    const around = await read(`&around=${middle?.id}`)
    expect(around).toMatchObject({ more: true, newer: true })
    expect(around.messages).toHaveLength(50)
    const newer = await read(`&after=${around.messages[0]?.id}`)
    const newest = await read(`&after=${newer.messages[0]?.id}`)
    const older = await read(`&before=${around.messages.at(-1)?.id}`)
    expect([newer.newer, newest.newer, older.more]).toEqual([true, false, true])
    const all = [newest, newer, around, older].flatMap(({ messages }) => messages.map(({ text }) => text))
    expect(new Set(all).size).toBe(all.length)
    expect(all.slice(1)).toEqual(all.slice(1).toSorted((a, b) => Number(a) - Number(b)))
    expect(await read(`&after=${newId()}`), 'gone: the newest').toMatchObject({ more: true, newer: false })
    expect((await read(`&around=${newId()}`)).messages[0]?.id).toBe(newest.messages[0]?.id)
    expect(await read(`&after=${all.length > 0 ? newest.messages[0]?.id : ''}`)).toMatchObject({
      messages: [],
      more: false,
      newer: false,
    })
  })
})
