import { beforeEach, describe, expect, it } from 'vitest'
import { localised } from '../../core/localised.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { setOnline } from '../../testing/presence.ts'
import { startConversation } from './conversations.ts'
import { markConversationRead } from './reading.ts'
import { mailUnread, UNREAD_MAIL } from './unread-mail.ts'

const test = testDatabase()
const app = testApp(test)
const { tulp, run, as, COST, person, meet, send, mailsTo } = conversing(test, app)
let ada: string
let bea: string
let conversation: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
})

describe('the mail about unread messages', () => {
  const MINUTE = 60_000
  const look = (minutesLater: number, who = bea, id = conversation) =>
    mailUnread(
      { database: test.database, tenants: { byKey: tulp } },
      { task: UNREAD_MAIL, tenantId: tulp().key, conversation: id, member: who },
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

  it("is sent once, half an hour later, in the reader's language, with none of the text in the subject", async () => {
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

  it('is sent at most once a day, and again on another day', async () => {
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
    await setOnline(test.owner, bea, new Date(Date.now() + 2 * 3_600_000))
    // One or two jobs: two messages share one unless a full five minutes lie between them.
    const planned = (await looksPlanned()).length
    await look(36)
    expect(await looksPlanned()).toHaveLength(planned + 1)
    await setOnline(test.owner, bea, null)
    await set("member set notifications_disabled = '{email}' where id = $1")
    await look(36)
    await set("member set notifications_disabled = '{}' where id = $1")
    await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
      tulp().key,
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
    await test.owner.query('delete from mail_suppression where tenant_id = $1', [tulp().key])
    await set('conversation_member set removed_at = now() where member_id = $1')
    await look(36)
    await set('conversation_member set removed_at = null where member_id = $1')
    await test.owner.query('update member set status = 2 where id = $1', [ada])
    await look(36)
    await test.owner.query('update member set status = 1 where id = $1', [ada])
    expect(await mailsTo(bea)).toEqual([])
    // A member who has not read for a week gets no more mail.
    await look(8 * 24 * 60)
    expect(await mailsTo(bea)).toEqual([])
    await look(36)
    expect(await mailsTo(bea)).toHaveLength(1)
  })

  it('is in the language of its reader, or in the site’s if the site no longer offers the reader’s', async () => {
    const subjectFor = async (language: string) => {
      const reader = await person({ language })
      const id = await as(ada, (scope) => startConversation(scope, reader))
      await run((db) =>
        db.trx
          .updateTable('member')
          .set({ paid: true })
          .where('tenant_id', '=', db.tenantId)
          .where('id', '=', ada)
          .execute(),
      )
      await send(ada, {}, id)
      await look(36, reader, id)
      return (await mailsTo(reader)).map(({ subject }) => subject)
    }
    const wordsIn = async (code: 'fr' | 'nl') =>
      (await i18nextTranslator(tulp(), code))('mail:new_message_subject')
    expect(await subjectFor('fr')).toEqual([await wordsIn('fr')])
    expect(await subjectFor('sv')).toEqual([await wordsIn('nl')])
  })

  it('states that a fictional profile wrote', async () => {
    const mask = await person({ name: 'Vera', fictional: true, credits: COST() })
    const id = await as(mask, (scope) => startConversation(scope, bea))
    await send(mask, {}, id)
    await look(36, bea, id)
    const { rows } = await test.owner.query<{ body_text: string }>(
      'select body_text from outgoing_mail where member_id = $1',
      [bea],
    )
    expect(rows[0]?.body_text).toContain(`Vera (${localised(tulp().settings.fictional_singular, 'nl')})`)
  })
})
