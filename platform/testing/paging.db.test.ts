import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { buildMember } from './factories.ts'
import { buildSociety, type Neighbour } from './society.ts'
import { keyOf, signIn } from './tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
let me: string
let cookie: string

const friend: Neighbour = {
  status: 'active',
  invisible: false,
  private: false,
  fictional: false,
  paid: false,
  online: false,
  likesViewer: true,
  liked: true,
  wrote: true,
  writtenTo: true,
  pending: false,
  blocksViewer: false,
  blocked: false,
  uninteresting: false,
  favourite: true,
  noted: true,
  visited: true,
  passesUnseen: false,
  age: 0,
}
/**
 * Of a hundred members every third is hidden: a limit before the visibility rule would produce
 * short pages.
 */
const VISIBLE = 66
const MOVES = 60

beforeAll(async () => {
  await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const hundred = Array.from({ length: 99 }, (_, place) => ({
      ...friend,
      age: place % 4,
      blocked: place % 3 === 0,
    }))
    const { viewer } = await buildSociety(db, hundred)
    me = viewer.id
    cookie = await signIn(db, me)
  })
  // All with the same time: only ids order them.
  await test.owner.query(
    `with m as (select tenant_id, id from member where id = $1),
      o as (insert into credit_order (tenant_id, id, member_id, package, credits, list_amount, amount, currency, country, idempotency_key)
        select tenant_id, gen_random_uuid(), id, 'p0', 10, 999, 999, 'EUR', 'IT', n::text from m, generate_series(1, $2::int) n
        returning tenant_id, id, member_id, idempotency_key),
      e as (insert into ledger_entry (tenant_id, id, member_id, delta, balance_after, reason, idempotency_key)
        select tenant_id, gen_random_uuid(), id, 1, n, 'bonus', n::text from m, generate_series(1, $2::int) n)
    insert into payment (tenant_id, id, order_id, member_id, provider, provider_id, method, amount, currency)
      select tenant_id, gen_random_uuid(), id, member_id, 'test', idempotency_key, 'creditcard', 999, 'EUR' from o`,
    [me, MOVES],
  )
})

interface List {
  /** Path of the call, with the name of the list if the call has several. */
  readonly path: string
  readonly key: string
  readonly length: number
}

const LISTS: readonly List[] = [
  { path: '/api/chats?', key: 'chats', length: VISIBLE },
  { path: '/api/likes?list=profiles&', key: 'profiles', length: VISIBLE },
  { path: '/api/likes?list=liked_by&', key: 'liked_by', length: VISIBLE },
  { path: '/api/likes?list=matches&', key: 'matches', length: VISIBLE },
  { path: '/api/bookmarks?list=favourites&', key: 'members', length: VISIBLE },
  { path: '/api/bookmarks?list=notes&', key: 'members', length: VISIBLE },
  { path: '/api/visits?', key: 'members', length: VISIBLE },
  { path: '/api/transactions?list=payments&', key: 'payments', length: MOVES },
  { path: '/api/transactions?list=entries&', key: 'entries', length: MOVES },
]

interface Entry {
  readonly id?: string
  readonly conversation?: { readonly id: string }
}

const get = (path: string) => app.send('amore', path, { headers: { cookie } })

async function page({ path, key }: List, after?: string): Promise<{ ids: string[]; next: string | null }> {
  const { json, status, text } = await get(`${path}${after ? `after=${after}` : ''}`)
  if (status !== 200) throw new Error(text)
  const entries = json[key] as Entry[]
  const next =
    typeof json.next === 'object' && json.next ? (json.next as Record<string, unknown>)[key] : json.next
  return {
    ids: entries.map((one) => one.conversation?.id ?? one.id ?? ''),
    next: (next ?? null) as string | null,
  }
}

async function pages(list: List, between?: () => Promise<unknown>): Promise<string[][]> {
  const all: string[][] = []
  let next: string | null | undefined
  do {
    const one = await page(list, next ?? undefined)
    if (all.length === 0) await between?.()
    all.push(one.ids)
    next = one.next
  } while (next !== null)
  return all
}

describe.each(LISTS)('$path', (list) => {
  it('shows everything once, on pages of equal length', async () => {
    const all = await pages(list)
    expect(all.length).toBeGreaterThan(2)
    expect(new Set(all.flat()).size).toBe(list.length)
    expect(all.flat()).toHaveLength(list.length)
    expect(new Set(all.slice(0, -1).map(({ length }) => length)).size).toBe(1)
  })

  it.each(['x', '1', `1_${'0'.repeat(36)}`, '-1_01a201f0-0f6a-7641-b0d7-c11ddf6afb2c'])(
    'refuses the cursor %s with a message',
    async (after) => {
      const { status, json } = await get(`${list.path}after=${after}`)
      expect(status).toBe(422)
      expect(json).toMatchObject({ error: { fields: { after: expect.stringContaining('elenco') } } })
    },
  )
})

describe('rows added between two pages', () => {
  it('neither repeat nor skip a like', async () => {
    const list = { path: '/api/likes?list=liked_by&', key: 'liked_by', length: VISIBLE }
    const before = (await pages(list)).flat()
    const after = await pages(list, () =>
      test.database.withTenant(keyOf(app, 'amore'), async (db) => {
        const { id } = await buildMember(db)
        await db.trx
          .insertInto('member_like')
          .values({ tenant_id: db.tenantId, liker_id: id, liked_id: me })
          .execute()
      }),
    )
    expect(after.flat()).toEqual(before)
  })

  it('nor do likes that stop being new meanwhile', async () => {
    const list = { path: '/api/likes?list=liked_by&', key: 'liked_by', length: VISIBLE }
    const all = (await pages(list)).flat()
    const seen = all.filter((_, place) => place % 5 === 0)
    const mark = (fresh: boolean) =>
      test.owner.query(
        'update member_like set is_new = $3 where liked_id = $1 and liker_id = any ($2::uuid[])',
        [me, seen, fresh],
      )
    const [first = [], ...later] = await pages(list, () => mark(false))
    expect([...first, ...later.flat()].sort()).toEqual([...all].sort())
    const before = first.filter((id) => !seen.includes(id))
    expect((await page(list)).ids, 'seen ones after the new ones').toEqual([
      ...before,
      ...first.filter((id) => seen.includes(id)),
    ])
    await mark(true)
  })

  it('neither repeat nor skip a ledger entry', async () => {
    const list = { path: '/api/transactions?list=entries&', key: 'entries', length: MOVES }
    const before = (await pages(list)).flat()
    const after = await pages(list, () =>
      test.database.withTenant(keyOf(app, 'amore'), (db) =>
        db.trx
          .insertInto('ledger_entry')
          .values({
            tenant_id: db.tenantId,
            id: newId(),
            member_id: me,
            delta: 1,
            balance_after: 1,
            reason: 'bonus',
            idempotency_key: newId(),
          })
          .execute(),
      ),
    )
    expect(after.flat()).toEqual(before)
  })
})

it('lists return the counters of all pages', async () => {
  const { rows } = await test.owner.query(
    `update conversation_member set unread = 1 where member_id = $1 and other_id in
      (select liker_id from member_like where liked_id = $1) returning other_id`,
    [me],
  )
  const chats = (await get('/api/chats')).json as { counters: Record<string, number> }
  const likes = (await get('/api/likes')).json as { counters: Record<string, number>; liked_by: unknown[] }
  expect(chats.counters.unread_messages).toBe(rows.length)
  expect(likes.liked_by.length).toBeLessThan(likes.counters.new_likes ?? 0)
})
