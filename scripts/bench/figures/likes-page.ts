import { sql } from 'kysely'
import { MEMBER_STATUS } from '../../../platform/core/viewer.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { inTurns } from '../load.ts'
import type { Answer, Order } from '../orders.ts'
import { settleTables } from '../settle.ts'
import { SMALL, type Stage } from '../stage.ts'
import { median, quantile } from '../statistics.ts'

const MEMBERS = 10_000
const [FEW, MANY] = [50, 5000]
const PAGES = 100

/**
 * (y) The first page of the likes, all three lists, of a member with 5,000 likes received against
 * one with 50: with transaction and session, without the page around it. Of each the half is a
 * match, and the newest 50 are new: each request counts those.
 */
export async function likesPage(stage: Stage, effort: Effort): Promise<Figure[]> {
  await stage.fill(SMALL, MEMBERS)
  const [few, many] = await likedMembers(stage)
  const program = await stage.peer('commands')
  const count = effort.amount(PAGES)
  const run = async (id: string) => {
    const token = await stage.signIn(stage.tenant(SMALL), { id })
    const order: Order = { kind: 'likes', site: SMALL, token, count }
    return async () => quantile((await program.order<Answer>(order)).times, 0.95)
  }
  const rounds = await inTurns(effort.rounds, { many: await run(many), few: await run(few) })
  await program.stop()
  const [slow, fast] = [median(rounds.many), median(rounds.few)]
  return [
    {
      id: 'x',
      name: 'likes page p95 with 5,000 likes against 50',
      measured: slow / fast,
      unit: '',
      target: { kind: 'at most', value: 1.5 },
      detail: `${slow.toFixed(1)} ms against ${fast.toFixed(1)} ms`,
    },
  ]
}

/** Two members whom so many others like; every second one is liked back. */
async function likedMembers({ database, tenant, ownerUrl }: Stage): Promise<readonly [string, string]> {
  const ids = await database.withTenant(tenant(SMALL).key, async ({ trx, tenantId }) => {
    const { rows } = await sql<{ id: string }>`
      select id from member where tenant_id = ${tenantId}::int and status = ${MEMBER_STATUS.active} and not fictional
        and email like '%@crowd.invalid' order by id limit 2`.execute(trx)
    const [few, many] = rows.map(({ id }) => id)
    if (few === undefined || many === undefined) throw new Error('the site has no crowd')
    for (const [liked, count] of [
      [few, FEW],
      [many, MANY],
    ] as const)
      await sql`
        with likers as (
          select id, row_number() over (order by id) as place from member
          where tenant_id = ${tenantId}::int and status = ${MEMBER_STATUS.active} and id not in (${few}::uuid, ${many}::uuid)
          order by id limit ${count}::int),
        given as (
          insert into member_like (tenant_id, liker_id, liked_id, created_at)
          select ${tenantId}::int, ${liked}::uuid, id, now() - place * interval '1 minute' from likers where place % 2 = 0
          on conflict do nothing)
        insert into member_like (tenant_id, liker_id, liked_id, created_at, is_new)
        select ${tenantId}::int, id, ${liked}::uuid, now() - place * interval '1 minute', place <= ${FEW}::int from likers
        on conflict (tenant_id, liker_id, liked_id) do update set is_new = excluded.is_new`.execute(trx)
    return [few, many] as const
  })
  await settleTables({ ownerUrl })
  return ids
}
