import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import { paymentsApi } from './api.ts'
import { booksMaintenance } from './books.ts'
import { SEALED_ACCOUNTS } from './debit/secrets.ts'
import { eraseBuyer } from './erase.ts'
import { paymentsExport } from './export.ts'
import { paymentForms } from './forms.ts'
import { paymentJobs } from './jobs.ts'
import type { PaymentServices } from './providers.ts'

interface PaymentFeatureServices {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly payments: PaymentServices
}

export const payments: Feature<PaymentFeatureServices> = {
  calls: (services) => paymentsApi(services.payments),
  forms: paymentForms,
  // Jobs have connections of their own.
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
