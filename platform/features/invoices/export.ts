import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Invoices and credit notes, without the seller: that is the site. */
export const invoicesExport: Export = {
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
