import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import { localised } from '../../core/localised.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS, type Member, type MemberStatus } from '../../core/viewer.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { isoFor } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import { findViewer } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import { publish } from '../live/server.ts'
import { type SentMessage, sendMessage } from './commands.ts'
import { removeChats, sendPendingMessages, showTyping, startConversation } from './conversations.ts'
import type { OutgoingMessage } from './outgoing.ts'
import { markConversationRead } from './reading.ts'
import { mailUnread, UNREAD_MAIL } from './unread-mail.ts'
import { chatsOf, conversationView, messagesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
let tulp: Tenant
let ada: string
let bea: string
let conversation: string

beforeAll(() => {
  const found = app.services.tenants.get('tulp')
  if (!found) throw new Error('the demo tenant tulp is missing')
  tulp = found
})

const run = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(tulp.key, work)

/** The scope of a request of that member, in a transaction of its own. */
function as<T>(
  memberId: string,
  work: (scope: RequestScope<Member>) => Promise<T>,
  now = new Date(),
): Promise<T> {
  return run(async (db) => {
    const row = await db.trx
      .selectFrom('member')
      .selectAll()
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const viewer = {
      ...row,
      kind: 'member',
      status: statusOf(row.status),
      paid: row.paid,
      signupAt: row.signup_at,
    } as unknown as Member
    return work({
      tenant: tulp,
      locale: { code: 'nl', iso: isoFor('nl', tulp.settings.countries) },
      t: translator(tulp, 'nl'),
      viewer,
      db,
      now,
      country: 'NL',
      geoipCountry: 'NL',
      paymentsAvailable: true,
      reachesProvider: () => true,
      takesMethod: () => true,
      repeatsMethod: () => false,
      unseal: () => null,
      variantOf: () => '',
      campaignCode: () => undefined,
      effects: 'all',
      limit: async () => undefined,
      limitReads: () => undefined,
      afterCommit: () => undefined,
    })
  })
}

function statusOf(code: number): MemberStatus {
  return (Object.keys(MEMBER_STATUS) as MemberStatus[])[code] ?? 'active'
}

/** The first page of that member's list. */
const listOf = async (memberId: string) => (await as(memberId, (scope) => chatsOf(scope))).chats

const COST = () => tulp.settings.message_credits

async function person(plan: MemberPlan = {}): Promise<string> {
  return (await run((db) => buildMember(db, { language: 'nl', country: 'NL', ...plan }))).id
}

function send(
  from: string,
  change: Partial<OutgoingMessage> = {},
  at: string = conversation,
): Promise<SentMessage> {
  const message = {
    conversationId: at,
    senderId: from,
    kind: 'text',
    body: 'Hoi',
    key: randomUUID(),
    ...change,
  }
  return as(from, (scope) => sendMessage(scope, message as OutgoingMessage))
}

async function balance(memberId: string): Promise<number> {
  const { rows } = await test.owner.query<{ credits: number; sum: string }>(
    `select b.credits, (select sum(delta) from ledger_entry e where e.member_id = b.member_id) as sum
     from balance b where member_id = $1`,
    [memberId],
  )
  // The balance is the sum of the ledger: checked every time.
  expect(Number(rows[0]?.sum ?? 0)).toBe(rows[0]?.credits ?? 0)
  return rows[0]?.credits ?? 0
}

const mailsTo = async (memberId: string) =>
  (
    await test.owner.query<{ subject: string }>('select subject from outgoing_mail where member_id = $1', [
      memberId,
    ])
  ).rows

beforeEach(async () => {
  ada = await person({ name: 'Ada', credits: COST() * 3 })
  bea = await person({ name: 'Bea' })
  conversation = await as(ada, (scope) => startConversation(scope, bea))
})

describe('sending', () => {
  it('takes the cost and shows up on both sides', async () => {
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

  it('of the last credits in parallel spends each credit once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => send(ada)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'not_enough_credits', status: 402 })
    expect(await balance(ada)).toBe(0)
    const page = await as(bea, (scope) => messagesOf(scope, conversation))
    expect(page.messages).toHaveLength(3)
  })

  it('repeated with one key is one message, even when the credits are spent by then', async () => {
    const key = randomUUID()
    const first = await Promise.all([send(ada, { key }), send(ada, { key }), send(ada, { key })])
    expect(new Set(first.map(({ message }) => message.id)).size).toBe(1)
    await send(ada)
    await send(ada)
    const again = await send(ada, { key })
    expect(again).toMatchObject({ repeated: true, credits: 0 })
    expect(await balance(ada)).toBe(0)
  })

  it('with the key of another message is refused, not taken for sent', async () => {
    const key = randomUUID()
    await send(ada, { key, body: 'Hoi' })
    await expect(send(ada, { key, body: 'Tot morgen' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      status: 409,
    })
    await expect(send(ada, { key, kind: 'gift', body: 'Hoi' })).rejects.toMatchObject({ status: 409 })
    expect(await balance(ada)).toBe(COST() * 2)
    // The same key of the other one is a message of theirs.
    await run((db) => moveCredits(db, { memberId: bea, delta: COST(), reason: 'bonus', key: 'gift' }))
    expect(await send(bea, { key, body: 'Hoi Ada' })).toMatchObject({ repeated: false })
    expect((await as(ada, (scope) => messagesOf(scope, conversation))).messages).toHaveLength(2)
  })

  it('refused charges nothing, writes nothing and publishes nothing', async () => {
    const unconfirmed = await person({ status: 'not_confirmed', credits: 100 })
    const theirs = await as(unconfirmed, (scope) => startConversation(scope, bea))
    await expect(send(unconfirmed, {}, theirs)).rejects.toMatchObject({ code: 'unconfirmed', status: 403 })
    const long = 'x'.repeat(tulp.settings.message_length + 1)
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
    const seen = ['b'.repeat(22), new Date(Date.now() + 300_000), bea]
    await test.owner.query('update member set main_photo = $1, online_until = $2 where id = $3', seen)
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

  it('is for two conversations of a free member, also where three begin at once', async () => {
    const rich = await person({ credits: COST() * 10 })
    const others = await Promise.all([person(), person(), person(), person()])
    const opened = await Promise.all(
      others.map((other) => as(rich, (scope) => startConversation(scope, other))),
    )
    const results = await Promise.allSettled(opened.map((id) => send(rich, {}, id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await run((db) => db.trx.updateTable('member').set({ paid: true }).where('id', '=', rich).execute())
    await Promise.all(opened.map((id) => send(rich, {}, id)))
  })

  it('into the conversation of others answers as into none', async () => {
    const stranger = await person({ credits: 100 })
    await expect(send(stranger)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(as(stranger, (scope) => messagesOf(scope, conversation))).rejects.toMatchObject({
      status: 404,
    })
    await expect(send(stranger, {}, randomUUID())).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })
})

describe('open pages', () => {
  /** What the pages of these members hear while `work` goes on, by name, until a last event of everybody. */
  async function heardBy(who: Readonly<Record<string, string>>, work: () => Promise<unknown>) {
    const heard: Record<string, unknown[]> = {}
    const leave = Object.entries(who).map(([name, id]) => {
      const events: unknown[] = []
      heard[name] = events
      const onEvent = (event: unknown) => void events.push(event)
      return app.services.live.subscribe(tulp.key, id, { onEvent, onGap: () => undefined })
    })
    await app.services.live.ready()
    await work()
    const last = { type: 'credits' } as const
    await run((db) => publish(db, { tenantId: db.tenantId, memberIds: Object.values(who), event: last }))
    await expect
      .poll(() =>
        Object.values(heard).every((events) => events.length > 0 && last.type === typeOf(events.at(-1))),
      )
      .toBe(true)
    for (const stop of leave) stop()
    return Object.fromEntries(Object.entries(heard).map(([name, events]) => [name, events.slice(0, -1)]))
  }
  const typeOf = (event: unknown) => (event as { type?: string }).type

  it('of the two get messages, typing and reading, and no other page does', async () => {
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
      // Somebody else's conversation cannot be read for them.
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

  it('show for six seconds that the partner is writing', async () => {
    const typed = Date.now()
    await as(ada, (scope) => showTyping(scope, conversation), new Date(typed))
    const typingAt = async (seconds: number) => {
      const at = new Date(typed + seconds * 1000)
      return (await as(bea, (scope) => messagesOf(scope, conversation), at)).typing
    }
    expect([await typingAt(5.9), await typingAt(6.1)]).toEqual([true, false])
  })

  it.each(['bea blocks ada', 'ada blocks bea'])('hear nothing of typing where %s', async (who) => {
    const [blocker, blocked] = who.startsWith('ada') ? [ada, bea] : [bea, ada]
    await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
      tulp.key,
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

describe('at the very moment of a message', () => {
  const waiting = async () =>
    (
      await test.owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount ?? 0

  /** Holds up the message of Ada in the middle, after the rules have let it through, and lets `meanwhile` begin. */
  async function duringMessage(meanwhile: () => Promise<unknown>) {
    const holder = await test.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from balance where member_id = $1 for update', [ada])
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

  it('the conversation is removed: it is gone, or there with the message, never there without it', async () => {
    await duringMessage(() => as(bea, (scope) => removeChats(scope, { conversation })))
    const { messages } = await as(bea, (scope) => messagesOf(scope, conversation))
    expect(await unread(bea)).toBe(messages.length)
  })

  it('its reader blocks: no unread count stays behind of a conversation that is on no list', async () => {
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
        tulp.key,
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

describe('the mail about unread messages', () => {
  const MINUTE = 60_000
  const look = (minutesLater: number, who = bea, id = conversation) =>
    mailUnread(
      { database: test.database, tenants: { byKey: () => tulp } },
      { task: UNREAD_MAIL, tenantId: tulp.key, conversation: id, member: who },
      new Date(Date.now() + minutesLater * MINUTE),
    )
  const looksPlanned = async () =>
    (
      await test.owner.query<{ start_after: Date }>(
        "select start_after from pgboss.job where data ->> 'task' = $1 and data ->> 'conversation' = $2",
        [UNREAD_MAIL, conversation],
      )
    ).rows
  const set = (sql: string) => test.owner.query(`update ${sql}`, [bea])

  it("comes once, half an hour later, in the reader's language, with nothing of it in the subject", async () => {
    await send(ada, { body: 'iets heel persoonlijks' })
    await send(ada)
    expect(await mailsTo(bea)).toEqual([])
    const [planned, ...more] = await looksPlanned()
    expect(more).toEqual([])
    expect((planned?.start_after.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * MINUTE)
    await look(29)
    expect(await mailsTo(bea)).toEqual([])
    await Promise.all([look(36), look(36), look(36)])
    expect(await mailsTo(bea)).toEqual([{ subject: 'Je hebt een nieuw bericht' }])
    const { rows } = await test.owner.query<{ body_text: string }>(
      'select body_text from outgoing_mail where member_id = $1',
      [bea],
    )
    expect(rows[0]?.body_text).toContain('Ada')
    expect(rows[0]?.body_text).not.toContain('persoonlijks')
  })

  it('comes once a day at most, and again on another day', async () => {
    await send(ada)
    await look(36)
    await as(bea, (scope) => markConversationRead(scope, conversation))
    await send(ada)
    await look(23 * 60)
    expect(await mailsTo(bea)).toHaveLength(1)
    await look(25 * 60)
    expect(await mailsTo(bea)).toHaveLength(2)
  })

  it('is not sent to a member who has read, is online, wants none, is suppressed or has blocked', async () => {
    await send(ada)
    await as(bea, (scope) => markConversationRead(scope, conversation))
    await look(36)
    await send(ada)
    await set("member set online_until = now() + interval '2 hours' where id = $1")
    // One or two by now: two messages share a look unless a full five minutes lie between them.
    const planned = (await looksPlanned()).length
    await look(36)
    expect(await looksPlanned()).toHaveLength(planned + 1)
    await set('member set online_until = null where id = $1')
    await set("member set notifications_disabled = '{email}' where id = $1")
    await look(36)
    await set("member set notifications_disabled = '{}' where id = $1")
    await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
      tulp.key,
      bea,
      ada,
    ])
    await look(36)
    await test.owner.query('delete from block where blocker_id = $1', [bea])
    await test.owner.query(
      "insert into mail_suppression (tenant_id, email_key, reason) select tenant_id, email_key, 'bounce' from member where id = $1",
      [bea],
    )
    await look(36)
    await test.owner.query('delete from mail_suppression where tenant_id = $1', [tulp.key])
    await set('conversation_member set removed_at = now() where member_id = $1')
    await look(36)
    await set('conversation_member set removed_at = null where member_id = $1')
    await test.owner.query('update member set status = 2 where id = $1', [ada])
    await look(36)
    await test.owner.query('update member set status = 1 where id = $1', [ada])
    expect(await mailsTo(bea)).toEqual([])
    // After a week a member who never reads gets no more mail.
    await look(8 * 24 * 60)
    expect(await mailsTo(bea)).toEqual([])
    await look(36)
    expect(await mailsTo(bea)).toHaveLength(1)
  })

  it('is in the language of its reader, and in the site’s own where the site speaks theirs no more', async () => {
    const subjectFor = async (language: string) => {
      const reader = await person({ language })
      const id = await as(ada, (scope) => startConversation(scope, reader))
      await run((db) => db.trx.updateTable('member').set({ paid: true }).where('id', '=', ada).execute())
      await send(ada, {}, id)
      await look(36, reader, id)
      return (await mailsTo(reader)).map(({ subject }) => subject)
    }
    const wordsIn = async (code: 'fr' | 'nl') =>
      (await i18nextTranslator(tulp, code))('mail:new_message_subject')
    expect(await subjectFor('fr')).toEqual([await wordsIn('fr')])
    expect(await subjectFor('sv')).toEqual([await wordsIn('nl')])
  })

  it('says that a fictional profile wrote', async () => {
    const mask = await person({ name: 'Vera', fictional: true, credits: COST() })
    const id = await as(mask, (scope) => startConversation(scope, bea))
    await send(mask, {}, id)
    await look(36, bea, id)
    const { rows } = await test.owner.query<{ body_text: string }>(
      'select body_text from outgoing_mail where member_id = $1',
      [bea],
    )
    expect(rows[0]?.body_text).toContain(`Vera (${localised(tulp.settings.fictional_singular, 'nl')})`)
  })
})

describe('a fictional profile', () => {
  it('wants its notice read once, and answers with the label when asked whether it is real', async () => {
    const mask = await person({ name: 'Vera', fictional: true })
    const id = await as(ada, (scope) => startConversation(scope, mask))
    await expect(send(ada, {}, id)).rejects.toMatchObject({ code: 'fictional_notice_required', status: 409 })
    expect(await balance(ada)).toBe(COST() * 3)
    await send(ada, { noticeRead: true, body: 'Hoi Vera' }, id)
    await send(ada, { body: 'Ben je echt?' }, id)
    const page = await as(ada, (scope) => messagesOf(scope, id))
    expect(page.messages.map(({ kind }) => kind)).toEqual(['notice', 'text', 'text'])
    expect(page.messages[0]).toMatchObject({ own: false, cost: 0, text: '' })
    expect(await balance(ada)).toBe(COST())
    const [chat] = await listOf(ada)
    expect(chat).toMatchObject({
      profile: { fictional: true, online: false },
      last_message: { kind: 'notice' },
    })
    expect(await mailsTo(mask)).toEqual([])
    // People answer for themselves.
    await send(ada, { body: 'Ben je echt?' })
    const real = await as(ada, (scope) => messagesOf(scope, conversation))
    expect(real.messages.map(({ kind }) => kind)).toEqual(['text'])
  })
})

describe('a conversation', () => {
  it('is one for two members, whoever begins and however often', async () => {
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
  ])('cannot be begun with a member who %s', async (_who, plan) => {
    const hidden = await person(plan)
    await expect(as(ada, (scope) => startConversation(scope, hidden))).rejects.toMatchObject({ status: 404 })
  })

  it('opened has no unread messages, and its writer learns that they were read', async () => {
    await send(ada)
    await send(ada)
    expect(await as(ada, (scope) => messagesOf(scope, conversation))).toMatchObject({ all_read: false })
    await as(bea, (scope) => markConversationRead(scope, conversation))
    expect(await listOf(bea)).toMatchObject([{ num_unread_messages: 0 }])
    expect(await as(ada, (scope) => messagesOf(scope, conversation))).toMatchObject({ all_read: true })
  })

  it('with a deleted member counts no unread message: no list would show it', async () => {
    const token = (await run((db) => signIn(db, bea))).replace('session=', '')
    const badges = async () => {
      const viewer = await run((db) => findViewer(db, token, new Date()))
      return [viewer?.unreadMessages, viewer?.newLikes]
    }
    await send(ada)
    const like = [tulp.key, ada, bea]
    await test.owner.query(
      'insert into member_like (tenant_id, liker_id, liked_id) values ($1, $2, $3)',
      like,
    )
    expect(await badges()).toEqual([1, 1])
    await test.owner.query('update member set status = 2 where id = $1', [ada])
    expect(await listOf(bea)).toEqual([])
    expect(await badges()).toEqual([0, 0])
  })

  it('removed is gone for one side only, and comes back with the next message but without the old ones', async () => {
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

  it.each(['invisible', 'private'])(
    'begun with a member who is %s now neither shows nor reaches them, until they write',
    async (mode) => {
      const shy = await person({ name: 'Cas', paid: true, credits: COST() })
      const id = await as(ada, (scope) => startConversation(scope, shy))
      await send(ada, {}, id)
      const online = [new Date(Date.now() + 300_000), 'c'.repeat(22), shy]
      await test.owner.query(
        `update member set ${mode} = true, online_until = $1, main_photo = $2 where id = $3`,
        online,
      )
      expect(await listOf(ada)).toEqual([])
      await as(shy, (scope) => markConversationRead(scope, id))
      await as(shy, (scope) => showTyping(scope, id))
      const view = await as(ada, (scope) => conversationView(scope, id))
      expect(view).toMatchObject({
        page: { state: 'gone' },
        partner: { online: false, main_image: null },
      })
      expect(view.page).toMatchObject({ all_read: false, typing: false })
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
      tenant_id: tulp.key,
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

  it('comes in pages that meet without a gap or a double', async () => {
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
    // A place in another conversation is no place in this one.
    const elsewhere = await send(ada)
    const strange = await as(bea, (scope) => messagesOf(scope, id, { before: elsewhere.message.id }))
    expect(strange.messages).toEqual([])
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

  it('is sent once, however often the activation link is pressed', async () => {
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

  it('stays as a draft where it is refused', async () => {
    const poor = await person()
    await wait(poor, bea, 'Later dan')
    expect(await as(poor, (scope) => sendPendingMessages(scope, poor))).toBe(0)
    const id = await as(poor, (scope) => startConversation(scope, bea))
    const view = await as(poor, (scope) => conversationView(scope, id))
    expect(view).toMatchObject({ draft: 'Later dan', page: { messages: [] } })
  })

  it('ends when the member sends something else there', async () => {
    await wait(ada, bea, 'Oud')
    await send(ada, { body: 'Nieuw' })
    expect(await as(ada, (scope) => sendPendingMessages(scope, ada))).toBe(0)
  })
})
