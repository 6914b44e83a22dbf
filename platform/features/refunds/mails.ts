import { methodName } from '../../core/payment-method-names.ts'
import { href } from '../../core/routes.ts'
import { formatDateTime, formatMoney } from '../../i18n/format.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { localeOf } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { matchLanguageOf, queueMail } from '../notifications/server.ts'
import { orderNumber } from '../payments/server.ts'
import type { RefundContext } from './context.ts'
import type { PaidOrderRow, RefundRow } from './queries.ts'
import { shareOf } from './refund-share.ts'

interface Reader {
  readonly name: string
  readonly email: string
  readonly language: string
  /** Null if it is not stored. */
  readonly country: string | null
}

function memberOf({ db }: RefundContext, memberId: string) {
  return db.trx
    .selectFrom('member')
    .select(['name', 'email', 'language', 'country', 'email_confirmed_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** The buyer of an erased account, if the refund kept their data. */
function payeeOf({ declared_name, declared_email, declared_language }: RefundRow): Reader | undefined {
  if (!declared_email || !declared_language) return undefined
  return { name: declared_name ?? '', email: declared_email, language: declared_language, country: null }
}

/**
 * The recipient, and the context in their language and country; undefined if nobody may be mailed.
 */
async function forReader(context: RefundContext, refund: RefundRow) {
  const member = await memberOf(context, refund.member_id)
  // An unconfirmed address may belong to another person, who must not learn of this account.
  if (member?.email_confirmed_at === null) return undefined
  const reader: Reader | undefined = member ?? payeeOf(refund)
  if (!reader) return undefined
  const { tenant } = context
  const code = matchLanguageOf(tenant, reader.language)
  const countries = reader.country === null ? [] : [reader.country]
  const locale = localeOf(code, [...countries, ...tenant.settings.countries])
  return { reader, isMember: member !== undefined, locale, inLanguage: { ...context, locale } }
}

const sumOf = ({ amount, currency }: RefundRow, iso: string) =>
  formatMoney(iso, { amount, currency: (currency ?? '').trim() })

/**
 * The confirmation of a withdrawal on a durable medium: its content, date and time, to the address
 * that the member gave. In the language of the page on which it was declared.
 */
export async function mailDeclaration(
  context: RefundContext,
  refund: RefundRow,
  order: PaidOrderRow,
): Promise<void> {
  const { tenant, locale } = context
  const { iso, code } = locale
  const t = translator(tenant, code, iso)
  const received = formatDateTime(iso, refund.requested_at, tenant.settings.time_zone)
  const name = refund.declared_name ?? ''
  const email = refund.declared_email ?? ''
  await queueMail(context, {
    key: `withdrawal:${refund.id}`,
    to: email,
    memberId: refund.member_id,
    language: code,
    template: 'withdrawal_received',
    path: href('withdrawal', {}, { done: refund.id }),
    params: { name, amount: sumOf(refund, iso), received },
    rows: [
      { label: 'mail:row_received', value: received },
      { label: 'mail:row_declaration', value: t('withdrawal:declaration', { site: tenant.settings.name }) },
      { label: 'mail:row_name', value: name },
      { label: 'mail:row_email', value: email },
      { label: 'mail:row_order', value: orderNumber(order.payment_id) },
      {
        label: 'mail:row_credits',
        value: [
          t('common:credits', { count: refund.credits }),
          shareOf(iso, order, refund.credits, refund.amount),
        ]
          .filter(Boolean)
          .join(' · '),
      },
      { label: 'mail:row_method', value: methodName(order.method, t) },
      { label: 'mail:row_refund', value: sumOf(refund, iso), total: true },
    ],
  })
}

type Notice = 'refund_done' | 'refund_failed' | 'refund_manual'

async function mailNotice(context: RefundContext, refund: RefundRow, template: Notice): Promise<void> {
  const found = await forReader(context, refund)
  if (!found) return
  const { reader, isMember, locale, inLanguage } = found
  await queueMail(inLanguage, {
    key: `${template}:${refund.id}`,
    to: reader.email,
    ...(isMember ? { memberId: refund.member_id } : {}),
    template,
    params: {
      name: reader.name,
      amount: sumOf(refund, locale.iso),
      email: context.tenant.settings.support_email,
      number: refund.payment_id === null ? '' : orderNumber(refund.payment_id),
    },
    ...(refund.payment_id === null || !isMember
      ? {}
      : { path: href('transactions', { id: refund.payment_id }) }),
  })
}

/** Mails that the money is on its way. */
export const mailDone = (context: RefundContext, refund: RefundRow) =>
  mailNotice(context, refund, 'refund_done')

/** Mails that the provider returned no money, and that support will write. */
export const mailFailed = (context: RefundContext, refund: RefundRow) =>
  mailNotice(context, refund, 'refund_failed')

/** Mails that the payment method cannot be refunded, and that support asks for an account. */
export const mailManual = (context: RefundContext, refund: RefundRow) =>
  mailNotice(context, refund, 'refund_manual')

/** Mails the number of credits that staff gave, and the cause in the platform's words. */
export async function mailGiven(context: RefundContext, refund: RefundRow): Promise<void> {
  const found = await forReader(context, refund)
  if (!found) return
  const { reader, locale, inLanguage } = found
  const t = await i18nextTranslator(context.tenant, locale.code, locale.iso)
  await queueMail(inLanguage, {
    key: `credits_given:${refund.id}`,
    to: reader.email,
    memberId: refund.member_id,
    template: 'credits_given',
    params: { name: reader.name },
    path: href('account-credits'),
    rows: [
      { label: 'mail:row_given', value: t('common:credits', { count: refund.credits }) },
      ...(refund.cause === null ? [] : [{ label: 'mail:row_cause', value: t(`mail:cause_${refund.cause}`) }]),
    ],
  })
}
