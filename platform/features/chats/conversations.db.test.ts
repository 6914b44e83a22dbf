import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newSecret } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import type { MemberPlan } from '../../testing/factories.ts'
import { setOnline } from '../../testing/presence.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import { findViewer } from '../accounts/server.ts'
import { removeChats, showTyping, startConversation } from './conversations.ts'
import { markConversationRead } from './reading.ts'
import { conversationView, messagesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { tulp, run, as, COST, person, meet, send, listOf, balance } = conversing(test, app)
let ada: string
let bea: string
let conversation: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
})

describe('a conversation', () => {
  it('exists once for two members, whoever starts it and however often', async () => {
    const ids = await Promise.all([
      as(ada, (scope) => startConversation(scope, bea)),
      as(bea, (scope) => startConversation(scope, ada)),
    ])
    expect(new Set([...ids, conversation]).size).toBe(1)
    await expect(as(ada, (scope) => startConversation(scope, ada))).rejects.toMatchObject({
      code: 'own_profile',
    })
  })

  it.each<[string, MemberPlan]>([
    ['is invisible', { invisible: true }],
    ['is private', { private: true }],
    ['has deleted the account', { status: 'deleted' }],
  ])('cannot be started with a member who %s', async (_who, plan) => {
    const hidden = await person(plan)
    await expect(as(ada, (scope) => startConversation(scope, hidden))).rejects.toMatchObject({ status: 404 })
  })

  it('when opened has no unread messages, and the partner receives a read event', async () => {
    await send(ada)
    await send(ada)
    expect(await as(ada, (scope) => messagesOf(scope, conversation))).toMatchObject({ all_read: false })
    await as(bea, (scope) => markConversationRead(scope, conversation))
    expect(await listOf(bea)).toMatchObject([{ num_unread_messages: 0 }])
    expect(await as(ada, (scope) => messagesOf(scope, conversation))).toMatchObject({ all_read: true })
  })

  it('with a deleted member counts no unread message, because no list shows it', async () => {
    const token = (await run((db) => signIn(db, bea))).replace('session=', '')
    const badges = async () => {
      const viewer = await run((db) => findViewer(db, token, new Date()))
      return [viewer?.unreadMessages, viewer?.newLikes]
    }
    await send(ada)
    const like = [tulp().key, ada, bea]
    await test.owner.query(
      'insert into member_like (tenant_id, liker_id, liked_id) values ($1, $2, $3)',
      like,
    )
    expect(await badges()).toEqual([1, 1])
    await test.owner.query('update member set status = 2 where id = $1', [ada])
    expect(await listOf(bea)).toEqual([])
    expect(await badges()).toEqual([0, 0])
  })

  it('removed is removed for one side only, and reappears with the next message but without the old ones', async () => {
    await send(ada, { body: 'oud' })
    await as(bea, (scope) => removeChats(scope, { profile: ada }))
    expect(await listOf(bea)).toEqual([])
    expect(await listOf(ada)).toHaveLength(1)
    await send(ada, { body: 'nieuw' })
    expect(await listOf(bea)).toMatchObject([{ num_unread_messages: 1 }])
    const theirs = await as(bea, (scope) => messagesOf(scope, conversation))
    expect(theirs.messages.map(({ text }) => text)).toEqual(['nieuw'])
    const mine = await as(ada, (scope) => messagesOf(scope, conversation))
    expect(mine.messages).toHaveLength(2)
    const stranger = await person()
    await expect(as(stranger, (scope) => removeChats(scope, { conversation }))).rejects.toMatchObject({
      status: 404,
    })
  })

  it.each(['conversation', 'profile'] as const)('removed by %s leaves all others', async (by) => {
    const cas = await person({ name: 'Cas', credits: COST() })
    const other = await as(cas, (scope) => startConversation(scope, bea))
    await send(ada)
    await send(cas, {}, other)
    const cookie = await run((db) => signIn(db, bea))
    const body = by === 'conversation' ? { conversation } : { profile: ada }
    const answer = await app.send('tulp', '/api/chat.php', { method: 'DELETE', headers: { cookie }, body })
    expect(answer.status).toBe(200)
    expect((await listOf(bea)).map((entry) => entry.conversation.id)).toEqual([other])
  })

  it.each(['invisible', 'private'])(
    'started with a member who is %s now neither shows nor reaches them, until they write',
    async (mode) => {
      const shy = await person({ name: 'Cas', paid: true, credits: COST() })
      const id = await as(ada, (scope) => startConversation(scope, shy))
      await send(ada, {}, id)
      await setOnline(test.owner, shy, new Date(Date.now() + 300_000))
      const shown = ['c'.repeat(22), shy]
      await test.owner.query(`update member set ${mode} = true, main_photo = $1 where id = $2`, shown)
      expect(await listOf(ada)).toEqual([])
      await as(shy, (scope) => markConversationRead(scope, id))
      await as(shy, (scope) => showTyping(scope, id))
      const view = await as(ada, (scope) => conversationView(scope, id))
      expect(view).toMatchObject({
        page: { state: 'gone' },
        partner: { online: false, main_image: null },
      })
      expect(view.page).toMatchObject({ all_read: false })
      await expect(send(ada, {}, id)).rejects.toMatchObject({ code: 'partner_gone' })
      expect(await balance(ada)).toBe(COST() * 2)
      await send(shy, {}, id)
      expect(await as(ada, (scope) => conversationView(scope, id))).toMatchObject({ page: { state: 'open' } })
      await send(ada, {}, id)
    },
  )

  it('shows what was written within a year, and no photo that a moderator refused', async () => {
    const name = newSecret()
    const photo = {
      tenant_id: tulp().key,
      member_id: ada,
      name,
      content: name,
      status: 1,
      width: 16,
      height: 9,
    }
    const { message } = await send(ada, {
      kind: 'photo',
      body: '',
      insertPhoto: async (message_id) => {
        const id = randomUUID()
        await run((db) =>
          db.trx
            .insertInto('photo')
            .values({ ...photo, id, message_id })
            .execute(),
        )
        return { id }
      },
    })
    const seen = async () => (await as(bea, (scope) => messagesOf(scope, conversation))).messages
    const shown = { full: expect.stringContaining(name), width: 16, height: 9 }
    expect(await seen()).toMatchObject([{ kind: 'photo', photo: shown }])
    await test.owner.query('update photo set status = 2 where name = $1', [name])
    expect(await seen()).toMatchObject([{ kind: 'photo', photo: null }])
    const written = (days: number) =>
      test.owner.query('update message set created_at = $2 where id = $1', [
        message.id,
        new Date(Date.now() - days * 86_400_000),
      ])
    await written(364)
    expect(await seen()).toHaveLength(1)
    await written(366)
    expect(await seen()).toEqual([])
  })

  it('is read in pages without gaps or duplicates', async () => {
    const rich = await person({ credits: COST() * 70, paid: true })
    const id = await as(rich, (scope) => startConversation(scope, bea))
    for (let number = 0; number < 65; number++) await send(rich, { body: String(number) }, id)
    const seen: string[] = []
    let before: string | undefined
    let more = true
    while (more) {
      const page = await as(bea, (scope) => messagesOf(scope, id, { before }))
      seen.push(...page.messages.map(({ text }) => text))
      before = page.messages.at(-1)?.id
      more = page.more
    }
    expect(seen).toEqual(Array.from({ length: 65 }, (_, number) => String(64 - number)))
    // A message of another conversation is no position in this one.
    const elsewhere = await send(ada)
    const strange = await as(bea, (scope) => messagesOf(scope, id, { before: elsewhere.message.id }))
    expect(strange.messages).toEqual([])
  })
})
