import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { CheckFiles } from '../../infra/check-files.ts'
import type { AfterErasure } from '../../infra/erasure.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature, MaintenanceServices } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { daysBefore, type MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { noteWaiting, waitingMaintenance } from '../../infra/waiting-work.ts'
import { uploadOf } from '../photos/server.ts'
import { photoChecked } from '../visibility/visibility.ts'
import { checkOf, drawGesture, sendCheck } from './checks.ts'
import { drawGestureCall, readCheckCall, sendCheckCall } from './contract.ts'
import { deleteCheck, deleteSentBefore, withoutCheck } from './queries.ts'
import { KEPT_DAYS } from './rules.ts'
import { WAITING_CHECKS } from './waiting.ts'

const checksExport: Export = {
  sections: [
    {
      name: 'profile_checks',
      title: 'data:section_profile_checks',
      tables: ['profile_check_photo'],
      select: (db, me) => sql`select m.id::text as cursor, m.checked_at,
          ${photoChecked('m')} as shown, c.drawn_at, c.sent_at, c.refusal is not null as refused
        from member m left join profile_check_photo c on c.tenant_id = ${db.tenantId}::int and c.member_id = ${me}
        where m.tenant_id = ${db.tenantId}::int and m.id = ${me} and (m.checked_at is not null or c.id is not null)`,
    },
  ],
}

export const profileChecks: Feature<{ readonly checkFiles: CheckFiles }> = {
  calls: checksApi,
  forms: checkForms,
  maintenance: checksMaintenance,
  export: checksExport,
  erase: {
    rows: {
      'profile_check_photo.member_id': { work: 'deleted, and then the file of the photo' },
    },
    work: eraseCheck,
  },
}

function checksApi({ checkFiles }: { readonly checkFiles: CheckFiles }): CallRoute[] {
  return [
    route(readCheckCall, ({ scope }) => checkOf(scope)),
    route(drawGestureCall, ({ scope }) => drawGesture(scope)),
    route(sendCheckCall, ({ scope, request }) =>
      sendCheck(scope, checkFiles, uploadOf(request).photo.files.full),
    ),
  ]
}

/** Both lead back to the page, which says where the comparison stands. */
function checkForms(calls: readonly CallRoute[]): readonly Form[] {
  const next = () => href('account-check')
  return [
    formOf(routeFor(calls, drawGestureCall), { page: '/check-gesture', next }),
    formOf(routeFor(calls, sendCheckCall), { page: 'account-check', next }),
  ]
}

async function eraseCheck(db: TenantDb, memberId: string): Promise<AfterErasure | undefined> {
  const deleted = await deleteCheck(db, memberId)
  if (!deleted) return undefined
  await noteWaiting(db, WAITING_CHECKS, [deleted.id])
  const { file } = deleted
  return file === null ? undefined : ({ checkFiles, tenant }) => checkFiles.remove(tenant.id, file)
}

/** Files are written before their row, so younger ones may belong to a request in progress. */
const DAYS = 1
const AT_ONCE = 1000

/**
 * Deletes photos that nobody has compared, and files without a row, which a process left that ended
 * in between.
 */
function checksMaintenance({
  database,
  checkFiles,
}: Pick<MaintenanceServices, 'database' | 'checkFiles'>): readonly MaintenanceTask[] {
  return [
    {
      // A day earlier, because it runs once a day.
      name: 'old-checks',
      run: async (tenant, now) => {
        const old = await database.withTenant(tenant.key, async (db) => {
          const deleted = await deleteSentBefore(db, daysBefore(now, KEPT_DAYS - 1))
          await noteWaiting(
            db,
            WAITING_CHECKS,
            deleted.map(({ id }) => id),
          )
          return deleted
        })
        for (const { file } of old) if (file !== null) await checkFiles.remove(tenant.id, file)
        return old.length
      },
    },
    {
      name: 'check-files',
      run: async (tenant, now) => {
        let old: string[] = []
        let removed = 0
        const remove = async () => {
          const stray = await database.withTenant(tenant.key, (db) => withoutCheck(db, old))
          for (const name of stray) await checkFiles.remove(tenant.id, name)
          removed += stray.length
          old = []
        }
        for await (const { name, changedAt } of checkFiles.list(tenant.id)) {
          if (changedAt >= daysBefore(now, DAYS)) continue
          old.push(name)
          if (old.length === AT_ONCE) await remove()
        }
        await remove()
        return removed
      },
    },
    waitingMaintenance(database, WAITING_CHECKS),
  ]
}
