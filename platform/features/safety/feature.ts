import type { Feature } from '../../infra/feature.ts'
import { safetyApi } from './api.ts'
import { safetyExport } from './export.ts'
import { safetyForms } from './forms.ts'
import { type SafetyServices, safetyMaintenance, safetyTasks } from './jobs.ts'

export const safety: Feature<SafetyServices> = {
  calls: safetyApi,
  forms: safetyForms,
  tasks: safetyTasks,
  maintenance: safetyMaintenance,
  export: safetyExport,
  erase: { rows: { 'block.blocker_id': 'delete', 'block.blocked_id': 'delete' } },
}
