import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import type { ConversationView } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { run, meet, listOf } = conversing(test, app)
let ada: string
let bea: string
let conversation: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
})

/** Ada writes `count` texts, a minute apart, which Bea has not read. */
const unread = (count: number, body = 'Hoi') =>
  test.owner.query(
    `with written as (
       insert into message (tenant_id, conversation_id, id, sender_id, body, idempotency_key, created_at)
       select tenant_id, id, gen_random_uuid(), $2, $4 || ' ' || n, n::text, now() - (1000 - n) * interval '1 minute'
       from conversation, generate_series(1, $3::int) n where id = $1 returning created_at)
     update conversation_member set last_message_at = now(), unread = case when member_id = $2 then 0 else $3 end
     where conversation_id = $1 and exists (select from written)`,
    [conversation, ada, count, body],
  )

/** What Bea's browser gets of the page. */
async function opened(query = ''): Promise<ConversationView> {
  const cookie = await run((db) => signIn(db, bea))
  const answer = await app.send('tulp', `/chats/${conversation}/index.pageContext.json${query}`, {
    headers: { cookie },
  })
  return (answer.json as unknown as { data: ConversationView }).data
}

const left = async () => (await listOf(bea))[0]?.num_unread_messages

describe('a conversation that is opened', () => {
  it('with a few short new messages tells that they are read, and has the line above them', async () => {
    await unread(2)
    const { since, page, readsLater } = await opened()
    expect([readsLater, page.messages.find(({ id }) => id === since)?.text]).toEqual([false, 'Hoi 1'])
    expect(await left()).toBe(0)
  })

  it.each([
    ['many', 20, 'Hoi'],
    ['one long one', 1, 'x'.repeat(500)],
  ])('with %s tells nothing: they may be below the fold', async (_what, count, body) => {
    await unread(count, body)
    const view = await opened()
    expect([view.readsLater, view.unread, view.since === view.page.messages.at(-1)?.id]).toEqual([
      true,
      count,
      true,
    ])
    expect(await left()).toBe(count)
  })

  it('with more new messages than a page has begins around the first of them', async () => {
    await unread(111)
    await test.owner.query('update conversation_member set unread = 80 where member_id = $1', [bea])
    const { since, page } = await opened()
    expect(page.messages.find(({ id }) => id === since)?.text).toBe('Hoi 32')
    expect([page.more, page.newer]).toEqual([true, true])
    expect(await left()).toBe(80)
  })

  it('at a message that was searched for tells nothing of new ones', async () => {
    await unread(2)
    const { page } = await opened()
    await test.owner.query('update conversation_member set unread = 1 where member_id = $1', [bea])
    expect((await opened(`?message=${page.messages[1]?.id}`)).readsLater).toBe(true)
    expect(await left()).toBe(1)
  })

  it('without new messages has no line', async () => {
    await unread(3)
    await test.owner.query('update conversation_member set unread = 0 where member_id = $1', [bea])
    expect(await opened()).toMatchObject({ since: null, readsLater: false, unread: 0 })
  })
})
