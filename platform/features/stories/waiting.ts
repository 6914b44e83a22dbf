import { sql } from 'kysely'
import type { WaitingWork } from '../../infra/waiting-work.ts'
import { STORY_STATES } from './rules.ts'

/** Stories that nobody of the staff has read. */
export const WAITING_STORIES: WaitingWork = {
  kind: 'story',
  key: sql`id`,
  due: sql`agreed_at`,
  source: sql`success_story where state = ${STORY_STATES.waiting}::int`,
}
