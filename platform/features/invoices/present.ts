import type { TenantDb } from '../../core/database.ts'
import type { Translate } from '../../core/locale.ts'
import { methodName } from '../../core/payment-method-names.ts'
import type { Tenant } from '../../core/tenant.ts'
import { countryName, formatDate, formatMoney, formatPercent } from '../../i18n/format.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { type InvoiceRow, listInvoicesOfOrder } from './queries.ts'

type Numbered = Pick<InvoiceRow, 'series' | 'year' | 'number'>

/** Public number of a document: `AMORE-2026-000012`, of a credit note `AMORE-C-2026-000003`. */
export function invoiceNumber(tenant: Pick<Tenant, 'id'>, { series, year, number }: Numbered): string {
  const mark = series === 'credit_note' ? '-C' : ''
  return `${tenant.id.toUpperCase()}${mark}-${year}-${String(number).padStart(6, '0')}`
}

export interface InvoiceLink {
  readonly id: string
  readonly number: string
  readonly kind: InvoiceRow['series']
}

/** The documents of an order; the caller has verified that the order is the member's. */
export async function invoiceLinks(db: TenantDb, tenant: Tenant, orderId: string): Promise<InvoiceLink[]> {
  const rows = await listInvoicesOfOrder(db, orderId)
  return rows.map((row) => ({ id: row.id, number: invoiceNumber(tenant, row), kind: row.series }))
}

/** A document for printing: formatted texts in its own language, the same for page and PDF. */
export interface InvoiceContent {
  readonly id: string
  /** BCP 47 tag of the texts. */
  readonly iso: string
  readonly site: string
  readonly title: string
  readonly number: string
  /** ISO time. */
  readonly issuedAt: string
  readonly seller: { readonly label: string; readonly lines: readonly string[] }
  readonly buyer: { readonly label: string; readonly lines: readonly string[] }
  /** Date, order, corrected invoice, payment method. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** What was sold, and the discount. */
  readonly lines: readonly (readonly [what: string, sum: string])[]
  readonly totals: readonly (readonly [label: string, sum: string])[]
  readonly total: readonly [label: string, sum: string]
  readonly note: string
}

interface Belongs {
  /** Number of the payment for people. */
  readonly order: string
  /** The invoice that a credit note corrects. */
  readonly corrected: InvoiceRow | undefined
}

export function presentInvoice(
  tenant: Tenant,
  row: InvoiceRow,
  { order, corrected }: Belongs,
): InvoiceContent {
  const locale = localeOfPerson(tenant, row)
  const t = translator(tenant, locale.code, locale.iso)
  const { iso } = locale
  const money = (amount: number) => formatMoney(iso, { amount, currency: row.currency.trim() })
  const rate = row.vat_rate === null ? null : formatPercent(iso, row.vat_rate / 100)
  return {
    id: row.id,
    iso,
    site: row.seller.site,
    title: row.series === 'invoice' ? t('invoices:title') : t('invoices:credit_note'),
    number: invoiceNumber(tenant, row),
    issuedAt: row.issued_at.toISOString(),
    seller: { label: t('invoices:seller'), lines: sellerLines(row, t, iso) },
    buyer: {
      label: t('invoices:buyer'),
      lines: [
        row.buyer ?? t('invoices:erased', { id: row.member_id.slice(-8) }),
        countryName(iso, row.country),
      ],
    },
    facts: [
      [t('invoices:number'), invoiceNumber(tenant, row)],
      [t('invoices:date'), formatDate(iso, row.issued_at, 'long', tenant.settings.time_zone)],
      [t('invoices:order'), order],
      ...(corrected ? [[t('invoices:title'), invoiceNumber(tenant, corrected)] as const] : []),
      [t('invoices:method'), methodName(row.method, t)],
    ],
    lines: linesOf(row, t, iso, money),
    totals: [
      [t('invoices:net'), money(row.net)],
      [rate === null ? t('invoices:no_vat') : t('invoices:vat', { rate }), money(row.vat)],
    ],
    total: [row.series === 'invoice' ? t('invoices:total') : t('invoices:total_returned'), money(row.gross)],
    note: row.series === 'invoice' ? t('invoices:paid_note') : t('invoices:credit_note_text'),
  }
}

function sellerLines({ seller, vat_rate }: InvoiceRow, t: Translate, iso: string): readonly string[] {
  return [
    seller.name,
    seller.address,
    seller.city,
    countryName(iso, seller.country),
    seller.register && t('content:company_register', { number: seller.register }),
    ...(seller.vat_number !== null && vat_rate !== null
      ? [t('invoices:vat_number', { number: seller.vat_number })]
      : []),
  ].filter(Boolean)
}

function linesOf(row: InvoiceRow, t: Translate, iso: string, money: (amount: number) => string) {
  const credits = t('common:credits', { count: row.credits })
  if (row.series === 'credit_note')
    return [[t('invoices:line_returned', { credits }), money(row.gross)]] as const
  const discount = row.list_gross - row.gross
  const sold = [t('invoices:line', { credits, site: row.seller.site }), money(row.list_gross)] as const
  if (discount === 0) return [sold]
  const percent = formatPercent(iso, row.discount_percentage)
  const code = row.discount_code ?? ''
  return [sold, [t('invoices:discount', { code, percent }), money(-discount)] as const]
}
