import type { Feature } from '../../infra/feature.ts'
import { type DeletionDeps, deletionApi } from './api.ts'
import { deletionExport } from './export.ts'
import { deletionForms } from './forms.ts'
import { deletionMaintenance } from './jobs.ts'

export const deletion: Feature<DeletionDeps> = {
  calls: deletionApi,
  forms: deletionForms,
  maintenance: deletionMaintenance,
  export: deletionExport,
  erase: {
    rows: { 'account_deletion.member_id': 'delete', 'retention_offer.member_id': 'delete' },
  },
}
