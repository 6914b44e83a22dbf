import type { Feature } from '../../infra/feature.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { dataExportApi } from './api.ts'
import { MAKE_EXPORT } from './commands.ts'
import { eraseExports } from './erase.ts'
import { dataExportForms } from './forms.ts'
import { type ExportJobDeps, exportMaintenance, makeExport } from './jobs.ts'

export const dataExport: Feature<ExportJobDeps & { readonly rateLimits: RateLimits }> = {
  calls: dataExportApi,
  forms: dataExportForms,
  tasks: (services) => ({ tasks: { [MAKE_EXPORT]: (job) => makeExport(services, job, new Date()) } }),
  maintenance: exportMaintenance,
  erase: {
    rows: { 'data_export.member_id': { work: 'deleted, and then their files' } },
    work: eraseExports,
  },
  export: { sections: [], left: { data_export: 'the files themselves' } },
}
