import type { Feature } from '../../infra/feature.ts'
import { ageAssuranceApi } from './api.ts'
import type { AgeServices } from './commands.ts'
import { ageExport } from './export.ts'
import { ageForms } from './forms.ts'
import { ageMaintenance } from './jobs.ts'

export const ageAssurance: Feature<AgeServices> = {
  calls: ageAssuranceApi,
  forms: ageForms,
  maintenance: ageMaintenance,
  export: ageExport,
  erase: { rows: { 'age_check.member_id': 'delete' } },
}
