import { sql } from 'kysely'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { WaitingWork } from '../../infra/waiting-work.ts'

/** Photos of profiles that nobody has decided on. Those of messages are not moderated. */
export const WAITING_PHOTOS: WaitingWork = {
  kind: 'photo',
  key: sql`id`,
  due: sql`created_at`,
  source: sql`photo where status = ${PHOTO_STATUS.pending}::int and message_id is null`,
}
