import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import { answerComplaint, COMPLAINT_OUTCOMES } from '../features/complaints/server.ts'
import { auditLooks, auditTenant } from './audit.ts'
import { findComplaint, findComplaints } from './complaint-queries.ts'
import { ComplaintPage } from './pages/complaint-page.tsx'
import { ComplaintsPage } from './pages/complaints-page.tsx'
import type { ConsoleInput, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'

const key = z.object({ tenant: z.coerce.number().int().positive(), id: z.uuid() })
const answer = key.extend({
  outcome: z.enum(COMPLAINT_OUTCOMES as [string, ...string[]], 'invalid_choice'),
  text: z.string().trim().min(20, 'complaint_too_short').max(4000, 'complaint_too_long'),
})

/** Complaints and appeals of the person's tenants, and their answers. */
export function complaintRoutes(): ConsoleRoute[] {
  return [list, one, answerRoute]
}

const list = staffRoute({
  method: 'GET',
  path: '/complaints',
  access: 'complaints.answer',
  query: z.object({ answered: z.string().max(1).optional() }),
  handle: async ({ scope, query }) => {
    const waiting = query.answered !== '1'
    const tenants = scope.tenants.map((tenant) => tenant.key)
    const complaints =
      tenants.length === 0 ? [] : await scope.db((db) => findComplaints(db, { waiting, tenants }))
    const page = <ComplaintsPage scope={scope} complaints={complaints} waiting={waiting} />
    return { page, title: scope.t('console:complaints') }
  },
})

const one = staffRoute({
  method: 'GET',
  path: '/complaints/one',
  access: 'complaints.answer',
  query: key,
  handle: (input) => complaintPage(input, input.query),
})

const answerRoute = staffRoute({
  method: 'POST',
  path: '/complaints/answer',
  access: 'complaints.answer',
  body: answer,
  again: (input, fault) => complaintPage(input, key.parse(input.body), fault),
  handle: async ({ scope, body }) => {
    const { staff, now } = scope
    const done = await scope.forTenant(body.tenant, async ({ db, tenant }) => {
      const context = { tenant, db, now, staffId: staff.id }
      const outcome = body.outcome as (typeof COMPLAINT_OUTCOMES)[number]
      const answered = await answerComplaint(context, body.id, { outcome, text: body.text })
      const action = answered === 'appeal' ? 'appeal_decided' : 'complaint_answered'
      const about = { subject: `complaint:${body.id}`, details: { outcome } }
      await auditTenant(db, { staffId: staff.id, now, action, ...about })
      return action
    })
    return { redirect: '/complaints', done }
  },
})

/** The page of one complaint. The view is recorded. */
async function complaintPage(
  { scope, body }: Pick<ConsoleInput<unknown, unknown, Staff>, 'scope' | 'body'>,
  { tenant, id }: z.output<typeof key>,
  fault?: FormFault,
): Promise<ConsoleAnswer> {
  const complaint = await scope.db(async (db) => {
    const found = await findComplaint(db, tenant, id)
    const look = {
      staffId: scope.staff.id,
      now: scope.now,
      action: 'complaint_read',
      subject: `complaint:${id}`,
    }
    if (found) await auditLooks(db, [{ ...look, action: 'complaint_read', tenantId: tenant }])
    return found
  })
  if (!complaint) throw new NotFoundError()
  const entered = (body ?? {}) as Readonly<Record<string, string>>
  const page = <ComplaintPage scope={scope} complaint={complaint} {...(fault ? { fault, entered } : {})} />
  return { page, title: scope.t('console:complaint', { number: complaint.number }) }
}
