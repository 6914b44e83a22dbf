import { sql } from 'kysely'
import { siteDayName } from '../../core/calendar.ts'
import type { Database } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { answerEveningCall, readEveningCall } from './contract.ts'
import { answerEvening, eveningOf } from './evening.ts'
import { deleteAnswersBefore } from './queries.ts'

const eveningExport: Export = {
  sections: [
    {
      name: 'evening_answers',
      title: 'data:section_evening_answers',
      tables: ['evening_answer'],
      select: (db, me) => sql`select e.day::text as cursor, e.day, e.body as text, e.created_at
        from evening_answer e where e.tenant_id = ${db.tenantId}::int and e.member_id = ${me}`,
    },
  ],
}

export const evening: Feature = {
  calls: eveningApi,
  forms: eveningForms,
  maintenance: ({ database }) => [pastMaintenance(database)],
  export: eveningExport,
  erase: { rows: { 'evening_answer.member_id': 'delete' } },
}

function eveningApi(): CallRoute[] {
  return [
    route(readEveningCall, ({ scope, query: { after } }) => eveningOf(scope, after)),
    route(answerEveningCall, async ({ scope, body }) => ({ own: await answerEvening(scope, body) })),
  ]
}

function eveningForms(calls: readonly CallRoute[]): readonly Form[] {
  return [formOf(routeFor(calls, answerEveningCall), { page: 'evening', next: () => href('evening') })]
}

/** Deletes the answers of the days that are over at the site. */
function pastMaintenance(database: Database): MaintenanceTask {
  return {
    name: 'past-evening-answers',
    run: (tenant, now) =>
      database.withTenant(tenant.key, (db) => deleteAnswersBefore(db, siteDayName({ tenant, now }))),
  }
}
