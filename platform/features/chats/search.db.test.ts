import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Talker, talkers } from '../../testing/talkers.ts'

/** The search in the member's conversations, and pages of a conversation in both directions. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { person, send, json, page, conversationOf, write } = talkers(test, app)
let ada: Talker
type Plan = Parameters<typeof conversationOf>[2]
const conversationWith = (name: string, plan?: Plan) => conversationOf(ada, name, plan)

const gift = ({ cookie }: Talker, conversation: string) =>
  app.send('amore', '/api/gift', {
    method: 'POST',
    headers: { cookie, 'idempotency-key': newId() },
    body: { conversation, gift: 'rose' },
  })

beforeEach(async () => {
  ada = await person({ name: 'Ada' })
})

describe('the search', () => {
  interface Found {
    readonly names: { readonly profile: { readonly name: string } }[]
    readonly hits: { message: string; conversation: string; excerpt: Record<string, string> }[]
    readonly next: string | null
    readonly short: boolean
  }
  const find = async (words: string, more = '') =>
    (await page<{ search: Found }>(ada, '/chats', `?q=${encodeURIComponent(words)}${more}`)).search
  const texts = ({ hits }: Found) =>
    hits.map(({ excerpt }) => `${excerpt.before}[${excerpt.found}]${excerpt.after}`)

  it('finds names and words in any case and language, newest first, and links to the message', async () => {
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

  it('is paged by key: each message once', async () => {
    const { id } = await conversationWith('Bea')
    for (let number = 0; number < 23; number++) await write(ada, id, `again ${number}`)
    const first = await find('again')
    const second = await find('again', `&after=${first.next}`)
    const all = [...first.hits, ...second.hits].map(({ message }) => message)
    expect([first.hits.length, second.hits.length, new Set(all).size, second.next]).toEqual([20, 3, 23, null])
  })

  it('shows nothing across a block, nothing removed, and nothing of other members', async () => {
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
    await write(other, id, 'back again')
    expect((await find('secret')).hits, 'removed, also where the conversation is back').toEqual([])
    await gift(ada, strangers.id)
    expect((await find('rose')).hits, 'no words').toEqual([])
    await write(ada, strangers.id, 'another secret')
    await test.owner.query(
      'insert into block (tenant_id, blocker_id, blocked_id) select tenant_id, id, $2 from member where id = $1',
      [strangers.other.id, ada.id],
    )
    expect((await find('secret')).hits, 'blocked').toEqual([])
    expect((await find('Cleo')).names, 'blocked').toEqual([])
    expect(other.id).not.toBe(ada.id)
  })

  it('covers one year, as the conversation does', async () => {
    const { id } = await conversationWith('Bea')
    await write(ada, id, 'lighthouse')
    const found = async (days: number) => {
      await test.owner.query(
        "update message set created_at = now() - $2 * interval '1 day' where conversation_id = $1",
        [id, days],
      )
      return texts(await find('lighthouse'))
    }
    expect([await found(364), await found(366)]).toEqual([['[lighthouse]'], []])
  })
})

describe('pages of a conversation', () => {
  it('cover one year, also if older ones were removed long ago', async () => {
    const { id } = await conversationWith('Bea')
    await write(ada, id, 'of today')
    await test.owner.query(
      `update message set created_at = now() - interval '400 days' where conversation_id = $1 and sender_id <> $2`,
      [id, ada.id],
    )
    await test.owner.query(
      "update conversation_member set hidden_before = now() - interval '2 years' where conversation_id = $1",
      [id],
    )
    const { messages } = await json<{ messages: { text: string }[] }>(ada, `/api/messages?conversation=${id}`)
    expect(messages.map(({ text }) => text)).toEqual(['of today'])
  })

  it('continue both ways from a message in the middle, each message once', async () => {
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
