import { readCursor } from '../../core/cursor.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Money } from '../../core/money.ts'
import type { OrderedId } from '../../core/packages.ts'
import { isPaymentMethod, needsNoDevice } from '../../core/payment-methods.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import type { PackageListAnswer } from '../credits/contract.ts'
import { listLedger, packagesPage } from '../credits/server.ts'
import { type InvoiceLink, invoiceLinks } from '../invoices/server.ts'
import type { TightestLimit } from '../spending/contract.ts'
import { tightestLimit } from '../spending/server.ts'
import { blockedMethods } from './blocked-methods.ts'
import type { PaymentAnswer } from './contract.ts'
import { lastMethod } from './last-order.ts'
import { orderedPackage } from './ordered-package.ts'
import { type Applied, discountFor } from './page-discount.ts'
import { presentPayment, presentTransactions } from './present.ts'
import { findOwnPayment, listPayments } from './queries.ts'
import { methodsFor, SUM_CHANGED, safeReturnPath } from './rules.ts'
import {
  TRANSACTION_LISTS,
  type TransactionListAnswer,
  type TransactionListName,
} from './transaction-contract.ts'

const LIST_LENGTH = 25

interface OrdersCursor {
  readonly list: TransactionListName
  /** Cursor of the previous page. */
  readonly after: string
}

/** Orders and changes of credits: the first page of both, or a further page of one. */
export async function transactionsPage(
  scope: RequestScope<Member>,
  place?: OrdersCursor,
): Promise<TransactionListAnswer> {
  const { db, viewer } = scope
  const after = readCursor(place?.after)
  const none = { rows: [], next: null }
  const shows = (list: TransactionListName) => !place || place.list === list
  return presentTransactions(
    shows('payments') ? await listPayments(db, viewer.id, LIST_LENGTH, after) : none,
    shows('entries') ? await listLedger(db, viewer.id, LIST_LENGTH, after) : none,
    scope,
  )
}

export interface CreditsPageData {
  readonly list: PackageListAnswer
  /** Whether credits can be bought on this site. */
  readonly available: boolean
  readonly returnPath: string | null
  /**
   * The sentence that tells a free member what they were refused as a premium function; null if
   * nothing was.
   */
  readonly refusal: string | null
  /** The rest of the member's own spending limit; null without one. */
  readonly limit: TightestLimit | null
}

/**
 * The packages, why the buyer came, and the page to return to, which is passed on to the payment.
 */
export async function creditsPage(
  scope: RequestScope<Member>,
  query: Readonly<Record<string, string>>,
): Promise<CreditsPageData> {
  return {
    list: await packagesPage(scope),
    available: scope.paymentsAvailable,
    returnPath: safeReturnPath(query.return) ?? null,
    refusal: needsPremium(scope) && query.premium === 'photos' ? scope.t('errors:premium_only') : null,
    limit: await tightestLimit(scope),
  }
}

const needsPremium = ({ viewer }: RequestScope<Member>) => !viewer.paid

export interface TransactionsPageData {
  readonly payment: PaymentAnswer | null
  readonly list: TransactionListAnswer | null
  /** The list that an address with a cursor continues; null if both start at the newest. */
  readonly further: TransactionListName | null
  readonly returnPath: string | null
  /** Payment methods that the member may choose now, for a payment that failed. */
  readonly methods: readonly string[]
  /** Invoice and credit notes of this payment. */
  readonly documents: readonly InvoiceLink[]
}

/**
 * One payment if the address names it, otherwise the list.
 * @throws NotFoundError for a payment of another member as for an unknown one
 */
export async function transactionsOrPayment(
  scope: RequestScope<Member>,
  id: string | undefined,
  query: Readonly<Record<string, string>>,
): Promise<TransactionsPageData> {
  const returnPath = safeReturnPath(query.return) ?? null
  if (id === undefined) {
    const place = placeOf(query)
    const list = await transactionsPage(scope, place)
    return { payment: null, list, further: place?.list ?? null, returnPath, methods: [], documents: [] }
  }
  const row = isId(id) ? await findOwnPayment(scope.db, scope.viewer.id, id) : undefined
  if (!row) throw new NotFoundError('page_not_found')
  const methods = methodsFor(scope.tenant.settings, {
    country: scope.viewer.country,
    currency: row.currency.trim(),
    takes: (one) => scope.takesMethod(one),
  })
  const documents = await invoiceLinks(scope.db, scope.tenant, row.order_id)
  return { payment: presentPayment(row, scope), list: null, further: null, returnPath, methods, documents }
}

/** Undefined for an edited or truncated address: both lists start at the newest. */
function placeOf({ list, after }: Readonly<Record<string, string>>): OrdersCursor | undefined {
  if (!after || !readCursor(after)) return undefined
  return { list: TRANSACTION_LISTS.find((one) => one === list) ?? 'payments', after }
}

export interface CheckoutPage extends Applied {
  /** Whether credits can be bought on this site. */
  readonly available: boolean
  readonly package: OrderedId
  readonly credits: number
  readonly messages: number
  readonly price: Money
  readonly methods: readonly string[]
  /** The preselected method, which any browser supports. */
  readonly method: string
  /** The requested method, if only the browser knows whether it supports it. */
  readonly deviceMethod: string | null
  /** Those of `methods` with which an order can be repeated. */
  readonly repeating: readonly string[]
  /** Why the method of the address is not preselected, in the viewer's language. */
  readonly methodError: string | null
  /**
   * Why the order was not placed, if the page came back with another total, in the viewer's
   * language.
   */
  readonly sumError: string | null
  readonly refundDays: number
  /** The rest of the buyer's own spending limit; null without one. */
  readonly limit: TightestLimit | null
  /** Page that the buyer came from, on this site. */
  readonly returnPath: string | null
}

/**
 * Data of the checkout page: the package, the payment methods, the total with the applied discount.
 * @throws NotFoundError if there is no such package, and if the address names a method that the
 *   platform does not know
 */
export async function checkoutPage(
  scope: RequestScope<Member>,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): Promise<CheckoutPage> {
  const { tenant, viewer, t } = scope
  const offer = await orderedPackage(scope, params.id)
  const { paymentmethod: named } = params
  if (!offer || (named !== undefined && !isPaymentMethod(named))) throw new NotFoundError('page_not_found')
  const methods = methodsFor(tenant.settings, {
    country: viewer.country,
    currency: offer.price.currency,
    takes: (one) => scope.takesMethod(one),
    last: await lastMethod(scope.db, viewer.id),
  })
  const closed = await blockedMethods(scope.db, viewer.id)
  const open = methods.filter((one) => !closed.includes(one))
  const wanted = query.method ?? named
  const asked = open.find((one) => one === wanted)
  // The total is computed for a method that every browser supports.
  const method = open.filter(needsNoDevice).find((one) => one === asked) ?? open.find(needsNoDevice) ?? ''
  const discount = await discountFor(scope, offer.price, method, query.discount_code)
  return {
    available: scope.paymentsAvailable,
    package: offer.id,
    credits: offer.credits,
    messages: offer.messages,
    price: offer.price,
    methods: open,
    method,
    deviceMethod: asked !== undefined && !needsNoDevice(asked) ? asked : null,
    // The mandate of a direct debit covers one payment only.
    repeating: open.filter((one) => one !== 'directdebit' && scope.repeatsMethod(one)),
    ...discount,
    methodError: wanted && asked === undefined ? t('errors:paymentmethod_unknown') : null,
    sumError: query.sum === SUM_CHANGED ? t('errors:sum_changed') : null,
    refundDays: tenant.settings.refund_days,
    limit: await tightestLimit(scope),
    returnPath: safeReturnPath(query.return) ?? null,
  }
}
