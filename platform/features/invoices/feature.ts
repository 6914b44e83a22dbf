import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { eraseInvoiceNames } from './erase.ts'

/** Invoices and credit notes without the seller, which is the site itself. */
const invoicesExport: Export = {
  sections: [
    {
      name: 'invoices',
      title: 'data:section_invoices',
      tables: ['invoice'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, series, year, number, order_id, buyer, package, credits, discount_code,
          discount_percentage, list_gross, gross, net, vat, vat_rate, country, currency, method, language, issued_at
        from invoice where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

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
