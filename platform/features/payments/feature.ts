import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import { paymentsApi } from './api.ts'
import { eraseBuyer } from './erase.ts'
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
  erase: {
    rows: {
      'credit_order.member_id': {
        work: 'amounts are kept for the books under the pseudonym; where the buyer came from is emptied',
      },
      'payment.member_id': {
        work: 'kept for the books and for refunds under the pseudonym; the checkout address is emptied',
      },
      'payment_watch.payment': { keep: 'a payment under way is brought to its end at the provider' },
    },
    work: eraseBuyer,
  },
}
