import type { Feature } from '../../infra/feature.ts'
import { consentApi } from './api.ts'
import { consentExport } from './export.ts'
import { consentForms } from './forms.ts'
import { consentMaintenance } from './jobs.ts'

export const consent: Feature = {
  calls: consentApi,
  forms: consentForms,
  maintenance: consentMaintenance,
  export: consentExport,
  erase: { rows: { 'consent.member_id': 'delete' } },
}
