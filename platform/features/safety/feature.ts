import type { Feature } from '../../infra/feature.ts'
import { safetyApi } from './api.ts'

export const safety: Feature = {
  calls: safetyApi,
  erase: { rows: { 'block.blocker_id': 'delete', 'block.blocked_id': 'delete' } },
}
