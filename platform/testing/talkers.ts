import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { buildMember, type MemberPlan } from './factories.ts'
import { keyOf, signIn, talk } from './tenant-fixture.ts'

export interface Talker {
  readonly id: string
  readonly cookie: string
}

/** Members of the demo site amore with conversations, for tests. */
export function talkers(test: TestDatabase, app: TestApp) {
  const within = <T>(work: (db: TenantDb) => Promise<T>) =>
    test.database.withTenant(keyOf(app, 'amore'), work)

  /** A premium member with credits and a browser. */
  const person = (plan: MemberPlan = {}): Promise<Talker> =>
    within(async (db) => {
      const { id } = await buildMember(db, { credits: 1000, paid: true, ...plan })
      return { id, cookie: await signIn(db, id) }
    })

  const send = ({ cookie }: Talker, path: string, body?: unknown, method = body ? 'POST' : 'GET') =>
    app.send('amore', path, { method, headers: { cookie }, ...(body ? { body } : {}) })

  const json = async <T>(who: Talker, path: string) => (await send(who, path)).json as unknown as T

  /** The data of a page, as the router of the members area reads it. */
  const page = async <T>(who: Talker, path: string, query = '') =>
    (await json<{ data: T }>(who, `${path}/index.pageContext.json${query}`)).data

  /** A conversation with a new person who has written last. */
  async function conversationOf(
    me: Talker,
    name: string,
    { unread = 0, ...plan }: MemberPlan & { unread?: number } = {},
  ) {
    const other = await person({ name, ...plan })
    const id = await within((db) => talk(db, me.id, other.id))
    await test.owner.query(
      'update conversation_member set unread = $3 where conversation_id = $1 and member_id = $2',
      [id, me.id, unread],
    )
    return { id, other }
  }

  const write = (from: Talker, conversation: string, text: string) =>
    app.send('amore', '/api/message', {
      method: 'POST',
      headers: { cookie: from.cookie, 'idempotency-key': newId() },
      body: { conversation, text },
    })

  return { within, person, send, json, page, conversationOf, write }
}
