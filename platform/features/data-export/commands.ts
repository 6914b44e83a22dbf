import { randomBytes } from 'node:crypto'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { lockMember } from '../accounts/server.ts'

/** Task of the job that creates one export file. */
export const MAKE_EXPORT = 'make_export'

const A_DAY = 2
/**
 * Age at which an unfinished job counts as failed: the queue has retried it several times by then.
 */
const GIVEN_UP_MS = 3_600_000 * 2

/**
 * Requests an export and queues its job.
 *
 * @throws ConflictError `export_under_way` while one is being created, `export_limit` after two in
 *   24 hours
 */
export async function orderExport({ db, viewer, now }: RequestScope<Member>): Promise<void> {
  await lockMember(db, viewer.id)
  await giveUp(db, viewer.id, now)
  const requested = await db.trx
    .selectFrom('data_export')
    .select(['state', 'requested_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .where('state', '<>', 'failed')
    .execute()
  if (requested.some(({ state }) => state === 'waiting')) throw new ConflictError('export_under_way')
  const since = now.getTime() - 86_400_000
  if (requested.filter(({ requested_at: at }) => at.getTime() > since).length >= A_DAY)
    throw new ConflictError('export_limit')
  const id = newId()
  await db.trx
    .insertInto('data_export')
    .values({
      tenant_id: db.tenantId,
      id,
      member_id: viewer.id,
      requested_at: now,
      name: randomBytes(16).toString('hex'),
    })
    .execute()
  await enqueue(db, 'maintenance', { task: MAKE_EXPORT, export: id })
}

async function giveUp(db: TenantDb, memberId: string, now: Date): Promise<void> {
  await db.trx
    .updateTable('data_export')
    .set({ state: 'failed' })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .where('requested_at', '<', new Date(now.getTime() - GIVEN_UP_MS))
    .execute()
}

/** The newest export of the member, in any state. */
export function newestExport(db: TenantDb, memberId: string) {
  return db.trx
    .selectFrom('data_export')
    .select(['name', 'state', 'bytes', 'expires_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
