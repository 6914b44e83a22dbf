import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import { trackingErase } from './erase.ts'
import { trackingExport } from './export.ts'
import { trackingMaintenance } from './jobs.ts'
import { SEND_POSTBACK } from './postback-queue.ts'
import { type PostbackServices, sendPostback } from './send-postback.ts'

interface TrackingServices extends PostbackServices {
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

export const tracking: Feature<TrackingServices> = {
  tasks: (services) => ({ tasks: { [SEND_POSTBACK]: (job) => sendPostback(services, job) } }),
  maintenance: trackingMaintenance,
  erase: trackingErase,
  export: trackingExport,
}
