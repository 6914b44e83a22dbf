import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { costOf } from '../../core/message-costs.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { pictureForm } from '../../testing/picture.ts'
import { setOnline } from '../../testing/presence.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import { moveCredits } from '../credits/server.ts'
import { sendMessage } from './commands.ts'
import { startConversation } from './conversations.ts'
import { sayFarewell } from './farewell.ts'
import { firstLineCost } from './openers.ts'
import type { OutgoingMessage } from './outgoing.ts'
import { sendPendingMessages } from './pending.ts'
import { pricesAfter } from './prices.ts'
import { conversationView, messagesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { tulp, run, as, COST, person, meet, send, listOf, balance, mailsTo } = conversing(test, app)
let ada: string
let bea: string
let conversation: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
})

describe('sending', () => {
  it('charges the cost and shows the message on both sides', async () => {
    const { message, credits } = await send(ada, { body: 'Hoi Bea' })
    expect(credits).toBe(COST() * 2)
    expect(await balance(ada)).toBe(COST() * 2)
    const [chat] = await listOf(bea)
    expect(chat).toMatchObject({
      conversation: { id: conversation },
      profile: { id: ada, name: 'Ada' },
      num_unread_messages: 1,
      last_message: { text: 'Hoi Bea', own: false },
    })
    const page = await as(bea, (scope) => messagesOf(scope, conversation))
    expect(page.messages).toMatchObject([{ id: message.id, own: false, cost: 0 }])
  })

  it('with the last credits in parallel spends each credit once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => send(ada)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'not_enough_credits', status: 402 })
    expect(await balance(ada)).toBe(0)
    const page = await as(bea, (scope) => messagesOf(scope, conversation))
    expect(page.messages).toHaveLength(3)
  })

  it('repeated with one key is one message, even if the credits are spent by then', async () => {
    const key = randomUUID()
    const first = await Promise.all([send(ada, { key }), send(ada, { key }), send(ada, { key })])
    expect(new Set(first.map(({ message }) => message.id)).size).toBe(1)
    await send(ada)
    await send(ada)
    const again = await send(ada, { key })
    expect(again).toMatchObject({ repeated: true, credits: 0 })
    expect(await balance(ada)).toBe(0)
  })

  it('with the key of another message is refused instead of being reported as sent', async () => {
    const key = randomUUID()
    await send(ada, { key, body: 'Hoi' })
    await expect(send(ada, { key, body: 'Tot morgen' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      status: 409,
    })
    await expect(send(ada, { key, kind: 'gift', body: 'Hoi' })).rejects.toMatchObject({ status: 409 })
    expect(await balance(ada)).toBe(COST() * 2)
    // The same key used by the partner is a message of the partner.
    await run((db) => moveCredits(db, { memberId: bea, delta: COST(), reason: 'bonus', key: 'gift' }))
    expect(await send(bea, { key, body: 'Hoi Ada' })).toMatchObject({ repeated: false })
    expect((await as(ada, (scope) => messagesOf(scope, conversation))).messages).toHaveLength(2)
  })

  it('refused charges nothing, writes nothing and publishes nothing', async () => {
    const unconfirmed = await person({ status: 'not_confirmed', credits: 100 })
    const theirs = await as(unconfirmed, (scope) => startConversation(scope, bea))
    await expect(send(unconfirmed, {}, theirs)).rejects.toMatchObject({ code: 'unconfirmed', status: 403 })
    const long = 'x'.repeat(tulp().settings.message_length + 1)
    await expect(send(ada, { body: long })).rejects.toMatchObject({ code: 'message_too_long', status: 422 })
    await expect(send(ada, { body: '  ' })).rejects.toMatchObject({ code: 'message_empty' })
    expect(await balance(unconfirmed)).toBe(100)
    expect(await balance(ada)).toBe(COST() * 3)
    expect(await listOf(bea)).toEqual([])
    expect(await mailsTo(bea)).toEqual([])
  })

  it('across a block is refused for both, and neither sees the other', async () => {
    await send(ada)
    await run((db) =>
      db.trx
        .insertInto('block')
        .values({ tenant_id: db.tenantId, blocker_id: bea, blocked_id: ada })
        .execute(),
    )
    await setOnline(test.owner, bea, new Date(Date.now() + 300_000))
    await test.owner.query('update member set main_photo = $1 where id = $2', ['b'.repeat(22), bea])
    await expect(send(ada)).rejects.toMatchObject({ code: 'blocked', params: { name: 'Bea' } })
    await expect(send(bea)).rejects.toMatchObject({ code: 'you_blocked' })
    expect(await balance(ada)).toBe(COST() * 2)
    expect(await listOf(ada)).toEqual([])
    const view = await as(ada, (scope) => conversationView(scope, conversation))
    expect(view).toMatchObject({ page: { state: 'blocked', messages: [] } })
    expect(view.partner).toMatchObject({ name: 'Bea', online: false, main_image: null })
    expect(await listOf(bea)).toEqual([])
    const hers = await as(bea, (scope) => conversationView(scope, conversation))
    expect(hers).toMatchObject({ page: { state: 'blocking', messages: [] } })
  })

  it('is limited to two conversations for a free member, also when three start simultaneously', async () => {
    const rich = await person({ credits: COST() * 10 })
    const others = await Promise.all([person(), person(), person(), person()])
    const opened = await Promise.all(
      others.map((other) => as(rich, (scope) => startConversation(scope, other))),
    )
    const results = await Promise.allSettled(opened.map((id) => send(rich, {}, id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await run((db) =>
      db.trx
        .updateTable('member')
        .set({ paid: true })
        .where('tenant_id', '=', db.tenantId)
        .where('id', '=', rich)
        .execute(),
    )
    await Promise.all(opened.map((id) => send(rich, {}, id)))
  })

  it('into a conversation of others gets the same error as into an unknown one', async () => {
    const stranger = await person({ credits: 100 })
    await expect(send(stranger)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(as(stranger, (scope) => messagesOf(scope, conversation))).rejects.toMatchObject({
      status: 404,
    })
    await expect(send(stranger, {}, randomUUID())).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })
})

describe('a fictional profile', () => {
  it('requires its notice to be read once, and answers with the label when asked whether it is real', async () => {
    const mask = await person({ name: 'Vera', fictional: true })
    const id = await as(ada, (scope) => startConversation(scope, mask))
    await expect(send(ada, {}, id)).rejects.toMatchObject({ code: 'fictional_notice_required', status: 409 })
    expect(await balance(ada)).toBe(COST() * 3)
    await send(ada, { noticeRead: true, body: 'Hoi Vera' }, id)
    const question = await send(ada, { body: 'Ben je echt?' }, id)
    expect(question).toMatchObject({ credits: COST() * 2, message: { cost: 0 } })
    const page = await as(ada, (scope) => messagesOf(scope, id))
    expect(page.messages.map(({ kind }) => kind)).toEqual(['notice', 'text', 'text'])
    expect(page.messages[0]).toMatchObject({ own: false, cost: 0, text: '' })
    expect(await balance(ada)).toBe(COST() * 2)
    const [chat] = await listOf(ada)
    expect(chat).toMatchObject({
      profile: { fictional: true, online: false },
      last_message: { kind: 'notice' },
    })
    expect(await mailsTo(mask)).toEqual([])
    // Real members answer for themselves.
    await send(ada, { body: 'Ben je echt?' })
    const real = await as(ada, (scope) => messagesOf(scope, conversation))
    expect(real.messages.map(({ kind }) => kind)).toEqual(['text'])
    expect(await balance(ada)).toBe(COST())
  })

  it('is asked whether it is real without credits, and without having its notice read', async () => {
    const mask = await person({ name: 'Vera', fictional: true })
    const poor = await person()
    const id = await as(poor, (scope) => startConversation(scope, mask))
    await send(poor, { body: 'Ben je echt?' }, id)
    const page = await as(poor, (scope) => messagesOf(scope, id))
    expect(page.messages.map(({ kind }) => kind)).toEqual(['notice', 'text'])
    await expect(
      send(poor, { kind: 'gif', body: 'Ben je echt?', noticeRead: true }, id),
    ).rejects.toMatchObject({
      code: 'not_enough_credits',
    })
    expect(await balance(poor)).toBe(0)
  })
})

describe('a call that sends', () => {
  it.each([
    ['a text', '/api/message', { text: 'Hoi' }, () => COST()],
    ['a gift', '/api/gift', { gift: 'rose' }, () => costOf('gift', tulp().settings)],
    ['a GIF', '/api/gif', { gif: 'drawn-goodnight' }, () => costOf('gif', tulp().settings)],
  ])('%s costs no more than the page showed', async (_what, path, body, cost) => {
    const { id } = await run((db) => buildMember(db, { language: 'nl', country: 'NL', credits: 200 }))
    const conversation = await as(id, (scope) => startConversation(scope, bea))
    const cookie = await run((db) => signIn(db, id))
    const post = (shown_cost: number) =>
      app.send('tulp', path, {
        method: 'POST',
        headers: { cookie, 'idempotency-key': randomUUID() },
        body: { conversation, ...body, shown_cost },
      })
    expect(await post(cost() - 1)).toMatchObject({ status: 409, json: { error: { code: 'price_changed' } } })
    expect(await balance(id)).toBe(200)
    expect((await post(cost())).status).toBe(200)
    expect(await balance(id)).toBe(200 - cost())
  })

  it('a photo costs no more than the page showed', async () => {
    const cookie = await run((db) => signIn(db, ada))
    const { headers, body } = await pictureForm({ r: 1, g: 2, b: 3 })
    const answer = await app.send(
      'tulp',
      `/api/message?photo=1&conversation=${conversation}&shown_cost=${costOf('photo', tulp().settings) - 1}`,
      { method: 'POST', headers: { ...headers, cookie, 'idempotency-key': randomUUID() }, body },
    )
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'price_changed' } } })
  })
})

describe('the first answer', () => {
  /** Answers of Bea on a site where the first one is free. */
  const answer = (change: Partial<OutgoingMessage> = {}) =>
    as(bea, (scope) => {
      const settings = { ...scope.tenant.settings, first_answer_free: true }
      const message = {
        conversationId: conversation,
        senderId: bea,
        kind: 'text',
        body: 'Hoi',
        key: randomUUID(),
      }
      return sendMessage({ ...scope, tenant: { ...scope.tenant, settings } }, {
        ...message,
        ...change,
      } as OutgoingMessage)
    })

  it('is free once, for a member without credits', async () => {
    await expect(answer()).rejects.toMatchObject({ code: 'not_enough_credits' })
    await send(ada)
    expect(await answer()).toMatchObject({ credits: 0, message: { cost: 0 } })
    await expect(answer()).rejects.toMatchObject({ code: 'not_enough_credits' })
  })

  it('is a text or a GIF, not a gift, and on other sites it costs what a message costs', async () => {
    await send(ada)
    await expect(answer({ kind: 'gift', body: 'rose' })).rejects.toMatchObject({ code: 'not_enough_credits' })
    await expect(send(bea)).rejects.toMatchObject({ code: 'not_enough_credits' })
    expect(await answer({ kind: 'gif', body: 'wave' })).toMatchObject({ message: { cost: 0 } })
  })

  it('is free for one of two answers at once, and the other is not charged unseen', async () => {
    await send(ada)
    await run((db) => moveCredits(db, { memberId: bea, delta: COST() * 2, reason: 'bonus', key: 'two' }))
    const results = await Promise.allSettled([answer({ shownCost: 0 }), answer({ shownCost: 0 })])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'price_changed', status: 409 })
    expect(await balance(bea)).toBe(COST() * 2)
    await answer({ shownCost: COST() })
    expect(await balance(bea)).toBe(COST())
  })

  it('is known to the page until it is written', async () => {
    const shown = () =>
      as(bea, async (scope) => {
        const settings = { ...scope.tenant.settings, first_answer_free: true }
        const view = await conversationView({ ...scope, tenant: { ...scope.tenant, settings } }, conversation)
        return view.prices.freeAnswer
      })
    await send(ada)
    expect(await shown()).toBe(true)
    await answer()
    expect(await shown()).toBe(false)
    expect(
      await as(ada, async (scope) => (await conversationView(scope, conversation)).prices.freeAnswer),
    ).toBe(false)
  })

  it('is still free after a goodbye, and shown so', async () => {
    await send(ada)
    await as(bea, (scope) => sayFarewell(scope, { conversation, sentence: 'thanks' }))
    const shown = await as(bea, async (scope) => {
      const settings = { ...scope.tenant.settings, first_answer_free: true }
      const there = { ...scope, tenant: { ...scope.tenant, settings } }
      const { page, prices } = await conversationView(there, conversation)
      const { messages } = page
      return [pricesAfter(prices, { messages, pending: [] }).message, await firstLineCost(there, ada)]
    })
    expect(shown).toEqual([0, 0])
    expect(await answer({ shownCost: 0 })).toMatchObject({ message: { cost: 0 } })
  })
})

describe('what was written during the signup', () => {
  const wait = (from: string, target: string, body: string) =>
    run((db) =>
      db.trx
        .insertInto('pending_message')
        .values({ tenant_id: db.tenantId, member_id: from, target_id: target, body })
        .execute(),
    )

  it('is sent once, however often the activation link is followed', async () => {
    await wait(ada, bea, 'Mijn eerste bericht')
    expect(await as(ada, (scope) => sendPendingMessages(scope, ada))).toBe(1)
    expect(await as(ada, (scope) => sendPendingMessages(scope, ada))).toBe(0)
    expect(await balance(ada)).toBe(COST() * 2)
  })

  it.each<[string, MemberPlan]>([
    ['has hidden since', { invisible: true }],
    ['is seen by few since', { private: true }],
    ['is gone since', { status: 'deleted' }],
  ])('does not reach a member who %s', async (_who, plan) => {
    const writer = await person({ paid: true, credits: 100 })
    const hidden = await person(plan)
    await wait(writer, hidden, 'Ben je er nog?')
    expect(await as(writer, (scope) => sendPendingMessages(scope, writer))).toBe(0)
    expect(await balance(writer)).toBe(100)
  })

  it('stays as a draft if it is refused', async () => {
    const poor = await person()
    await wait(poor, bea, 'Later dan')
    expect(await as(poor, (scope) => sendPendingMessages(scope, poor))).toBe(0)
    const id = await as(poor, (scope) => startConversation(scope, bea))
    const view = await as(poor, (scope) => conversationView(scope, id))
    expect(view).toMatchObject({ draft: 'Later dan', page: { messages: [] } })
  })

  it('is dropped when the member sends something else there', async () => {
    await wait(ada, bea, 'Oud')
    await send(ada, { body: 'Nieuw' })
    expect(await as(ada, (scope) => sendPendingMessages(scope, ada))).toBe(0)
  })
})
