import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import type { Log } from '../../infra/log.ts'
import { savedSearchesApi } from './api.ts'
import { savedSearchesExport } from './export.ts'
import { savedSearchesForms } from './forms.ts'
import { SAVED_SEARCHES_TASK, tellOfNewMembers } from './notify.ts'

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
        tenants: async () => services.tenants.all().map(({ key }) => key),
      },
    ],
  }),
  export: savedSearchesExport,
  erase: { rows: { 'saved_search.member_id': 'delete' } },
}
