import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import type { PaymentServices } from '../payments/server.ts'
import { refundsApi } from './api.ts'
import { SEND_REFUND } from './commands.ts'
import { eraseDeclarations } from './erase.ts'
import { refundsExport } from './export.ts'
import { refundForms } from './forms.ts'
import { refundMaintenance } from './maintenance.ts'
import { sendRefund } from './send.ts'

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
