import { sql } from 'kysely'
import type { WaitingWork } from '../../infra/waiting-work.ts'
import { STATE_CODES } from './rules.ts'

/** Complaints and appeals without an answer. */
export const WAITING_COMPLAINTS: WaitingWork = {
  kind: 'complaint',
  key: sql`id`,
  due: sql`due_at`,
  source: sql`complaint where state in (${STATE_CODES.open}::int, ${STATE_CODES.appealed}::int)`,
}
