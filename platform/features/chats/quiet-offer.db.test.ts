import { beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { setOnline } from '../../testing/presence.ts'
import { type Talker, talkers } from '../../testing/talkers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { offerQuietEnds, QUIET_OFFERS_TASK } from './quiet-offer.ts'

/** The one mail that offers to close a silent conversation. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { person, send, conversationOf, write } = talkers(test, app)
const DAY = 86_400_000
const NOW = new Date(Date.now() + 60_000)
let ada: Talker

const site = () => demoSite(app, 'amore')
const offer = (days = 0, settings: Partial<Tenant['settings']> = {}) =>
  offerQuietEnds(
    {
      database: test.database,
      tenants: { byKey: () => ({ ...site(), settings: { ...site().settings, ...settings } }) },
    },
    { task: QUIET_OFFERS_TASK, tenantId: site().key },
    new Date(NOW.getTime() + days * DAY),
  )
const mails = async () =>
  (
    await test.owner.query<{ member_id: string; subject: string; body_text: string; mail_key: string }>(
      'select member_id, subject, body_text, mail_key from outgoing_mail order by created_at',
    )
  ).rows
const mailed = async () => (await mails()).map(({ member_id }) => member_id)
const owner = (text: string, ...values: unknown[]) => test.owner.query(text, values)

/** A conversation of Ada in which the partner wrote last, that many days ago, and Ada has read. */
async function silent(days: number, name = 'Bea', plan: { fictional?: boolean } = {}) {
  const { id, other } = await conversationOf(ada, name, plan)
  expect((await write(ada, id, 'Ciao')).status).toBe(200)
  // The fixture's message is one of the partner, who writes last.
  await age(id, other.id, days)
  return { id, other }
}

/** Makes the newest message one of `sender`, that many days old, and older ones older. */
async function age(id: string, sender: string, days: number) {
  const at = new Date(NOW.getTime() - days * DAY)
  await owner(
    "update message set created_at = created_at - interval '60 days' where conversation_id = $1",
    id,
  )
  await owner(
    'update message set created_at = $3 where conversation_id = $1 and sender_id = $2',
    id,
    sender,
    at,
  )
  await owner(
    'update conversation_member set last_message_at = $2, unread = 0 where conversation_id = $1',
    id,
    at,
  )
}

beforeEach(async () => {
  await owner('delete from outgoing_mail')
  await deleteMembers(test)
  ada = await person({ name: 'Ada', credits: 100 })
})

describe('the offer of a kind end', () => {
  it('goes to whose turn it is after ten days, once ever, and names nothing in its subject', async () => {
    const { id } = await silent(9)
    await offer()
    expect(await mailed(), 'after nine days').toEqual([])
    await Promise.all([offer(1.1), offer(1.1), offer(1.1)])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ member_id: ada.id, subject: 'Una conversazione rimasta in silenzio' })
    expect(mail?.body_text).toContain('Bea')
    expect(mail?.body_text).toContain(`/chats/${id}`)
    for (const days of [2, 5, 30]) await offer(days)
    expect(await mailed()).toHaveLength(1)
  })

  it('is made to no side of a conversation for which the other had it', async () => {
    const { id, other } = await silent(11)
    await offer()
    await owner('delete from outgoing_mail')
    await age(id, ada.id, 11)
    await owner(
      "update message set created_at = created_at - interval '1 day' where sender_id = $1",
      other.id,
    )
    await offer()
    expect(await mailed()).toEqual([])
  })

  it('is of one conversation a week: of that which fell silent last', async () => {
    await silent(13, 'Bea')
    await silent(11, 'Cleo')
    await offer()
    await offer(1)
    expect((await mails()).map(({ body_text }) => /con (Bea|Cleo)/.exec(body_text)?.[1])).toEqual(['Cleo'])
  })

  it.each([
    ['the other has not answered', async ({ id }) => age(id, ada.id, 11)],
    [
      'the member never wrote',
      async ({ id }) =>
        owner('delete from message where conversation_id = $1 and sender_id = $2', id, ada.id),
    ],
    [
      'it was closed with a good word',
      async ({ id, other }) =>
        owner('update message set farewell = 1 where conversation_id = $1 and sender_id = $2', id, other.id),
    ],
    ['it has been silent for months', async ({ id, other }) => age(id, other.id, 80)],
    [
      'it was not read',
      async ({ id }) => owner('update conversation_member set unread = 1 where conversation_id = $1', id),
    ],
    [
      'it was removed from the list',
      async ({ id }) =>
        owner('update conversation_member set removed_at = now() where conversation_id = $1', id),
    ],
    [
      'it is muted',
      async ({ id }) => owner('update conversation_member set muted = true where conversation_id = $1', id),
    ],
    [
      'the partner is gone',
      async ({ other }) => owner('update member set status = 2 where id = $1', other.id),
    ],
    [
      'the partner is no person',
      async ({ other }) => owner('update member set fictional = true where id = $1', other.id),
    ],
    [
      'one has blocked the other',
      async ({ other }) =>
        owner(
          'insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)',
          site().key,
          other.id,
          ada.id,
        ),
    ],
    [
      'the address is not confirmed',
      async () => owner('update member set email_confirmed_at = null where id = $1', ada.id),
    ],
    [
      'the member has left',
      async () =>
        owner("update member set last_online_at = now() - interval '91 days' where id = $1", ada.id),
    ],
    ['the member is there', async () => setOnline(test.owner, ada.id, new Date(NOW.getTime() + 60_000))],
    [
      'the member wants no such mail',
      async () =>
        owner(
          "insert into notice_settings (tenant_id, member_id, mail_off) values ($1, $2, '{quiet}')",
          site().key,
          ada.id,
        ),
    ],
    [
      'all mail is stopped',
      async () => owner("update member set notifications_disabled = '{email}' where id = $1", ada.id),
    ],
  ] satisfies [string, (of: { id: string; other: Talker }) => Promise<unknown>][])(
    'is not made where %s',
    async (_why, change) => {
      const talk = await silent(11)
      await change(talk)
      await offer()
      expect(await mailed()).not.toContain(ada.id)
    },
  )

  it('is not made where the site does not want it', async () => {
    await silent(11)
    await offer(0, { quiet_offer: false })
    expect(await mailed()).toEqual([])
    await offer()
    expect(await mailed()).toEqual([ada.id])
  })

  it('waits for the end of quiet hours', async () => {
    await silent(11)
    await owner(
      `insert into notice_settings (tenant_id, member_id, quiet_from, quiet_until, time_zone)
       values ($1, $2, 0, 1439, 'UTC')`,
      site().key,
      ada.id,
    )
    await offer()
    const { rows } = await test.owner.query<{ start_after: Date }>(
      "select start_after from pgboss.job where name = 'mail' order by created_on desc limit 1",
    )
    expect(await mailed()).toEqual([ada.id])
    expect(rows[0]?.start_after.toISOString()).toMatch(/T23:59:00/)
  })

  it('is taken back by a block', async () => {
    const { other } = await silent(11)
    await offer()
    expect(await mailed()).toEqual([ada.id])
    expect((await send(ada, '/api/block', { id: other.id })).status).toBe(200)
    expect(await mailed()).toEqual([])
  })
})
