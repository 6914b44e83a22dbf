import type { ConsoleDb, TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import type { AuditAction } from '../core/staff.ts'

export type { AuditAction }

export interface AuditNote {
  /** Null: the command `npm run staff`. */
  readonly staffId: string | null
  readonly now: Date
  readonly action: AuditAction
  /** What was acted on: `photo:<id>`, `staff:<id>`. */
  readonly subject?: string
  /** Codes and ids, never secrets or texts of members. */
  readonly details?: Readonly<Record<string, string | number>>
}

function rowOf(tenantId: number, { staffId, now, action, subject = '', details = {} }: AuditNote) {
  const row = { id: newId(), staff_id: staffId, at: now, action, subject, details: JSON.stringify(details) }
  return { tenant_id: tenantId, ...row }
}

/** Records an action inside a tenant, in the transaction of that action. */
export async function auditTenant({ trx, tenantId }: TenantDb, note: AuditNote): Promise<void> {
  await trx.insertInto('audit_entry').values(rowOf(tenantId, note)).execute()
}

/** Records an action that concerns no tenant. */
export async function auditPlatform({ trx }: ConsoleDb, note: AuditNote): Promise<void> {
  await trx.insertInto('audit_entry').values(rowOf(0, note)).execute()
}

/** Records views of data of several tenants, one entry each. */
export async function auditLooks(
  { trx }: ConsoleDb,
  looks: readonly (AuditNote & { readonly tenantId: number })[],
): Promise<void> {
  if (looks.length === 0) return
  const rows = looks.map((look) => rowOf(look.tenantId, look))
  await trx.insertInto('audit_entry').values(rows).execute()
}
