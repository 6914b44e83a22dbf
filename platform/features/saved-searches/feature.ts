import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { tenantsWithWork } from '../../infra/jobs/tenants-with-work.ts'
import type { Log } from '../../infra/log.ts'
import { changeSaved } from './commands.ts'
import { changeSavedSearchesCall, listSavedSearchesCall } from './contract.ts'
import { savedSearches } from './list.ts'
import { SAVED_SEARCHES_TASK, tellOfNewMembers } from './notify.ts'

/** The member's saved searches. */
const savedSearchesExport: Export = {
  sections: [
    {
      name: 'saved_searches',
      title: 'data:section_saved_searches',
      tables: ['saved_search'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, name, query, created_at, looked_at, told_at from saved_search
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

interface SavedSearchServices {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined; all(): readonly Tenant[] }
  readonly log: Pick<Log, 'error'>
}

export const savedSearchesFeature: Feature<SavedSearchServices> = {
  calls: savedSearchesApi,
  forms: savedSearchesForms,
  tasks: (services) => ({
    tasks: {
      [SAVED_SEARCHES_TASK]: (job) => tellOfNewMembers(services, job, new Date()),
    },
    periodic: [
      {
        task: SAVED_SEARCHES_TASK,
        queue: 'maintenance',
        // Early evening in Europe, before the digests.
        daily: { hour: 15, minute: 0 },
        tenants: (executeSql) => tenantsWithWork(executeSql, SAVED_SEARCHES_TASK, services.tenants.all()),
      },
    ],
  }),
  export: savedSearchesExport,
  erase: { rows: { 'saved_search.member_id': 'delete' } },
}

function savedSearchesApi(): CallRoute[] {
  return [
    route(listSavedSearchesCall, ({ scope }) => savedSearches(scope)),
    route(changeSavedSearchesCall, async ({ scope, body }) => {
      await changeSaved(scope, body)
      return savedSearches(scope)
    }),
  ]
}

/** All forms of the page; the field `change` selects one. */
function savedSearchesForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, changeSavedSearchesCall), {
      page: 'account-searches',
      next: () => href('account-searches'),
    }),
  ]
}
