import { sql } from 'kysely'
import type { WaitingWork } from '../../infra/waiting-work.ts'

/** Alerts that nobody has resolved. */
export const WAITING_ALERTS: WaitingWork = {
  kind: 'alert',
  key: sql`id`,
  due: sql`created_at`,
  source: sql`payment_alert where state = 'open'`,
}
