import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { rows } from '../../infra/database/rows.ts'
import { type MessageRow, messageColumns, messageRow, type SideRow } from './queries.ts'
import { HISTORY_DAYS, PAGE_LENGTH } from './rules.ts'

/**
 * Position of a page in a conversation: before, after or around a message, or the newest. The first
 * given field counts.
 */
export interface MessagePlace {
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly around?: string | undefined
}

export interface MessageRows {
  /** Newest first. */
  readonly rows: readonly MessageRow[]
  /** Whether there are older ones. */
  readonly more: boolean
  readonly newer: boolean
}

type Side = Pick<SideRow, 'conversation_id' | 'hidden_before'>

/**
 * One page of the messages that this side of a conversation may see, by keyset on (time, id). An
 * unknown message falls back to the newest page.
 */
export async function readMessages(
  db: TenantDb,
  side: Side,
  { before, after, around }: MessagePlace,
  now: Date,
): Promise<MessageRows> {
  const ask = (run: Omit<Run, 'since'>) => findRun(db, side, { ...run, since: oldestShown(side, now) })
  if (before !== undefined) {
    const { rows, further } = await ask({ length: PAGE_LENGTH, olderThan: before })
    return { rows, more: further, newer: false }
  }
  if (after !== undefined) {
    const { rows, further } = await ask({ length: PAGE_LENGTH, newerThan: after })
    if (rows.length > 0 || (await ask({ length: 1, upTo: after })).rows[0]?.id === after)
      return { rows, more: false, newer: further }
  }
  if (around !== undefined) {
    const half = PAGE_LENGTH / 2
    const older = await ask({ length: half, upTo: around })
    if (older.rows[0]?.id === around) {
      const newer = await ask({ length: half, newerThan: around })
      return { rows: [...newer.rows, ...older.rows], more: older.further, newer: newer.further }
    }
  }
  const { rows, further } = await ask({ length: PAGE_LENGTH })
  return { rows, more: further, newer: false }
}

/** Messages up to this time are hidden from this side. */
export function oldestShown({ hidden_before: hidden }: Pick<Side, 'hidden_before'>, now: Date): Date {
  const oldest = new Date(now.getTime() - HISTORY_DAYS * 86_400_000)
  return hidden && hidden > oldest ? hidden : oldest
}

/** A contiguous run of messages; the newest ones without a neighbour. */
interface Run {
  readonly length: number
  readonly since: Date
  readonly olderThan?: string
  readonly newerThan?: string
  /** This message and older ones. */
  readonly upTo?: string
}

async function findRun(
  db: TenantDb,
  { conversation_id: conversation }: Side,
  { length, since, olderThan, newerThan, upTo }: Run,
): Promise<{ readonly rows: readonly MessageRow[]; readonly further: boolean }> {
  const neighbour = olderThan ?? newerThan ?? upTo
  const compare = sql.raw(newerThan ? '>' : upTo ? '<=' : '<')
  const place = sql`(select k.created_at, k.id from message k where k.tenant_id = ${db.tenantId}::int
    and k.conversation_id = ${conversation}::uuid and k.id = ${neighbour}::uuid)`
  const order = sql.raw(newerThan ? 'asc' : 'desc')
  const found = await rows(
    db,
    messageRow,
    sql`
    select ${messageColumns(db)}
    from message w
    left join photo p on p.tenant_id = ${db.tenantId}::int and p.id = w.photo_id and p.status <> ${PHOTO_STATUS.refused}
    where w.tenant_id = ${db.tenantId}::int and w.conversation_id = ${conversation}::uuid
      and w.created_at > ${since}::timestamptz
      ${neighbour ? sql`and (w.created_at, w.id) ${compare} ${place}` : sql``}
    order by w.created_at ${order}, w.id ${order}
    limit ${length + 1}`,
  )
  const page = found.slice(0, length)
  return { rows: newerThan ? page.reverse() : page, further: found.length > length }
}
