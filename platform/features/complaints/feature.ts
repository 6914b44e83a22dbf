import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { noteWaiting, waitingMaintenance } from '../../infra/waiting-work.ts'
import { appeal, file } from './commands.ts'
import { appealComplaintCall, fileComplaintCall } from './contract.ts'
import { APPEAL_DAYS, KEPT_DAYS, STATE_CODES } from './rules.ts'
import { WAITING_COMPLAINTS } from './waiting.ts'

/** What the member wrote and the answers. The number of a complaint is unique. */
const complaintsExport: Export = {
  sections: [
    {
      name: 'complaints',
      title: 'data:section_complaints',
      tables: ['complaint'],
      select: (
        db,
        me,
      ) => sql`select c.number as cursor, c.number, c.body, c.created_at, c.answer, c.answered_at, c.appeal,
          c.appealed_at, c.appeal_answer, c.appeal_answered_at
        from complaint c where c.tenant_id = ${db.tenantId}::int and c.member_id = ${me}`,
    },
  ],
  left: {
    complaint_note: 'notes of staff for colleagues on how to handle a complaint, deleted with it',
    complaint_lease: 'which of the staff works on a complaint, for an hour',
  },
}

export const complaints: Feature<ComplaintDeps> = {
  calls: complaintsApi,
  forms: complaintForms,
  maintenance: complaintsMaintenance,
  export: complaintsExport,
  erase: {
    rows: {
      'complaint.member_id': { work: 'deleted' },
      'complaint.email': { work: 'deleted' },
      'complaint.email_key': { work: 'deleted' },
      'complaint.body': { work: 'deleted' },
      'complaint.answer': { work: 'deleted' },
      'complaint.appeal': { work: 'deleted' },
      'complaint.appeal_answer': { work: 'deleted' },
      'complaint_note.complaint_id': 'cascade',
      'complaint_lease.complaint_id': 'cascade',
    },
    work: eraseComplaints,
  },
}

interface ComplaintDeps {
  readonly rateLimits: Pick<RateLimits, 'countAll' | 'giveBack'>
}

function complaintsApi({ rateLimits }: ComplaintDeps): CallRoute[] {
  return [
    route(fileComplaintCall, async ({ scope, body, idempotencyKey }) => {
      const { number, due } = await file(scope, body, idempotencyKey, rateLimits)
      return { number, due: due.toISOString() }
    }),
    route(appealComplaintCall, async ({ scope, body }) => {
      await appeal(scope, body)
      return { state: 'appealed' as const }
    }),
  ]
}

/**
 * Erases complaints of the member, including those filed with the member's address while signed
 * out. An unconfirmed address may be another person's, whose complaints stay.
 */
async function eraseComplaints(db: TenantDb, memberId: string): Promise<undefined> {
  const address = db.trx
    .selectFrom('member')
    .select('email_key')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is not', null)
  const erased = await db.trx
    .deleteFrom('complaint')
    .where('tenant_id', '=', db.tenantId)
    .where((where) => where.or([where('member_id', '=', memberId), where('email_key', 'in', address)]))
    .returning('id')
    .execute()
  await noteWaiting(
    db,
    WAITING_COMPLAINTS,
    erased.map(({ id }) => id),
  )
}

/** The complaint, and the appeal on its own page. */
function complaintForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, fileComplaintCall), {
      page: 'complaints',
      next: ({ number }) => href('complaints', {}, { number }),
    }),
    formOf(routeFor(calls, appealComplaintCall), {
      page: 'complaints-appeal',
      next: (_done, { values }) => href('complaints', {}, { token: values.token }),
    }),
  ]
}

/** Deletes complaints that can no longer be appealed, after `KEPT_DAYS`. */
function complaintsMaintenance({ database }: { readonly database: Database }): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'old-complaints', deleteOld),
    waitingMaintenance(database, WAITING_COMPLAINTS),
  ]
}

async function deleteOld(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('complaint')
    .where('tenant_id', '=', db.tenantId)
    .where('state', 'in', [STATE_CODES.answered, STATE_CODES.closed])
    .where('due_at', '<=', daysBefore(now, KEPT_DAYS + APPEAL_DAYS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
