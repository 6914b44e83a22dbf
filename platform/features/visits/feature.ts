import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { listVisitsCall } from './contract.ts'
import { visitsOf } from './list.ts'
import { deleteOldVisits } from './queries.ts'

/** Visits made and received; the other member by name while they are visible, as for likes. */
const visitsExport: Export = {
  sections: [
    {
      name: 'visits',
      title: 'data:section_visits',
      tables: ['profile_visit'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, p.visited_at from profile_visit p
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = p.visited_id
        where p.tenant_id = ${db.tenantId}::int and p.visitor_id = ${me}`,
    },
    {
      name: 'visits-received',
      title: 'data:section_visits_received',
      tables: ['profile_visit'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, p.visited_at from profile_visit p
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = p.visitor_id
        where p.tenant_id = ${db.tenantId}::int and p.visited_id = ${me}`,
    },
  ],
}

interface VisitServices {
  readonly database: Database
}

/** Visits are recorded where a profile is opened (`features/members/profile.ts`). */
export const visits: Feature<VisitServices> = {
  calls: visitsApi,
  maintenance: ({ database }) => [maintenanceTask(database, 'old-visits', deleteOldVisits)],
  export: visitsExport,
  erase: { rows: { 'profile_visit.visited_id': 'delete', 'profile_visit.visitor_id': 'delete' } },
}

function visitsApi(): CallRoute[] {
  return [route(listVisitsCall, ({ scope, query: { after } }) => visitsOf(scope, after))]
}
