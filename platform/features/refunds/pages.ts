import type { FormState } from '../../core/client.ts'
import { AuthenticationRequiredError, NotFoundError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Money } from '../../core/money.ts'
import { PageRedirect } from '../../core/page.ts'
import { methodName } from '../../core/payment-method-names.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import { formatDate, formatDateTime } from '../../i18n/format.ts'
import { orderNumber } from '../payments/server.ts'
import { holderOf } from './link.ts'
import { quoteWithdrawal, type WithdrawalQuote } from './orders.ts'
import { findOwnRefund, type RefundRow } from './queries.ts'
import { shareOf } from './refund-share.ts'

/** An order that can be withdrawn, for its buyer. */
export interface OrderChoice {
  readonly id: string
  readonly number: string
  readonly credits: number
  readonly unused: number
  readonly paid: Money
  /** The returned amount; zero if no credits are left. */
  readonly amount: Money
  /** Part of its money was already returned. */
  readonly returned: boolean
  readonly boughtOn: string
  /**
   * The calculation if only a share of the price is returned: `24,99 € × 200 ÷ 300`; null for all
   * of it.
   */
  readonly share: string | null
  /** Last day of the period, and the method by which the money is returned. */
  readonly until: string
  readonly method: string
}

export interface WithdrawalPage {
  /**
   * Step 1: the orders, those with money to return first, then the newest; empty if none can be
   * withdrawn.
   */
  readonly orders: readonly OrderChoice[]
  /** Step 2: the chosen order. */
  readonly chosen: { readonly order: OrderChoice; readonly name: string; readonly email: string } | null
  /** Afterwards: the confirmation. */
  readonly done: Confirmation | null
  readonly token: string | null
  /** Idempotency key: one press makes one withdrawal. */
  readonly formKey: string
}

export interface Confirmation {
  readonly number: string
  readonly credits: number
  readonly amount: Money
  readonly received: string
  readonly name: string
  readonly email: string
  /** The money cannot be returned by the method it was paid with. */
  readonly manual: boolean
}

type Query = Readonly<Record<string, string>>

/**
 * The page of withdrawals: the orders, the chosen one (`order`), or the confirmation (`done`). For
 * members, and by the receipt's link (`token`) for those who can no longer sign in.
 * @throws PageRedirect to the login; NotFoundError for a confirmation of somebody else
 */
export async function withdrawalPage(
  scope: RequestScope,
  query: Query,
  form: FormState | null | undefined,
): Promise<WithdrawalPage> {
  const token = query.token?.slice(0, 40) || null
  const holder = await holderOrLogin(scope, token, query)
  const page = { orders: [], chosen: null, done: null, token, formKey: newId() }
  if (query.done !== undefined) return { ...page, done: await confirmation(scope, holder, query.done) }
  const quotes = await quoteWithdrawal(scope, holder)
  const orders = quotes
    .map((quote) => choiceOf(scope, quote))
    .toSorted((one, other) => Number(other.amount.amount > 0) - Number(one.amount.amount > 0))
  const order = orders.find(({ id, amount }) => id === query.order && amount.amount > 0)
  if (!order) return { ...page, orders }
  const person = await personOf(scope, holder)
  const { name = person.name, email = person.email } = form?.values ?? {}
  return { ...page, orders, chosen: { order, name, email } }
}

/** The login leads back to this address: the mail of a confirmation links to it without a token. */
async function holderOrLogin(
  scope: RequestScope,
  token: string | null,
  { done, order }: Query,
): Promise<string> {
  try {
    return await holderOf(scope, token ?? undefined)
  } catch (error) {
    if (!(error instanceof AuthenticationRequiredError)) throw error
    throw new PageRedirect(href('login', {}, { next: href('withdrawal', {}, { done, order }) }))
  }
}

async function confirmation(scope: RequestScope, holder: string, id: string): Promise<Confirmation> {
  const row = isId(id) ? await findOwnRefund(scope.db, holder, id) : undefined
  if (row?.kind !== 'withdrawal' || row.payment_id === null) throw new NotFoundError('page_not_found')
  return presentConfirmation(scope, row, row.payment_id)
}

function presentConfirmation(
  { locale, tenant }: RequestScope,
  row: RefundRow,
  payment: string,
): Confirmation {
  return {
    number: orderNumber(payment),
    credits: row.credits,
    amount: { amount: row.amount, currency: (row.currency ?? '').trim() },
    received: formatDateTime(locale.iso, row.requested_at, tenant.settings.time_zone),
    name: row.declared_name ?? '',
    email: row.declared_email ?? '',
    manual: row.state === 'manual',
  }
}

function choiceOf(
  { locale, tenant, t }: RequestScope,
  { order, unused, amount, until }: WithdrawalQuote,
): OrderChoice {
  const currency = order.currency.trim()
  const { time_zone } = tenant.settings
  const day = (at: Date) => formatDate(locale.iso, at, 'long', time_zone)
  return {
    id: order.id,
    number: orderNumber(order.payment_id),
    credits: order.credits,
    unused,
    paid: { amount: order.amount, currency },
    amount: { amount, currency },
    returned: order.returned > 0,
    share: shareOf(locale.iso, order, unused, amount),
    boughtOn: day(order.paid_at),
    // The instant is midnight, so the last day is the one before.
    until: day(new Date(until.getTime() - 1)),
    method: methodName(order.method, t),
  }
}

async function personOf({ db }: RequestScope, id: string): Promise<{ name: string; email: string }> {
  return db.trx
    .selectFrom('member')
    .select(['name', 'email'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
