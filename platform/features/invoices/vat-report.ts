import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'

const line = z.strictObject({
  country: z.string(),
  /** Hundredths of a per cent; null if no VAT was charged. */
  rate: column.whole.nullable(),
  currency: z.string(),
  invoices: column.whole,
  credit_notes: column.whole,
  /** In the minor unit: invoices less credit notes. */
  net: column.whole,
  vat: column.whole,
  gross: column.whole,
})

export type VatLine = z.output<typeof line>

/**
 * VAT of the documents issued at or after `from` and before `until`, by country, rate and currency.
 * A credit note counts in the period in which it was issued. Adds up the sums stated on the
 * documents, without computing VAT again.
 */
export function vatReport(
  db: TenantDb,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<VatLine[]> {
  const signed = (name: string) =>
    sql`coalesce(sum(case series when 'invoice' then ${sql.ref(name)} else -${sql.ref(name)} end), 0)::bigint as ${sql.ref(name)}`
  return rows(
    db,
    line,
    sql`
    select country, vat_rate as rate, currency,
      count(*) filter (where series = 'invoice')::int as invoices,
      count(*) filter (where series = 'credit_note')::int as credit_notes,
      ${signed('net')}, ${signed('vat')}, ${signed('gross')}
    from invoice
    where tenant_id = ${db.tenantId}::int and issued_at >= ${from} and issued_at < ${until}
    group by country, vat_rate, currency order by country, vat_rate nulls first, currency`,
  )
}
