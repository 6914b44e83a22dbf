import type { Feature } from '../../infra/feature.ts'
import { spendingApi } from './api.ts'
import { spendingExport } from './export.ts'
import { spendingForms } from './forms.ts'

export const spending: Feature = {
  calls: spendingApi,
  forms: spendingForms,
  export: spendingExport,
  erase: { rows: { 'spending_limit.member_id': 'delete' } },
}
