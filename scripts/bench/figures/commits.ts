import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/core/database.ts'
import { newId } from '../../../platform/core/ids.ts'
import { liveChannel } from '../../../platform/core/live.ts'
import { MESSAGE_KINDS } from '../../../platform/features/chats/rules.ts'
import { createDatabase } from '../../../platform/infra/database/database.ts'
import { COMMAND_LIMITS } from '../../../platform/infra/database/time-limits.ts'
import { postgresEvents } from '../../../platform/infra/events/postgres.ts'
import { createLog } from '../../../platform/infra/log.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { inTurns } from '../load.ts'
import { SITE, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'
import { type Pair, pairs } from './sending.ts'

const LANES = 24
const COUNT = 100
/** Processes that listen, as when two serve. */
const LISTENERS = 2

/**
 * (D) Messages that 24 connections commit in a second on a durable database, with their event sent
 * after the commit, compared with the same event sent by NOTIFY inside of the transaction, which
 * was the way until decision 75. The statement is `send_message` alone: what surrounds it costs the
 * same on both sides, and the CPU of one machine would hide what the commits wait for.
 */
export async function commits(stage: Stage, effort: Effort): Promise<Figure[]> {
  const tenant = stage.tenant(SITE)
  const lanes = await pairs(stage, LANES)
  const database = createDatabase({ url: stage.appUrl, size: LANES, limits: COMMAND_LIMITS })
  const log = createLog({ logLevel: 'error', production: true })
  const listeners = Array.from({ length: LISTENERS }, () => postgresEvents({ url: stage.appUrl, log }))
  await Promise.all(listeners.map((events) => events.hear(liveChannel(tenant.key), DEAF).ready()))
  const count = effort.amount(COUNT)
  const run = async (tell: (db: TenantDb, payload: string) => unknown) => {
    const started = performance.now()
    await Promise.all(
      lanes.map(async (lane) => {
        for (let number = 0; number < count; number++)
          await database.withTenant(tenant.key, async (db) => {
            await write(db, lane)
            await tell(db, JSON.stringify({ id: newId(), memberIds: [lane.partnerId] }))
          })
      }),
    )
    return (lanes.length * count * 1000) / (performance.now() - started)
  }
  const channel = liveChannel(tenant.key)
  const rounds = await inTurns(effort.rounds, {
    after: () => run((db, payload) => db.announce({ channel, payload })),
    inside: () => run((db, payload) => sql`select pg_notify(${channel}, ${payload})`.execute(db.trx)),
  })
  await Promise.all(listeners.map((events) => events.close()))
  await database.close()
  const ratio = ratioOf(rounds.after, rounds.inside)
  return [
    {
      id: 'D',
      name: 'messages committed a second by 24 connections: events after the commit against inside',
      measured: ratio.ratio,
      unit: '',
      target: { kind: 'at least', value: 3 },
      detail: effort.sides(ratio, '/s'),
    },
  ]
}

const DEAF = { onHearing: () => undefined, onPayload: () => undefined }

async function write({ trx, tenantId }: TenantDb, lane: Pair): Promise<void> {
  await sql`select from send_message(${tenantId}::int, ${lane.conversationId}::uuid, ${lane.senderId}::uuid,
    ${newId()}::uuid, ${MESSAGE_KINDS.text}::int2, 'Ciao, come va oggi?', null, 1, ${newId()}, ${newId()}::uuid)`.execute(
    trx,
  )
}
