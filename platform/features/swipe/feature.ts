import type { Feature } from '../../infra/feature.ts'
import { swipeApi } from './api.ts'
import { swipeExport } from './export.ts'
import { swipeForms } from './forms.ts'

export const swipe: Feature = {
  calls: swipeApi,
  forms: swipeForms,
  export: swipeExport,
  erase: { rows: { 'swipe_choice.member_id': 'delete', 'swipe_choice.other_id': 'delete' } },
}
