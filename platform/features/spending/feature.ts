import type { Feature } from '../../infra/feature.ts'
import { spendingApi } from './api.ts'
import { spendingForms } from './forms.ts'

export const spending: Feature = {
  calls: spendingApi,
  forms: spendingForms,
  erase: { rows: { 'spending_limit.member_id': 'delete' } },
}
