import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import { isId } from '../../core/uuid.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature, FeatureTasks } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { blockBoth, lockBoth, tellBoth } from './block.ts'
import { blockMemberCall, findRelationCall, unblockMemberCall, unmatchMemberCall } from './contract.ts'
import { deleteBlock, leaveMatch, readRelation } from './queries.ts'
import { END_SUSPENSION, endSuspensions } from './suspend.ts'

/** Members whom the member has blocked; not who blocked the member. */
const safetyExport: Export = {
  sections: [
    {
      name: 'blocks',
      title: 'data:section_blocks',
      tables: ['block'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, b.created_at from block b
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = b.blocked_id
        where b.tenant_id = ${db.tenantId}::int and b.blocker_id = ${me}`,
    },
  ],
}

export const safety: Feature<SafetyServices> = {
  calls: safetyApi,
  forms: safetyForms,
  tasks: safetyTasks,
  maintenance: safetyMaintenance,
  export: safetyExport,
  erase: { rows: { 'block.blocker_id': 'delete', 'block.blocked_id': 'delete' } },
}

/** Forms to block, also to undo an unblocking, and to unblock. */
function safetyForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, blockMemberCall), {
      page: 'account-safety-block',
      next: () => href('account-safety', {}, { blocked: '1' }),
    }),
    formOf(routeFor(calls, unblockMemberCall), {
      page: 'account-safety',
      next: (_done, { values: { id } }) => href('account-safety', {}, { unblocked: id }),
    }),
  ]
}

interface SafetyServices {
  readonly database: Database
}

/** A suspension ends at its time by a job; the daily task ends those whose job was lost. */
function safetyTasks({ database }: SafetyServices): FeatureTasks {
  const end = async ({ tenantId }: { readonly tenantId: number }) => {
    await database.withTenant(tenantId, (db) => endSuspensions(db, new Date()))
  }
  return { tasks: { [END_SUSPENSION]: end } }
}

function safetyMaintenance({ database }: SafetyServices): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'ended-suspensions', endSuspensions)]
}

function safetyApi(): CallRoute[] {
  return [
    route(blockMemberCall, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id) || id === viewer.id) throw new NotFoundError()
      if (!(await blockBoth(db, viewer.id, id))) throw new NotFoundError()
      return { blocked: true }
    }),
    route(unblockMemberCall, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id)) throw new NotFoundError()
      if (await deleteBlock(db, viewer.id, id)) await tellBoth(db, viewer.id, id)
      return { blocked: false }
    }),
    route(unmatchMemberCall, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id)) throw new NotFoundError()
      await endMatch(db, viewer.id, id)
      return { match: false }
    }),
    route(findRelationCall, async ({ scope: { db, viewer }, query: { id } }) =>
      isId(id) ? readRelation(db, viewer.id, id) : { match: false, blocked: false },
    ),
  ]
}

/**
 * Ends a match of the two; open pages of both reload their lists. Without a match nothing changes.
 */
async function endMatch(db: TenantDb, member: string, other: string): Promise<void> {
  await lockBoth(db, member, other)
  if (!(await readRelation(db, member, other)).match) return
  await leaveMatch(db, member, other)
  await tellBoth(db, member, other)
}
