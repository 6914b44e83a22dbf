import { sql } from 'kysely'
import pg from 'pg'
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
 * Microseconds that PostgreSQL waits before it writes a commit to the disk, as disks over a network
 * take. With them, NOTIFY inside of the transaction allows the 350 to 550 commits a second that led
 * to decision 75; 1,000 allow 570 to 660 here. A disk that confirms at once leaves nothing to wait
 * for: the figure would compare the CPU of both ways.
 */
const DISK = 1500

/**
 * (D) Messages that 24 connections commit in a second on a durable database, with their event sent
 * after the commit, compared with the same event sent by NOTIFY inside of the transaction, which
 * was the way until decision 75. The statement is `send_message` alone: what surrounds it costs the
 * same on both sides, and the CPU of one machine would hide what the commits wait for.
 */
export async function commits(stage: Stage, effort: Effort): Promise<Figure[]> {
  const tenant = stage.tenant(SITE)
  const lanes = await pairs(stage, LANES)
  const log = createLog({ logLevel: 'error', production: true })
  const listeners = Array.from({ length: LISTENERS }, () => postgresEvents({ url: stage.appUrl, log }))
  await Promise.all(listeners.map((events) => events.hear(liveChannel(tenant.key), DEAF).ready()))
  const measure = () => compared(stage, effort, tenant.key, lanes)
  const here = await measure()
  const slower = await withDisk(stage.ownerUrl, DISK, measure)
  await Promise.all(listeners.map((events) => events.close()))
  return [
    {
      id: 'D',
      name: 'messages committed a second by 24 connections, on a disk that confirms in 1.5 ms: events after the commit against inside',
      measured: slower.ratio,
      unit: '',
      target: { kind: 'at least', value: 3 },
      detail: `${effort.sides(slower, '/s')}; on this disk ${here.ratio.toFixed(2)}, ${effort.sides(here, '/s')}`,
    },
  ]
}

async function compared(stage: Stage, effort: Effort, tenantKey: number, lanes: readonly Pair[]) {
  const database = createDatabase({ url: stage.appUrl, size: LANES, limits: COMMAND_LIMITS })
  const count = effort.amount(COUNT)
  const run = async (tell: (db: TenantDb, payload: string) => unknown) => {
    const started = performance.now()
    await Promise.all(
      lanes.map(async (lane) => {
        for (let number = 0; number < count; number++)
          await database.withTenant(tenantKey, async (db) => {
            await write(db, lane)
            await tell(db, JSON.stringify({ id: newId(), memberIds: [lane.partnerId] }))
          })
      }),
    )
    return (lanes.length * count * 1000) / (performance.now() - started)
  }
  const channel = liveChannel(tenantKey)
  const rounds = await inTurns(effort.rounds, {
    after: () => run((db, payload) => db.announce({ channel, payload })),
    inside: () => run((db, payload) => sql`select pg_notify(${channel}, ${payload})`.execute(db.trx)),
  })
  await database.close()
  return ratioOf(rounds.after, rounds.inside)
}

/** For connections that are opened meanwhile. */
async function withDisk<T>(ownerUrl: string, microseconds: number, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const name = owner.escapeIdentifier(owner.database ?? '')
  try {
    await owner.query(`alter database ${name} set commit_delay = ${microseconds}`)
    await owner.query(`alter database ${name} set commit_siblings = 0`)
    return await work()
  } finally {
    await owner.query(`alter database ${name} reset commit_delay`)
    await owner.query(`alter database ${name} reset commit_siblings`)
    await owner.end()
  }
}

const DEAF = { onHearing: () => undefined, onPayload: () => undefined }

async function write({ trx, tenantId }: TenantDb, lane: Pair): Promise<void> {
  await sql`select from send_message(${tenantId}::int, ${lane.conversationId}::uuid, ${lane.senderId}::uuid,
    ${newId()}::uuid, ${MESSAGE_KINDS.text}::int2, 'Ciao, come va oggi?', null, 1, ${newId()}, ${newId()}::uuid)`.execute(
    trx,
  )
}
