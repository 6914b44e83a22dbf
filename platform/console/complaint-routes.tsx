import { z } from 'zod'
import { ConflictError, NotFoundError } from '../core/errors.ts'
import {
  addNote,
  answerComplaint,
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  releaseComplaint,
  takeComplaint,
} from '../features/complaints/server.ts'
import { listPayments } from '../features/payments/server.ts'
import { staffEmails } from '../infra/staff-emails.ts'
import { filledTemplate, findTemplates, isFor } from './answer-templates.ts'
import { auditLooks, auditTenant } from './audit.ts'
import {
  COMPLAINT_HOLDERS,
  countByKind,
  findComplaint,
  findComplaints,
  findNotes,
  type ListedComplaint,
} from './complaint-queries.ts'
import { ComplaintPage } from './pages/complaint-page.tsx'
import { ComplaintsPage } from './pages/complaints-page.tsx'
import { may } from './permissions.ts'
import { addressOf, filled, tenantKey } from './query.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { templateRoutes } from './template-routes.tsx'
import { typedOf } from './typed-fields.ts'

const key = z.object({ tenant: tenantKey, id: z.uuid() })
const answer = key.extend({
  outcome: z.enum(COMPLAINT_OUTCOMES as [string, ...string[]], 'invalid_choice'),
  text: z.string().trim().min(20, 'complaint_too_short').max(4000, 'complaint_too_long'),
})
const note = key.extend({ note: z.string().trim().min(1, 'required').max(4000, 'complaint_too_long') })
const listFilter = z.object({
  tenant: tenantKey.optional(),
  kind: z.enum(COMPLAINT_KINDS as [(typeof COMPLAINT_KINDS)[number]]).optional(),
  who: z.enum(COMPLAINT_HOLDERS).optional(),
  answered: z.string().max(1).optional(),
})

/** Complaints and appeals of the person's tenants, work on them, and their answers. */
export function complaintRoutes(): ConsoleRoute[] {
  return [list, one, answerRoute, takeRoute, releaseRoute, noteRoute, ...templateRoutes()]
}

const list = staffRoute({
  method: 'GET',
  path: '/complaints',
  access: 'complaints.answer',
  query: filled(listFilter),
  handle: async ({ scope, query }) => {
    const { tenant, kind, who, answered } = query as z.output<typeof listFilter>
    const own = scope.tenants.map((one) => one.key)
    if (tenant !== undefined && !own.includes(tenant)) throw new NotFoundError()
    const waiting = answered !== '1'
    const tenants = tenant === undefined ? own : [tenant]
    const filter = {
      waiting,
      tenants,
      kind,
      who: waiting ? who : undefined,
      staffId: scope.staff.id,
      now: scope.now,
    }
    const { complaints, counts } = await scope.db(async (db) => ({
      complaints: await findComplaints(db, filter),
      counts: await countByKind(db, filter),
    }))
    const chosen = { tenant, kind, who: filter.who, answered: waiting ? undefined : '1' }
    const page = <ComplaintsPage scope={scope} complaints={complaints} counts={counts} chosen={chosen} />
    return { page, title: scope.t('console:complaints') }
  },
})

const one = staffRoute({
  method: 'GET',
  path: '/complaints/one',
  access: 'complaints.answer',
  query: key.extend({ template: z.uuid().optional() }),
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

const backTo = ({ tenant, id }: z.output<typeof key>) => addressOf('/complaints/one', { tenant, id })

const takeRoute = staffRoute({
  method: 'POST',
  path: '/complaints/take',
  access: 'complaints.answer',
  body: key,
  again: (input, fault) => complaintPage(input, key.parse(input.body), fault),
  handle: async ({ scope, body }) => {
    const work = { now: scope.now, staffId: scope.staff.id }
    const holder = await scope.forTenant(body.tenant, ({ db }) => takeComplaint({ db, ...work }, body.id))
    if (holder !== null) {
      const names = await scope.db((db) => staffEmails(db, [holder]))
      throw new ConflictError('complaint_taken', { who: names.get(holder) ?? '' })
    }
    return { redirect: backTo(body) }
  },
})

const releaseRoute = staffRoute({
  method: 'POST',
  path: '/complaints/release',
  access: 'complaints.answer',
  body: key,
  handle: async ({ scope, body }) => {
    await scope.forTenant(body.tenant, ({ db }) => releaseComplaint(db, body.id, scope.staff.id))
    return { redirect: '/complaints' }
  },
})

const noteRoute = staffRoute({
  method: 'POST',
  path: '/complaints/note',
  access: 'complaints.answer',
  body: note,
  again: (input, fault) => complaintPage(input, key.parse(input.body), fault),
  handle: async ({ scope, body }) => {
    const { staff, now } = scope
    await scope.forTenant(body.tenant, async ({ db }) => {
      await addNote({ db, now, staffId: staff.id }, body.id, body.note)
      const subject = `complaint:${body.id}`
      await auditTenant(db, { staffId: staff.id, now, action: 'complaint_noted', subject })
    })
    return { redirect: backTo(body), done: 'complaint_noted' }
  },
})

/** Orders shown beside a complaint. */
const ORDERS = 20

/** The page of one complaint. The views of it and of the person's orders are recorded. */
async function complaintPage(
  { scope, body }: Pick<ConsoleInput<unknown, unknown, Staff>, 'scope' | 'body'>,
  { tenant, id, template }: z.output<typeof key> & { readonly template?: string | undefined },
  fault?: FormFault,
): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  const read = await scope.db(async (db) => {
    const complaint = await findComplaint(db, { tenant, id, now })
    if (!complaint) return undefined
    const look = { staffId: staff.id, now, action: 'complaint_read', subject: `complaint:${id}` } as const
    await auditLooks(db, [{ ...look, tenantId: tenant }])
    const templates = (await findTemplates(db)).filter((saved) => isFor(saved, complaint))
    return { complaint, templates, notes: await findNotes(db, tenant, id) }
  })
  if (!read) throw new NotFoundError()
  const { complaint, notes } = read
  const site = scope.tenants.find((known) => known.key === tenant)?.settings.name ?? ''
  const values = { site, reference: complaint.number }
  const templates = read.templates.map((saved) => ({ ...saved, body: filledTemplate(saved.body, values) }))
  const chosen = templates.find((saved) => saved.id === template)
  const entered = { ...(chosen ? { text: chosen.body } : {}), ...typedOf(body) }
  const orders = await ordersOf(scope, complaint)
  const shown = { complaint, templates, notes, orders, entered, ...(fault ? { fault } : {}) }
  const page = <ComplaintPage scope={scope} {...shown} />
  return { page, title: scope.t('console:complaint', { number: complaint.number }) }
}

/**
 * The latest payments of the member who complains, which is recorded as a search of the member's
 * payments. Undefined for a visitor, and for a reader who may not see payments.
 */
async function ordersOf(
  { forTenant, staff, now }: PlatformScope<Staff>,
  { tenantId, memberId }: ListedComplaint,
) {
  if (memberId === null || !may(staff.role, 'finance.read')) return undefined
  return forTenant(tenantId, async ({ db }) => {
    const subject = `member:${memberId}`
    await auditTenant(db, { staffId: staff.id, now, action: 'payments_searched', subject })
    return (await listPayments(db, { memberId }, ORDERS)).rows
  })
}
