import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { forgetVisitors } from './day-keys.ts'
import { trackingErase } from './erase.ts'
import { SEND_POSTBACK } from './postback-queue.ts'
import { type PostbackServices, sendPostback } from './send-postback.ts'

/** Days for which the log of postbacks is kept. */
const POSTBACK_DAYS = 90

/** Deletes hashes of visitors, and old postbacks. */
function trackingMaintenance({ database }: { readonly database: Database }): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'counted-visitors', forgetVisitors),
    maintenanceTask(database, 'old-postbacks', deleteOld),
  ]
}

async function deleteOld(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('postbacks')
    .where('tenant_id', '=', db.tenantId)
    .where('created_at', '<', daysBefore(now, POSTBACK_DAYS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Where the member came from, and the conversions counted for it. */
const trackingExport: Export = {
  left: {
    postback_attempts:
      'the reports of the conversions below to networks, which name no member; each is deleted with its postback',
  },
  sections: [
    {
      name: 'sources',
      title: 'data:section_sources',
      tables: ['member_sources'],
      select: (
        db,
        me,
      ) => sql`select touch::text as cursor, case touch when 1 then 'first' else 'last' end as touch, network, ref,
        sub1, sub2, sub3, click_id, lander, slug, experiment, variant, at from member_sources
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'conversions',
      title: 'data:section_conversions',
      tables: ['conversions'],
      select: (db, me) => sql`select id::text as cursor,
        case kind when 1 then 'signup' when 2 then 'confirmed' when 3 then 'first_purchase' when 4 then 'refund'
          else 'refund_reversed' end as kind,
        network, ref, sub1, sub2, sub3, click_id, lander, slug, experiment, variant, amount, currency, at from conversions
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

interface TrackingServices extends PostbackServices {
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

export const tracking: Feature<TrackingServices> = {
  tasks: (services) => ({ tasks: { [SEND_POSTBACK]: (job) => sendPostback(services, job) } }),
  maintenance: trackingMaintenance,
  erase: trackingErase,
  export: trackingExport,
}
