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
  /** Cursor of the page before. */
  readonly after: string
}

/** Orders and movements of credits: the first page of both, or a further page of one. */
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
  /** Whether credits can be bought here at all. */
  readonly available: boolean
  readonly returnPath: string | null
  /**
   * What a free member was refused because it is for premium members, as a sentence; null where
   * nothing was.
   */
  readonly refusal: string | null
  /** What the member's own spending limit leaves; null without one. */
  readonly limit: TightestLimit | null
}

/**
 * The packages, why the buyer came, and where the buyer came from, to be handed on to the payment.
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
  /** The one list that an address with a cursor continues; null where both begin. */
  readonly further: TransactionListName | null
  readonly returnPath: string | null
  /** Ways to pay that the member may choose from now, for a payment that failed. */
  readonly methods: readonly string[]
  /** Invoice and credit notes of the one payment. */
  readonly documents: readonly InvoiceLink[]
}

/**
 * One payment where the address names it, else the list.
 * @throws NotFoundError for a payment of another member as for none
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

/** Undefined for an address that is edited or cut: both lists begin at the newest. */
function placeOf({ list, after }: Readonly<Record<string, string>>): OrdersCursor | undefined {
  if (!after || !readCursor(after)) return undefined
  return { list: TRANSACTION_LISTS.find((one) => one === list) ?? 'payments', after }
}

export interface CheckoutPage extends Applied {
  /** Whether it can be bought here at all. */
  readonly available: boolean
  readonly package: OrderedId
  readonly credits: number
  readonly messages: number
  readonly price: Money
  readonly methods: readonly string[]
  /** The chosen one, which any browser can pay by. */
  readonly method: string
  /** The one that was asked for, where only the browser knows whether it can pay by it. */
  readonly deviceMethod: string | null
  /** Those of `methods` by which an order can be repeated. */
  readonly repeating: readonly string[]
  /** Why the method of the address is not the chosen one, in the reader's language. */
  readonly methodError: string | null
  /**
   * Why the order was not placed, where the page came back with another sum, in the reader's
   * language.
   */
  readonly sumError: string | null
  readonly refundDays: number
  /** What the buyer's own spending limit leaves; null without one. */
  readonly limit: TightestLimit | null
  /** Page that the buyer came from, on this site. */
  readonly returnPath: string | null
}

/**
 * Data of the checkout page: the package, the payment methods, the sum with the discount that
 * applies.
 * @throws NotFoundError where there is no such package, and for a word in the address that is no
 *   method of the platform
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
  // The sum is computed for a method that every browser has.
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
    // The mandate of a direct debit is signed for one payment.
    repeating: open.filter((one) => one !== 'directdebit' && scope.repeatsMethod(one)),
    ...discount,
    methodError: wanted && asked === undefined ? t('errors:paymentmethod_unknown') : null,
    sumError: query.sum === SUM_CHANGED ? t('errors:sum_changed') : null,
    refundDays: tenant.settings.refund_days,
    limit: await tightestLimit(scope),
    returnPath: safeReturnPath(query.return) ?? null,
  }
}
