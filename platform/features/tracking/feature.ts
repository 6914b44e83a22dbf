import type { Feature } from '../../infra/feature.ts'
import { trackingErase } from './erase.ts'
import { trackingExport } from './export.ts'
import { trackingMaintenance } from './jobs.ts'

export const tracking: Feature = {
  maintenance: trackingMaintenance,
  erase: trackingErase,
  export: trackingExport,
}
