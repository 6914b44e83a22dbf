import type { TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { AfterErasure } from '../../infra/erasure.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { confirmPassword } from '../accounts/server.ts'
import { MAKE_EXPORT, orderExport } from './commands.ts'
import { requestExportCall } from './contract.ts'
import { type ExportJobDeps, exportMaintenance, makeExport } from './jobs.ts'

export const dataExport: Feature<ExportJobDeps & { readonly rateLimits: RateLimits }> = {
  calls: dataExportApi,
  forms: dataExportForms,
  tasks: (services) => ({ tasks: { [MAKE_EXPORT]: (job) => makeExport(services, job, new Date()) } }),
  maintenance: exportMaintenance,
  erase: {
    rows: { 'data_export.member_id': { work: 'deleted, and then their files' } },
    work: eraseExports,
  },
  export: { sections: [], left: { data_export: 'the files themselves' } },
}

/** The call that requests an export. */
function dataExportApi({ rateLimits }: { readonly rateLimits: RateLimits }): CallRoute[] {
  return [
    route(requestExportCall, async ({ scope, body, request }) => {
      await confirmPassword(scope, body.password, { rateLimits, request })
      await scope.transaction(orderExport)
      return { requested: true as const }
    }),
  ]
}

/**
 * Deletes the exports of a member.
 * @returns work after the commit that removes their files
 */
async function eraseExports(db: TenantDb, memberId: string): Promise<AfterErasure | undefined> {
  const deleted = await db.trx
    .deleteFrom('data_export')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .returning('name')
    .execute()
  if (deleted.length === 0) return undefined
  return async ({ exportFiles, tenant }) => {
    for (const { name } of deleted) await exportFiles.remove(tenant.id, name)
  }
}

/** The form of the request, on the page that shows its state. */
function dataExportForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, requestExportCall), { page: 'account-data', next: () => href('account-data') }),
  ]
}
