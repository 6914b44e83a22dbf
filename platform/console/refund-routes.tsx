import { z } from 'zod'
import { ConflictError, NotFoundError, ValidationError } from '../core/errors.ts'
import { findPayment } from '../features/payments/server.ts'
import {
  approveRefund,
  CREDIT_CAUSES,
  creditBack,
  payByHand,
  type Refunders,
  type RefundRow,
  rejectRefund,
  requestRefund,
} from '../features/refunds/server.ts'
import { minorUnits } from './amounts.ts'
import { type AuditAction, auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { memberAnswer } from './member-answer.tsx'
import { paymentAnswer } from './payment-answer.tsx'
import { REFUND_LIMITS } from './permissions.ts'
import { addressOf, tenantKey } from './query.ts'
import { refundList } from './refund-list.tsx'
import type { InTenant, PlatformScope, Staff } from './scope.ts'
import { requireSecondPerson } from './second-person.ts'
import { type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { typedOf } from './typed-fields.ts'

const reason = z.string({ error: 'required' }).trim().min(3, 'required').max(300)
/** Idempotency key: a repeated press of the button changes nothing. */
const key = z.uuid()
const refundForm = z.object({ tenant: tenantKey, payment: z.uuid(), amount: z.string().max(20), reason, key })
const creditForm = z.object({
  tenant: tenantKey,
  member: z.uuid(),
  reason,
  key,
  cause: z.enum(CREDIT_CAUSES, 'invalid_choice'),
  // Digits only: `Number` accepts `1e3` and `0x10`, which a person only types by mistake.
  credits: z
    .string({ error: 'refund_amount' })
    .trim()
    .regex(/^0*[1-9]\d{0,8}$/, 'refund_amount')
    .transform(Number),
})
/** `everywhere`: decided in the list of all sites, to which the response redirects. */
const decision = z.object({ tenant: tenantKey, id: z.uuid(), everywhere: z.literal('1').optional() })

/**
 * Refunds and credits given back: requested by one person, and above the limit of the role decided
 * by another.
 */
export function refundRoutes({ payments }: ConsoleDeps): ConsoleRoute[] {
  return [
    refundList,
    refundRoute(payments),
    creditBackRoute,
    decisionRoute('approve', 'refunds.approve', (inside, scope, id) =>
      approveRefund(contextOf(inside, scope), payments, { staff: scope.staff.id, refund: id }),
    ),
    decisionRoute('reject', 'refunds.request', (inside, scope, id) =>
      rejectRefund(contextOf(inside, scope), id),
    ),
    decisionRoute('paid', 'refunds.approve', (inside, scope, id) =>
      payByHand(contextOf(inside, scope), { staff: scope.staff.id, refund: id }),
    ),
  ]
}

/** The locale is that of staff: mails to members are in the member's own language. */
const contextOf = ({ db, tenant }: InTenant, { locale, now }: PlatformScope<Staff>) => ({
  db,
  tenant,
  locale,
  now,
})

function refundRoute(refunders: Refunders): ConsoleRoute {
  return staffRoute({
    method: 'POST',
    path: '/finance/refund',
    access: 'refunds.request',
    body: refundForm,
    again: ({ scope, body }, fault) => {
      const typed = typedOf(body)
      const place = z.object({ tenant: tenantKey, payment: z.uuid() }).safeParse(typed)
      if (!place.success) throw new NotFoundError()
      return paymentAnswer(scope, place.data.tenant, place.data.payment, { fault, typed })
    },
    handle: async ({ scope, body }) => {
      const { tenant, payment: id, reason: why, key: pressed } = body
      const done = await scope.forTenant(tenant, async (inside) => {
        const payment = await findPayment(inside.db, id)
        if (!payment) throw new NotFoundError()
        const amount = minorUnits(body.amount, payment.currency)
        if (Number.isNaN(amount)) throw new ValidationError({ amount: { code: 'refund_amount' } })
        const refund = await requestRefund(
          contextOf(inside, scope),
          refunders,
          {
            staff: scope.staff.id,
            memberId: payment.member_id,
            orderId: payment.order_id,
            amount,
            reason: why,
            key: `staff:${pressed}`,
          },
          limitsOf(scope),
        )
        requireSame(refund.amount === amount && refund.order_id === payment.order_id)
        return record(inside, scope, refund, ['refund_requested', 'refund_made'])
      })
      return { redirect: addressOf('/finance/payment', { tenant, id }), done }
    },
  })
}

const creditBackRoute: ConsoleRoute = staffRoute({
  method: 'POST',
  path: '/finance/credit-back',
  access: 'refunds.request',
  body: creditForm,
  again: ({ scope, body }, fault: FormFault) => {
    const typed = typedOf(body)
    const place = z.object({ tenant: tenantKey, member: z.uuid() }).safeParse(typed)
    if (!place.success) throw new NotFoundError()
    return memberAnswer(
      scope,
      { tenant: place.data.tenant, id: place.data.member, reason: 'payment' },
      { fault, typed },
    )
  },
  handle: async ({ scope, body }) => {
    const { tenant, member, credits, cause, reason: why, key: pressed } = body
    const done = await scope.forTenant(tenant, async (inside) => {
      const refund = await creditBack(
        contextOf(inside, scope),
        { staff: scope.staff.id, memberId: member, credits, cause, reason: why, key: `staff:${pressed}` },
        limitsOf(scope),
      )
      requireSame(refund.credits === credits && refund.kind === 'credit_back')
      return record(inside, scope, refund, ['credits_requested', 'credits_given'])
    })
    return { redirect: addressOf('/finance/refunds', { tenant }), done }
  },
})

/** The audit action of each decision. */
const VERDICTS = { approve: 'refund_approved', reject: 'refund_rejected', paid: 'refund_paid' } as const

function decisionRoute(
  verdict: keyof typeof VERDICTS,
  access: 'refunds.approve' | 'refunds.request',
  decide: (inside: InTenant, scope: PlatformScope<Staff>, id: string) => Promise<RefundRow>,
): ConsoleRoute {
  return staffRoute({
    method: 'POST',
    path: `/finance/refunds/${verdict}`,
    access,
    body: decision,
    handle: async ({ scope, body }) => {
      const { tenant, id, everywhere } = body
      const action = VERDICTS[verdict]
      if (verdict === 'approve')
        await scope.db((db) => requireSecondPerson(db, scope, { tenant, refund: id }))
      await scope.forTenant(tenant, async (inside) => {
        await decide(inside, scope, id)
        await auditTenant(inside.db, {
          staffId: scope.staff.id,
          now: scope.now,
          action,
          subject: `refund:${id}`,
        })
      })
      const back = everywhere ? { state: 'requested' } : { tenant }
      return { redirect: addressOf('/finance/refunds', back), done: action }
    },
  })
}

const limitsOf = ({ staff }: PlatformScope<Staff>) => REFUND_LIMITS[staff.role]

/** Refuses a key that comes with other values: the form was changed after it had been sent. */
function requireSame(same: boolean): void {
  if (!same) throw new ConflictError('idempotency_key_reused')
}

/**
 * Records the request once: a repeated press finds the row of the first one.
 * @returns the action that describes it
 */
async function record(
  { db }: InTenant,
  { staff, now }: PlatformScope<Staff>,
  refund: RefundRow,
  [requested, made]: readonly [AuditAction, AuditAction],
): Promise<AuditAction> {
  const action = refund.state === 'requested' ? requested : made
  if (refund.requested_at.getTime() !== now.getTime()) return action
  const { id, amount, credits } = refund
  const details = { amount, currency: (refund.currency ?? '').trim(), credits }
  await auditTenant(db, { staffId: staff.id, now, action, subject: `refund:${id}`, details })
  return action
}
