import type { Feature } from '../../infra/feature.ts'
import { consentApi } from './api.ts'
import { consentForms } from './forms.ts'
import { consentMaintenance } from './jobs.ts'

export const consent: Feature = {
  calls: consentApi,
  forms: consentForms,
  maintenance: consentMaintenance,
  erase: { rows: { 'consent.member_id': 'delete' } },
}
