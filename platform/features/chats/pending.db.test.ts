import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { grantSignupCredits } from '../credits/server.ts'
import { quoting } from './about.ts'
import { removeChats, startConversation } from './conversations.ts'
import { keepMessage, sendPendingMessages } from './pending.ts'
import { chatsOf, conversationView, messagesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { tulp, run, as, COST, person, send, listOf, balance, mailsTo } = conversing(test, app)
let eva: string
let bea: string
let conversation: string

beforeEach(async () => {
  eva = await person({ name: 'Eva', status: 'not_confirmed' })
  bea = await person({ name: 'Bea' })
  conversation = await as(eva, (scope) => startConversation(scope, bea))
})

interface Change {
  readonly at?: string
  readonly from?: string
  readonly noticeRead?: boolean
  /** The words about herself that Bea is answered with. */
  readonly said?: string
}

const keep = (body: string, change: Change = {}) => {
  const { at = conversation, from = eva, noticeRead = false, said } = change
  const text = { conversationId: at, senderId: from, body, noticeRead }
  return as(from, (scope) => {
    const about = said === undefined ? {} : { about: quoting(scope, { ref: 'note:about_me', text: said }) }
    return keepMessage(scope, { ...text, ...about })
  })
}

const viewOf = (at = conversation) => as(eva, (scope) => conversationView(scope, at))

const update = (id: string, set: string) => test.owner.query(`update member set ${set} where id = $1`, [id])

/** What the confirmation of the address does, as far as messages are concerned. */
async function confirm(): Promise<number> {
  await update(eva, 'status = 1, email_confirmed_at = now()')
  return as(eva, async (scope) => {
    await grantSignupCredits(scope.db, scope.tenant, eva)
    return sendPendingMessages(scope, eva)
  })
}

const waiting = async () =>
  (
    await test.owner.query<{ body: string }>(
      'select body from pending_message where member_id = $1 order by body',
      [eva],
    )
  ).rows.map(({ body }) => body)

const block = (from: string, to: string) =>
  run((db) =>
    db.trx.insertInto('block').values({ tenant_id: db.tenantId, blocker_id: from, blocked_id: to }).execute(),
  )

describe('the first message of an unconfirmed member', () => {
  it('waits without a charge and a word to the other, and leaves with the confirmation', async () => {
    expect(await keep('Hoi Bea')).toBe('waiting')
    expect(await viewOf()).toMatchObject({
      waiting: { text: 'Hoi Bea', quote: null },
      draft: '',
      page: { messages: [] },
    })
    expect([await listOf(bea), await mailsTo(bea), await balance(eva)]).toEqual([[], [], 0])
    expect(await confirm()).toBe(1)
    expect(await balance(eva)).toBe(tulp().settings.signup_credits - COST())
    expect(await listOf(bea)).toMatchObject([{ last_message: { text: 'Hoi Bea' }, num_unread_messages: 1 }])
    expect(await viewOf()).toMatchObject({
      waiting: null,
      draft: '',
      page: { messages: [{ text: 'Hoi Bea' }] },
    })
    expect(await waiting()).toEqual([])
  })

  it('keeps what it answers, as it was then, whatever the profile says at the confirmation', async () => {
    await update(bea, "about = 'Koffie en regen'")
    const quote = { ref: 'note:about_me', text: 'Koffie en regen', photo: null }
    await keep('Ik ook', { said: 'Koffie en regen' })
    expect(await viewOf()).toMatchObject({ waiting: { text: 'Ik ook', quote }, quote: null })
    await update(bea, "about = 'Zon'")
    expect(await confirm()).toBe(1)
    const { messages } = await as(bea, (scope) => messagesOf(scope, conversation))
    expect(messages).toMatchObject([{ text: 'Ik ook', about: quote }])
  })

  it('answers nothing that the profile does not say; a later text replaces the quote, too', async () => {
    await update(bea, "about = 'Koffie en regen'")
    await expect(keep('Ik ook', { said: 'Zon' })).rejects.toMatchObject({ code: 'about_gone', status: 409 })
    expect(await waiting()).toEqual([])
    await keep('Ik ook', { said: 'Koffie en regen' })
    await keep('Hoi Bea')
    expect(await viewOf()).toMatchObject({ waiting: { text: 'Hoi Bea', quote: null } })
  })

  it('is one for each member: a later text and a second press replace it', async () => {
    await Promise.all([keep('Hoi'), keep('Hoi'), keep('Hoi')])
    expect(await waiting()).toEqual(['Hoi'])
    await keep('Dag Bea')
    expect(await waiting()).toEqual(['Dag Bea'])
    expect(await confirm()).toBe(1)
    expect((await as(bea, (scope) => messagesOf(scope, conversation))).messages).toHaveLength(1)
  })

  it('stands in the list of its author alone, until it leaves; removing it there takes it back', async () => {
    const entry = { conversation: { id: conversation }, profile: { name: 'Bea' }, last_message_at: null }
    await keep('Hoi Bea')
    const listed = { ...entry, last_message: { kind: 'text', own: true, text: 'Hoi Bea' } }
    expect([await listOf(eva), await listOf(bea)]).toMatchObject([[listed], []])
    const shown = (show: 'all' | 'unread') => as(eva, async (scope) => (await chatsOf(scope, { show })).chats)
    expect([await shown('all'), await shown('unread')], 'as the page asks').toMatchObject([[listed], []])
    await as(eva, (scope) => removeChats(scope, { conversation }))
    expect([await listOf(eva), await waiting()]).toEqual([[], []])
    conversation = await as(eva, (scope) => startConversation(scope, bea))
    await keep('Dag Bea')
    expect(await confirm()).toBe(1)
    expect(await listOf(eva)).toMatchObject([{ last_message: { text: 'Dag Bea' } }])
    expect((await listOf(eva))[0]?.last_message_at).not.toBeNull()
  })

  it('is in no list while the other is hidden', async () => {
    await keep('Hoi Bea')
    await block(bea, eva)
    expect(await listOf(eva)).toEqual([])
  })

  it('is withdrawn by an empty text', async () => {
    await keep('Hoi Bea')
    expect(await keep('')).toBe('withdrawn')
    expect(await viewOf()).toMatchObject({ waiting: null })
    expect(await confirm()).toBe(0)
    expect(await balance(eva)).toBe(tulp().settings.signup_credits)
  })

  it('is not kept once the address is confirmed: it can be sent', async () => {
    await confirm()
    expect(await keep('Hoi Bea')).toBe('confirmed')
    expect(await waiting()).toEqual([])
  })

  it('waits for two members at most, also when three are written to at once', async () => {
    const others = await Promise.all([person(), person()])
    const opened = await Promise.all(others.map((id) => as(eva, (scope) => startConversation(scope, id))))
    const kept = await Promise.allSettled([conversation, ...opened].map((at) => keep('Hoi', { at })))
    expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of kept)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'free_conversations_limit' })
    expect(await confirm()).toBe(2)
    expect(await balance(eva)).toBe(tulp().settings.signup_credits - 2 * COST())
  })

  it('of a premium member waits for ten at most', async () => {
    await update(eva, 'paid = true')
    const others = await Promise.all(Array.from({ length: 11 }, () => person()))
    const kept: string[] = []
    for (const id of others) {
      const at = await as(eva, (scope) => startConversation(scope, id))
      kept.push(await keep('Hoi', { at }).catch((error: unknown) => (error as { code: string }).code))
    }
    expect(kept).toEqual([...Array.from({ length: 10 }, () => 'waiting'), 'unconfirmed'])
  })

  it('is refused with the codes of sending where the confirmation would change nothing', async () => {
    const long = 'x'.repeat(tulp().settings.message_length + 1)
    await expect(keep(long)).rejects.toMatchObject({ code: 'message_too_long', status: 422 })
    const stranger = await person({ status: 'not_confirmed' })
    await expect(keep('Hoi', { from: stranger })).rejects.toMatchObject({ code: 'not_found' })
    await block(bea, eva)
    await expect(keep('Hoi')).rejects.toMatchObject({ code: 'blocked' })
    expect(await waiting()).toEqual([])
  })

  it('to a fictional profile needs its notice first, and is then sent', async () => {
    const mask = await person({ name: 'Vera', fictional: true })
    const at = await as(eva, (scope) => startConversation(scope, mask))
    await expect(keep('Hoi', { at })).rejects.toMatchObject({ code: 'fictional_notice_required' })
    await keep('Hoi', { at, noticeRead: true })
    expect(await confirm()).toBe(1)
  })

  it('is no answer: answers stay refused until the confirmation', async () => {
    await update(eva, 'status = 1')
    const rich = await person({ credits: COST() })
    const at = await as(rich, (scope) => startConversation(scope, eva))
    await send(rich, { body: 'Hoi Eva' }, at)
    await update(eva, 'status = 0')
    await expect(keep('Hoi terug', { at })).rejects.toMatchObject({ code: 'unconfirmed', status: 403 })
  })
})

describe('a text that waits, after the confirmation', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['has blocked the writer', () => block(bea, eva)],
    ['was blocked by the writer', () => block(eva, bea)],
    ['has left', () => update(bea, 'status = 3')],
    ['has hidden', () => update(bea, 'invisible = true')],
  ])('does not reach a member who %s, and costs nothing', async (_who, change) => {
    await keep('Hoi Bea')
    await change()
    expect(await confirm()).toBe(0)
    expect(await balance(eva)).toBe(tulp().settings.signup_credits)
    expect(await mailsTo(bea)).toEqual([])
  })

  it('is gone with a member who was erased', async () => {
    await keep('Hoi Bea')
    await app.services.eraseMember(tulp(), bea)
    expect(await confirm()).toBe(0)
    expect(await waiting()).toEqual([])
  })

  it('stays in the input where the credits do not pay for it', async () => {
    await keep('Hoi Bea')
    await update(eva, 'status = 1')
    expect(await as(eva, (scope) => sendPendingMessages(scope, eva))).toBe(0)
    expect(await viewOf()).toMatchObject({ waiting: null, draft: 'Hoi Bea', page: { messages: [] } })
  })

  it('stays there with what it answers', async () => {
    await update(bea, "about = 'Koffie en regen'")
    await keep('Ik ook', { said: 'Koffie en regen' })
    await update(eva, 'status = 1')
    expect(await as(eva, (scope) => sendPendingMessages(scope, eva))).toBe(0)
    expect(await viewOf()).toMatchObject({ draft: 'Ik ook', quote: { text: 'Koffie en regen' } })
  })
})
