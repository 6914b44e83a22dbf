import type { ConsoleDb, TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import { TOLD_ACTIONS } from '../core/staff.ts'

/** What staff can do that is recorded. Stored as it stands; texts are `console:audit.<action>`. */
export const AUDIT_ACTIONS = [
  'staff_invited',
  'staff_disabled',
  'staff_enabled',
  'staff_sessions_ended',
  'invitation_accepted',
  'signed_in',
  'signed_out',
  'recovery_code_used',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  ...TOLD_ACTIONS,
  'signup_link_made',
  'signup_link_revoked',
  'signup_links_viewed',
  'complaint_read',
  'complaint_answered',
  'appeal_decided',
  'payments_searched',
  'payment_viewed',
  'refund_made',
  'refund_requested',
  'refund_approved',
  'refund_rejected',
  'refund_paid',
  'credits_given',
  'credits_requested',
  'alert_resolved',
  'list_exported',
  'member_viewed',
  'member_disabled',
  'member_enabled',
  'member_sessions_ended',
  'codes_made',
  'code_disabled',
  'short_link_made',
  'short_link_disabled',
  'postback_tested',
  'postback_repeated',
  'lander_edited',
  'lander_discarded',
  'lander_published',
  'lander_scheduled',
  'lander_unscheduled',
  'lander_rolled_back',
  'lander_file_uploaded',
  'lander_exported',
  'theme_edited',
  'theme_discarded',
  'theme_published',
  'theme_rolled_back',
  'theme_exported',
  'cost_saved',
  'costs_imported',
  'cost_removed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export interface AuditNote {
  /** Null: the command `npm run staff`. */
  readonly staffId: string | null
  readonly now: Date
  readonly action: AuditAction
  /** What was acted on: `photo:<id>`, `staff:<id>`. */
  readonly subject?: string
  /** Codes and ids, never a secret or the words of a member. */
  readonly details?: Readonly<Record<string, string | number>>
}

function rowOf(tenantId: number, { staffId, now, action, subject = '', details = {} }: AuditNote) {
  const row = { id: newId(), staff_id: staffId, at: now, action, subject, details: JSON.stringify(details) }
  return { tenant_id: tenantId, ...row }
}

/** Records what was done inside a tenant, in the transaction that does it. */
export async function auditTenant({ trx, tenantId }: TenantDb, note: AuditNote): Promise<void> {
  await trx.insertInto('audit_entry').values(rowOf(tenantId, note)).execute()
}

/** Records what concerns no tenant. */
export async function auditPlatform({ trx }: ConsoleDb, note: AuditNote): Promise<void> {
  await trx.insertInto('audit_entry').values(rowOf(0, note)).execute()
}

/** Records looks at data of several tenants, one entry each. */
export async function auditLooks(
  { trx }: ConsoleDb,
  looks: readonly (AuditNote & { readonly tenantId: number })[],
): Promise<void> {
  if (looks.length === 0) return
  const rows = looks.map((look) => rowOf(look.tenantId, look))
  await trx.insertInto('audit_entry').values(rows).execute()
}
