import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { paymentsApi } from './api.ts'
import { booksMaintenance } from './books.ts'
import { SEALED_ACCOUNTS } from './debit/secrets.ts'
import { paymentForms } from './forms.ts'
import { paymentJobs } from './jobs.ts'
import type { PaymentServices } from './providers.ts'

/**
 * Orders, payments, stored methods and direct debits, without data that only the provider needs.
 * The encrypted account number and the hashes that identify account and phone are left out: others
 * may read the file, and the last digits identify them to the member.
 */
const paymentsExport: Export = {
  sections: [
    {
      name: 'orders',
      title: 'data:section_orders',
      tables: ['credit_order'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, id, package, credits, list_amount, amount, currency, country, discount_code,
          discount_percentage, tracking, created_at, paid_at from credit_order
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'payments',
      title: 'data:section_payments',
      tables: ['payment'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, id, order_id, provider, method, amount, currency, status, created_at from payment
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'payment-methods',
      title: 'data:section_payment_methods',
      tables: ['payment_mandate'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, provider, method, label, payment_id, created_at, revoked_at from payment_mandate
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'direct-debits',
      title: 'data:section_direct_debits',
      tables: ['direct_debit'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, package, discount_code, iban_end, phone_end, signed_at, mandate_text, created_at
        from direct_debit where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    payment_watch: 'when a payment is looked at again',
  },
}

interface PaymentFeatureServices {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly payments: PaymentServices
}

export const payments: Feature<PaymentFeatureServices> = {
  calls: (services) => paymentsApi(services.payments),
  forms: paymentForms,
  // Jobs have their own connections.
  tasks: ({ payments, database, tenants }) => paymentJobs({ ...payments, database }, tenants),
  maintenance: booksMaintenance,
  export: paymentsExport,
  keyed: [SEALED_ACCOUNTS],
  erase: {
    rows: {
      'credit_order.member_id': {
        keep: 'amounts for the books; the id is a pseudonym once the member is gone',
      },
      'credit_order.tracking': { work: 'emptied' },
      'credit_order.idempotency_key': { work: 'replaced: the browser chose it' },
      'payment.member_id': { keep: 'amounts for the books and for refunds; the id is a pseudonym' },
      'payment.checkout_url': { work: 'emptied' },
      'payment_mandate.member_id': 'delete',
      'direct_debit.member_id': 'delete',
      'direct_debit_block.key': { keep: 'a hash: an account that caused a loss must be recognised again' },
      'direct_debit_block.payment_id': { keep: 'of the payment in the books that the loss came from' },
      'direct_debit_block.reason': { keep: 'says why, not who' },
      'payment_watch.payment': { keep: 'a payment under way is brought to its end at the provider' },
    },
    work: eraseBuyer,
  },
}

/**
 * Clears what orders and payments hold besides the amounts: traffic source, browser-generated keys,
 * checkout addresses, the stored payment method.
 */
async function eraseBuyer(db: TenantDb, memberId: string): Promise<undefined> {
  await db.trx
    .updateTable('credit_order')
    .set({ tracking: null, idempotency_key: sql`id::text` })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  await db.trx
    .updateTable('payment')
    .set({ checkout_url: null, mandate_id: null, debit_id: null })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('checkout_url', 'is not', null),
        eb('mandate_id', 'is not', null),
        eb('debit_id', 'is not', null),
      ]),
    )
    .execute()
}
