import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../core/generated/database.ts'
import type { SessionRef } from '../../core/live.ts'
import { column } from '../../infra/database/rows.ts'
import { IDLE_DAYS } from './session-owner.ts'

const heldRow = z.strictObject({ session_id: column.id })

/**
 * Finds the valid ones of these sessions, in one statement for all tenants: not ended, expired or
 * idle for too long, and of a member who is neither disabled nor deleted. A session is only found
 * under its own tenant.
 *
 * @returns the ids of the valid sessions
 */
export async function liveSessions(
  global: Kysely<DB>,
  asked: readonly SessionRef[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const tenants = asked.map(({ tenant }) => tenant)
  const sessions = asked.map(({ session }) => session)
  const statement = sql`
    select session_id from live_sessions(${tenants}::int[], ${sessions}::uuid[], ${IDLE_DAYS}::int, ${now}::timestamptz)`
  // On a cluster, only within a transaction do the workers learn the tenants that it visits.
  const { rows } = await global.transaction().execute((trx) => statement.execute(trx))
  return new Set(
    z
      .array(heldRow)
      .parse(rows)
      .map(({ session_id: id }) => id),
  )
}
