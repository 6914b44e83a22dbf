import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Talker, talkers } from '../../testing/talkers.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { COUNTED_AT_MOST } from '../accounts/server.ts'

/**
 * The counters of every request: unread messages and new likes, up to the maximum of the badges.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { person, json, send } = talkers(test, app)
const MORE = COUNTED_AT_MOST + 5
let ada: Talker
let ids: string[]

interface Counted {
  readonly counters: { readonly unread_messages: number; readonly new_likes: number }
}
const counted = async () => (await json<Counted>(ada, '/api/user')).counters

beforeAll(async () => {
  ada = await person()
  const others = await Promise.all(Array.from({ length: 3 }, () => person()))
  ids = Array.from({ length: MORE }, () => newId())
  const of = [keyOf(app, 'amore'), ids, ada.id, others[0]?.id]
  await test.owner.query(
    `with made as (insert into conversation (tenant_id, id, low_id, high_id) select $1, id, null, null from unnest($2::uuid[]) id returning id)
     insert into conversation_member (tenant_id, conversation_id, member_id, other_id, last_message_at, unread)
       select $1, id, $3, $4, now(), 1 from made`,
    of,
  )
  await test.owner.query(
    'insert into member_like (tenant_id, liker_id, liked_id) select $1, id, $3 from unnest($2::uuid[]) id',
    [keyOf(app, 'amore'), others.map(({ id }) => id), ada.id],
  )
})

/** The counter in the response to reading that conversation. */
async function afterReading(id: string | undefined): Promise<number> {
  const { json: answer } = await send(ada, '/api/read', { conversation: id })
  return (answer as unknown as Counted).counters.unread_messages
}

it('stops at the maximum of the badges, and is exact below, also right after a conversation is read', async () => {
  expect(await counted()).toMatchObject({ unread_messages: COUNTED_AT_MOST, new_likes: 3 })
  const said: number[] = []
  for (const id of ids.slice(0, 8)) said.push(await afterReading(id))
  expect(said).toEqual([100, 100, 100, 100, 100, 99, 98, 97])
  expect((await counted()).unread_messages).toBe(97)
  await test.owner.query('update conversation_member set unread = 400 where conversation_id = $1', [ids[9]])
  expect((await counted()).unread_messages).toBe(COUNTED_AT_MOST)
  expect(await afterReading(ids[9])).toBe(96)
})
