import type { Feature } from '../../infra/feature.ts'
import { matchfinderApi } from './api.ts'
import { matchfinderExport } from './export.ts'
import { matchfinderForms } from './forms.ts'

export const matchfinder: Feature = {
  calls: matchfinderApi,
  forms: matchfinderForms,
  export: matchfinderExport,
  erase: { rows: { 'matchfinder_answers.member_id': 'delete' } },
}
