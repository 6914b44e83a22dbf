import { sql } from 'kysely'
import type { WaitingWork } from '../../infra/waiting-work.ts'

/** Photos with a gesture that nobody has compared. */
export const WAITING_CHECKS: WaitingWork = {
  kind: 'check',
  key: sql`id`,
  due: sql`sent_at`,
  source: sql`profile_check_photo where file is not null`,
}
