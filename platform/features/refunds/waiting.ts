import { sql } from 'kysely'
import type { WaitingWork } from '../../infra/waiting-work.ts'

/** Refunds above the limit that wait for a second person. */
export const WAITING_REFUNDS: WaitingWork = {
  kind: 'refund',
  key: sql`id`,
  due: sql`requested_at`,
  source: sql`refund where state = 'requested'`,
}
