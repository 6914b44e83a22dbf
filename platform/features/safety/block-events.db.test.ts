import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { LiveEvent } from '../../core/live.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
let fixture: TenantFixture

beforeEach(async () => {
  fixture = await seedFixture(test, app, 'amore')
  await app.services.live.ready(keyOf(app, 'amore'))
})

/** Collects events to the open pages of a member from now on. */
function pagesOf(member: string): LiveEvent[] {
  const heard: LiveEvent[] = []
  app.services.live.subscribe(keyOf(app, 'amore'), member, {
    onEvent: (event) => heard.push(event),
    onGap: () => undefined,
  })
  return heard
}

const send = (method: string, path: string, body?: unknown) =>
  app.send('amore', path, { method, headers: { cookie: fixture.cookie }, ...(body ? { body } : {}) })

it('a block and its end reach the open pages of both, each with the other’s id', async () => {
  const [blocker, blocked] = [pagesOf(fixture.member), pagesOf(fixture.other)]
  const body = { id: fixture.other }
  await send('POST', '/api/block', body)
  await send('DELETE', '/api/block', body)
  // Without a block to remove, no event is published.
  await send('DELETE', '/api/block', body)
  await send('POST', '/api/block', body)
  const times = (member: string) => [1, 2, 3].map(() => ({ type: 'contact', member }))
  await expect.poll(() => blocker).toEqual(times(fixture.other))
  await expect.poll(() => blocked).toEqual(times(fixture.member))
})

it('a block deletes waiting mail that would mention the other member, and no other mail', async () => {
  const { member, other, conversation } = fixture
  const third = newId()
  const mails: readonly (readonly [string, string, boolean])[] = [
    [`unread:${conversation}:${member}:2026-11-23`, member, false],
    [`match:${other}:${member}`, member, false],
    [`album:asked:${member}:${other}:2026-11-23`, other, false],
    [`match:${third}:${member}`, member, false],
    [`album:opened:${other}:${member}:2026-11-23`, member, true],
  ]
  for (const [key, to, sent] of mails)
    await test.owner.query(
      `insert into outgoing_mail (tenant_id, id, mail_key, member_id, recipient, subject, body_text, body_html, headers, sent_at)
       values ($1, $2, $3, $4, 'a@example.test', '', '', '', '{}', case when $5 then now() end)`,
      [keyOf(app, 'amore'), newId(), key, to, sent],
    )
  await send('POST', '/api/block', { id: other })
  const { rows } = await test.owner.query('select mail_key from outgoing_mail where mail_key = any($1)', [
    mails.map(([key]) => key),
  ])
  expect(rows.map((row) => row.mail_key).sort()).toEqual(
    [`match:${third}:${member}`, `album:opened:${other}:${member}:2026-11-23`].sort(),
  )
})

it('ending a match deletes the likes of both and the member’s own conversation; without a match nothing', async () => {
  const { member, other, conversation } = fixture
  const left = async () => {
    const likes = await test.owner.query(
      'select from member_like where liker_id = any($1) and liked_id = any($1)',
      [[member, other]],
    )
    const side = await test.owner.query(
      'select removed_at is null as listed, hidden_before is null as shown from conversation_member where conversation_id = $1 order by member_id = $2 desc',
      [conversation, member],
    )
    return [likes.rowCount, ...side.rows.map(({ listed, shown }) => listed && shown)]
  }
  const end = () => send('DELETE', '/api/match', { id: other })
  // Only one of the two likes: there is no match to end.
  expect((await end()).json).toEqual({ match: false })
  expect(await left()).toEqual([1, true, true])
  await send('POST', '/api/like', { id: other })
  expect(await left()).toEqual([2, true, true])
  await end()
  expect(await left()).toEqual([0, false, true])
})

it('an open conversation that reloads shows the block and gets no messages', async () => {
  const page = async () => (await send('GET', `/api/messages?conversation=${fixture.conversation}`)).json
  expect(await page()).toMatchObject({ state: 'open', messages: [expect.anything()] })
  await test.owner.query(
    `insert into block (tenant_id, blocker_id, blocked_id) select tenant_id, $1, $2 from member where id = $1`,
    [fixture.other, fixture.member],
  )
  expect(await page()).toMatchObject({ state: 'blocked', messages: [] })
})
