import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/core/database.ts'
import { buildMember } from '../../../platform/testing/factories.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { inTurns } from '../load.ts'
import { settleTables } from '../settle.ts'
import { cookieOf, hostOf, type Stage, TALKS } from '../stage.ts'
import { median, quantile } from '../statistics.ts'
import { timed } from '../visit.ts'

const [MANY, FEW] = [10_000, 100]
/** Messages in the conversation that is opened; each of the others has one. */
const MESSAGES = 10_000
const COUNT = 120
/** One in this number of conversations is unread. */
const UNREAD_EACH = 3

export interface Talker {
  readonly token: string
  readonly conversation: string
}

/**
 * (v) List of conversations, and a page of 50 messages, for a member with 10,000 conversations
 * compared with one with 100.
 */
export async function conversations(stage: Stage, effort: Effort): Promise<Figure[]> {
  await stage.fill(TALKS, MANY + 400)
  const sides = { many: await talker(stage, MANY), few: await talker(stage, FEW) }
  await settleTables(stage)
  const tenant = stage.tenant(TALKS)
  const program = await stage.product()
  const p95 = (path: (side: Talker) => string, side: Talker) => async () => {
    const times: number[] = []
    const headers = { cookie: cookieOf(side.token) }
    for (let number = 0; number < effort.amount(COUNT); number++)
      times.push(await timed({ program, host: hostOf(tenant), path: path(side), headers }))
    return quantile(times, 0.95)
  }
  const measure = async (name: string, path: (side: Talker) => string): Promise<Figure> => {
    const rounds = await inTurns(effort.rounds, {
      many: p95(path, sides.many),
      few: p95(path, sides.few),
    })
    const [many, few] = [median(rounds.many), median(rounds.few)]
    return {
      id: 'v',
      name: `${name}: p95 at 10,000 conversations against 100`,
      unit: '',
      measured: many / few,
      target: { kind: 'at most', value: 1.5 },
      detail: `${many.toFixed(1)} ms against ${few.toFixed(1)} ms; rounds up to ${quantile(rounds.many, 1).toFixed(1)} and ${quantile(rounds.few, 1).toFixed(1)} ms`,
    }
  }
  const figures = [
    await measure('list of conversations', () => '/api/chats'),
    await measure('page of 50 messages', ({ conversation }) => `/api/messages?conversation=${conversation}`),
  ]
  await program.stop()
  return figures
}

/**
 * Creates a premium member with this number of conversations, one of them long, and signs the
 * member in.
 */
export async function talker(stage: Stage, amount: number): Promise<Talker> {
  const tenant = stage.tenant(TALKS)
  const made = await stage.database.withTenant(tenant.key, async (db) => {
    const { id } = await buildMember(db, { paid: true, searchable: false })
    const conversation = await talkTo(db, id, amount)
    return { id, conversation }
  })
  return { token: await stage.signIn(tenant, { id: made.id }), conversation: made.conversation }
}

/** @returns id of the longest conversation */
async function talkTo(db: TenantDb, me: string, amount: number): Promise<string> {
  const [t, id] = [sql`${db.tenantId}::int`, sql`${me}::uuid`]
  const made = await sql<{ id: string }>`
    with partner as (
      select m.id, row_number() over (order by m.id) as place from member m where m.tenant_id = ${t} and m.id <> ${id} limit ${amount}),
    talk as (select gen_random_uuid() as id, gen_random_uuid() as message, p.id as other, p.place,
      now() - p.place * interval '1 minute' as at from partner p)
    insert into conversation (tenant_id, id, low_id, high_id, started_by, last_message_at, last_message_id)
      select ${t}, id, least(other, ${id}), greatest(other, ${id}), ${id}, at, message from talk returning id`.execute(
    db.trx,
  )
  await sql`
    insert into conversation_member (tenant_id, conversation_id, member_id, other_id, last_message_at, unread)
      select c.tenant_id, c.id, s.me, s.other, c.last_message_at, case when s.me = ${id} and mod(extract(minute from now() - c.last_message_at)::int, ${UNREAD_EACH}::int) = 0 then 1 else 0 end
      from conversation c cross join lateral (values (c.low_id, c.high_id), (c.high_id, c.low_id)) s (me, other)
      where c.tenant_id = ${t} and c.started_by = ${id}`.execute(db.trx)
  await sql`
    insert into message (tenant_id, conversation_id, id, sender_id, body, idempotency_key, created_at)
      select c.tenant_id, c.id, c.last_message_id, case when c.low_id = ${id} then c.high_id else c.low_id end, 'Ciao, come va oggi?',
        c.id::text, c.last_message_at
      from conversation c where c.tenant_id = ${t} and c.started_by = ${id}`.execute(db.trx)
  const longest = made.rows[0]?.id ?? ''
  await sql`
    insert into message (tenant_id, conversation_id, id, sender_id, body, idempotency_key, created_at)
      select ${t}, ${longest}::uuid, gen_random_uuid(), ${id}, 'Ciao, come va oggi?', n::text, now() - n * interval '20 minutes'
      from generate_series(1, ${MESSAGES}::int) n`.execute(db.trx)
  return longest
}
