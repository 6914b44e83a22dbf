import type { TenantDb } from '../../core/database.ts'
import type { Locale, Translate } from '../../core/locale.ts'
import { methodName } from '../../core/payment-method-names.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { currencyDigits, formatDate, formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { withdrawalToken } from '../accounts/server.ts'
import { plainPage } from '../content-pages/server.ts'
import { findInvoiceOfOrder, type InvoiceRow, invoiceNumber } from '../invoices/server.ts'
import { type MailRow, type MailSection, queueMail } from '../notifications/server.ts'
import type { PaymentRow } from './queries.ts'
import { paymentNumber } from './rules.ts'

export interface Buyer {
  readonly name: string
  readonly email: string
  readonly language: string
  readonly country: string
}

interface Receipt {
  readonly payment: PaymentRow
  readonly buyer: Buyer
  readonly now: Date
  /** End of the withdrawal period, null if the order cannot be withdrawn. */
  readonly until: Date | null
}

/**
 * The confirmation of an order on a durable medium: package, price, VAT and seller, the right of
 * withdrawal with the link and the model form, and the full terms. In the language of the buyer.
 */
export async function queueReceipt(db: TenantDb, tenant: Tenant, receipt: Receipt): Promise<void> {
  const { payment, buyer, now, until } = receipt
  const locale = localeOfPerson(tenant, buyer)
  const t = translator(tenant, locale.code, locale.iso)
  const amount = { amount: payment.amount, currency: payment.currency.trim() }
  const invoice = await findInvoiceOfOrder(db, payment.order_id)
  const token = until === null ? null : await withdrawalToken(db, payment.member_id, { now, expires: until })
  await queueMail(
    { tenant, locale, db, now },
    {
      key: `payment:${payment.id}`,
      to: buyer.email,
      memberId: payment.member_id,
      template: 'payment_received',
      path: href('transactions', { id: payment.id }),
      params: {
        name: buyer.name,
        amount: formatMoney(locale.iso, amount),
        credits: formatNumber(locale.iso, payment.credits),
        // Raw numbers, for texts with plurals or their own formats.
        count: payment.credits,
        total: amount.amount / 10 ** currencyDigits(amount.currency),
        currency: amount.currency,
      },
      rows: rowsOf(tenant, locale, t, receipt, invoice),
      ...(token === null
        ? {}
        : { secondary: [{ label: 'mail:withdraw_link', path: href('withdrawal', {}, { token }) }] }),
      legal: legalOf(tenant, locale, t, until),
    },
  )
}

function rowsOf(
  tenant: Tenant,
  { iso }: Locale,
  t: Translate,
  { payment, now }: Receipt,
  invoice: InvoiceRow | undefined,
): readonly MailRow[] {
  const { company, time_zone } = tenant.settings
  const money = (amount: number) => formatMoney(iso, { amount, currency: payment.currency.trim() })
  const off = payment.list_amount - payment.amount
  const seller = [company.name, company.address, company.city].filter(Boolean).join(', ')
  const vatNumber = invoice?.seller.vat_number
  return [
    { label: 'mail:row_order', value: paymentNumber(payment.id) },
    ...(invoice ? [{ label: 'mail:row_invoice', value: invoiceNumber(tenant, invoice) }] : []),
    { label: 'mail:row_date', value: formatDate(iso, now, 'long', time_zone) },
    {
      label: 'mail:row_seller',
      value: vatNumber ? `${seller}, ${t('invoices:vat_number', { number: vatNumber })}` : seller,
    },
    { label: 'mail:row_package', value: t('common:credits', { count: payment.credits }) },
    { label: 'mail:row_method', value: methodName(payment.method, t) },
    { label: 'mail:row_price', value: money(payment.list_amount) },
    ...(off > 0
      ? [{ label: 'mail:row_discount', value: `${payment.discount_code ?? ''} ${money(-off)}`.trim() }]
      : []),
    ...(invoice ? vatRows(invoice, iso, money) : []),
    { label: 'mail:row_total', value: money(payment.amount), total: true },
  ]
}

function vatRows(
  { net, vat, vat_rate }: InvoiceRow,
  iso: string,
  money: (amount: number) => string,
): MailRow[] {
  if (vat_rate === null) return []
  const rate = formatPercent(iso, vat_rate / 100)
  return [
    { label: 'mail:row_net', value: money(net) },
    { label: 'mail:row_vat', value: `${rate}: ${money(vat)}` },
  ]
}

/**
 * The right of withdrawal first, then the site's policy with the model form, then the terms with
 * their version.
 */
function legalOf(tenant: Tenant, { code, iso }: Locale, t: Translate, until: Date | null): MailSection[] {
  const { company, support_email: email, time_zone } = tenant.settings
  const pages = ['return-policy', 'terms'].flatMap((name) => plainPage(tenant, code, name) ?? [])
  if (until === null) return pages
  const right = t('withdrawal:right_text', {
    // The instant is midnight, so the last day is the one before.
    until: formatDate(iso, new Date(until.getTime() - 1), 'long', time_zone),
    button: t('withdrawal:open'),
    company: company.name,
    address: [company.address, company.city].filter(Boolean).join(', '),
    email,
  })
  return [{ heading: t('withdrawal:right_title'), paragraphs: [right] }, ...pages]
}
