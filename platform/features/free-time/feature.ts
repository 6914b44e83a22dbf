import { sql } from 'kysely'
import { addDays, siteDayName } from '../../core/calendar.ts'
import type { Database } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { findFreeCall, saveFreeCall } from './contract.ts'
import { freeInput } from './input.ts'
import { freeTimeOf, sayFreeTime } from './list.ts'
import { deleteSaidBefore } from './queries.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const NAMES = WEEKDAYS.flatMap((day) => [`${day}_day`, `${day}_evening`])

const freeTimeExport: Export = {
  sections: [
    {
      name: 'free_time',
      title: 'data:section_free_time',
      tables: ['free_time'],
      select: (db, me) => sql`select f.member_id::text as cursor, f.since, f.saved_at,
          array(select (${NAMES}::text[])[i + 1] from generate_series(0, ${NAMES.length - 1}::int) i
            where f.mask::int & (1 << i) <> 0) as free
        from free_time f where f.tenant_id = ${db.tenantId}::int and f.member_id = ${me}`,
    },
  ],
}

export const freeTime: Feature = {
  calls: freeTimeApi,
  forms: freeTimeForms,
  maintenance: ({ database }) => [pastMaintenance(database)],
  export: freeTimeExport,
  erase: { rows: { 'free_time.member_id': 'delete' } },
}

function freeTimeApi(): CallRoute[] {
  return [
    route(findFreeCall, ({ scope }) => freeTimeOf(scope)),
    route(saveFreeCall, async ({ scope, body: { free } }) => ({ free: await sayFreeTime(scope, free) })),
  ]
}

function freeTimeForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, saveFreeCall), {
      page: 'free-time',
      input: freeInput,
      next: () => href('free-time', {}, { saved: '1' }),
    }),
  ]
}

/** Deletes what was said more than a week ago: all of its half days are over. */
function pastMaintenance(database: Database): MaintenanceTask {
  return {
    name: 'past-free-time',
    run: (tenant, now) =>
      database.withTenant(tenant.key, (db) =>
        deleteSaidBefore(db, addDays(siteDayName({ tenant, now }), -6)),
      ),
  }
}
