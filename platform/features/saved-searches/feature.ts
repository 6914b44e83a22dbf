import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import { savedSearchesApi } from './api.ts'
import { savedSearchesExport } from './export.ts'
import { savedSearchesForms } from './forms.ts'
import { SAVED_SEARCHES_TASK, tellOfNewMembers } from './notify.ts'

interface SavedSearchServices {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined; all(): readonly Tenant[] }
}

export const savedSearchesFeature: Feature<SavedSearchServices> = {
  calls: savedSearchesApi,
  forms: savedSearchesForms,
  tasks: ({ database, tenants }) => ({
    tasks: {
      [SAVED_SEARCHES_TASK]: (job) => tellOfNewMembers({ database, tenants }, job, new Date()),
    },
    periodic: [
      {
        task: SAVED_SEARCHES_TASK,
        queue: 'maintenance',
        // Early evening in Europe, before the digests.
        daily: { hour: 15, minute: 0 },
        tenants: async () => tenants.all().map(({ key }) => key),
      },
    ],
  }),
  export: savedSearchesExport,
  erase: { rows: { 'saved_search.member_id': 'delete' } },
}
