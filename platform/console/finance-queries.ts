import type { ConsoleDb } from '../core/database.ts'
import { COMPLAINT_STATES } from '../features/complaints/server.ts'

/** Number of open alerts. */
export async function countAlerts({ trx }: ConsoleDb): Promise<number> {
  const { count } = await trx
    .selectFrom('payment_alert')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** Number of refunds above the limit that wait for a second person. */
export async function countRefunds({ trx }: ConsoleDb): Promise<number> {
  const { count } = await trx
    .selectFrom('refund')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return count
}

/** Number of complaints that wait for an answer, and how many of them are overdue. */
export async function countComplaints(
  { trx }: ConsoleDb,
  now: Date,
): Promise<{ waiting: number; late: number }> {
  const { open, appealed } = COMPLAINT_STATES
  return trx
    .selectFrom('complaint')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('waiting'),
      eb.cast<number>(eb.fn.countAll().filterWhere('due_at', '<', now), 'integer').as('late'),
    ])
    .where('state', 'in', [open, appealed])
    .executeTakeFirstOrThrow()
}
