import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { PaymentServices } from '../payments/server.ts'
import { type Refunders, SEND_REFUND, withdraw } from './commands.ts'
import { declareWithdrawalCall } from './contract.ts'
import { eraseDeclarations } from './erase.ts'
import { holderOf } from './link.ts'
import { refundMaintenance } from './maintenance.ts'
import { sendRefund } from './send.ts'

/**
 * Refunds and what the member declared, without the staff and their notes, which may mention
 * others.
 */
const refundsExport: Export = {
  sections: [
    {
      name: 'refunds',
      title: 'data:section_refunds',
      tables: ['refund'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, kind, order_id, payment_id, amount, currency, credits, state, declared_name,
          declared_email, requested_at, approved_at, sent_at, done_at, failed_at
        from refund where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'payment-blocks',
      title: 'data:section_payment_blocks',
      tables: ['payment_block', 'direct_debit_block'],
      select: (
        db,
        me,
      ) => sql`select 'method:' || method as cursor, method, null as reason, payment_id, created_at from payment_block
          where tenant_id = ${db.tenantId}::int and member_id = ${me}
        union all select 'account:' || b.key, p.method, b.reason, b.payment_id, b.created_at from direct_debit_block b
          join payment p on p.tenant_id = ${db.tenantId}::int and p.id = b.payment_id and p.member_id = ${me}
          where b.tenant_id = ${db.tenantId}::int`,
    },
  ],
}

interface RefundServices {
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly payments: PaymentServices
}

export const refunds: Feature<RefundServices> = {
  calls: ({ payments }) => refundsApi(payments),
  forms: refundForms,
  tasks: ({ payments, tenants }) => ({
    tasks: {
      [SEND_REFUND]: async ({ tenantId, refund }) => {
        const tenant = tenants.byKey(tenantId)
        if (tenant && typeof refund === 'string') await sendRefund(payments, tenant, refund)
      },
    },
  }),
  maintenance: refundMaintenance,
  export: refundsExport,
  erase: {
    rows: {
      'refund.member_id': { keep: 'amounts for the books; the id is a pseudonym once the member is gone' },
      'refund.reason': { work: 'emptied: staff wrote it' },
      'refund.idempotency_key': { work: 'replaced: the browser chose it' },
      'refund.declared_name': { work: 'emptied once nothing is owed' },
      'refund.declared_email': { work: 'emptied once nothing is owed' },
      'refund.declared_language': { work: 'emptied once nothing is owed' },
      'payment_block.member_id': 'cascade',
    },
    work: eraseDeclarations,
  },
}

function refundsApi(refunders: Refunders): CallRoute[] {
  return [
    route(declareWithdrawalCall, async ({ scope, body, idempotencyKey }) => {
      const { order, amount, name, email, token } = body
      const memberId = await holderOf(scope, token)
      const declaration = { orderId: order, amount, name, email, key: idempotencyKey }
      const { id } = await withdraw(scope, refunders, memberId, declaration)
      return { id, ...(token ? { token } : {}) }
    }),
  ]
}

/** The second step of a withdrawal. */
function refundForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, declareWithdrawalCall), {
      page: 'withdrawal',
      input: ({ token, ...values }) => ({ ...values, ...(token ? { token } : {}) }),
      next: ({ id, token }) => href('withdrawal', {}, { done: id, token }),
    }),
  ]
}
