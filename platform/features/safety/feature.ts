import type { Feature } from '../../infra/feature.ts'
import { safetyApi } from './api.ts'
import { safetyExport } from './export.ts'

export const safety: Feature = {
  calls: safetyApi,
  export: safetyExport,
  erase: { rows: { 'block.blocker_id': 'delete', 'block.blocked_id': 'delete' } },
}
