import type { Feature } from '../../infra/feature.ts'
import { eraseInvoiceNames } from './erase.ts'
import { invoicesExport } from './export.ts'

export const invoices: Feature = {
  export: invoicesExport,
  erase: {
    rows: {
      'invoice.member_id': {
        keep: 'invoices are kept for the books; the id is a pseudonym once the member is gone',
      },
      'invoice.buyer': { work: 'emptied' },
    },
    work: eraseInvoiceNames,
  },
}
