import { newId } from '../../core/ids.ts'
import type { Money } from '../../core/money.ts'
import { PACKAGE_IDS, type PackageId } from '../../core/packages.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { packagesFor } from '../credits/server.ts'
import { blockedMethods } from './blocked-methods.ts'
import type { RepeatOffer } from './contract.ts'
import { lastPackage } from './last-order.ts'
import { listMandates, type StoredMandate } from './mandates.ts'
import { type Applied, discountFor } from './page-discount.ts'
import { methodsFor, SUM_CHANGED } from './rules.ts'

export type ShownMandate = Pick<StoredMandate, 'id' | 'method' | 'label'>

export interface RepeatPage extends Omit<Applied, 'typedCode' | 'codeError'> {
  readonly available: boolean
  readonly package: PackageId
  /**
   * The last package cannot be bought again, such as the trial package: the smallest one is offered
   * instead.
   */
  readonly instead: boolean
  readonly credits: number
  readonly messages: number
  /** At the current settings, before the discount. */
  readonly price: Money
  /** Mandates that can be charged here now, newest first; empty if none is stored. */
  readonly mandates: readonly ShownMandate[]
  /**
   * Why the order was not placed, if the page came back with another total, in the viewer's
   * language.
   */
  readonly sumError: string | null
  readonly refundDays: number
  /** Idempotency key: one visit of the page makes at most one order. */
  readonly formKey: string
}

/**
 * The last paid package at its current price, by a stored payment method; the smallest package if
 * that one is not sold (again). Null if the member has paid for none.
 */
export async function repeatPage(
  scope: RequestScope<Member>,
  query: Readonly<Record<string, string>>,
): Promise<RepeatPage | null> {
  const { tenant, viewer, db, t } = scope
  const wanted = PACKAGE_IDS.find((id) => id === query.package) ?? (await lastPackage(db, viewer.id))
  const offers = packagesFor(tenant, viewer.country)
  const same = offers.find(({ id }) => id === wanted)
  const offer = same ?? (wanted === undefined ? undefined : offers[0])
  if (!offer) return null
  const mandates = await chargeable(scope, offer.price.currency)
  const { discount } = await discountFor(scope, offer.price, mandates[0]?.method ?? '', undefined)
  return {
    available: scope.paymentsAvailable,
    package: offer.id,
    instead: same === undefined,
    credits: offer.credits,
    messages: offer.messages,
    price: offer.price,
    discount,
    mandates,
    sumError: query.sum === SUM_CHANGED ? t('errors:sum_changed') : null,
    refundDays: tenant.settings.refund_days,
    formKey: newId(),
  }
}

/**
 * What the page offers with its first stored method, for the sheet of a conversation; null if
 * nothing is stored, was bought before, or can be ordered now.
 */
export async function repeatOffer(scope: RequestScope<Member>): Promise<RepeatOffer | null> {
  const page = await repeatPage(scope, {})
  const mandate = page?.mandates[0]
  if (!page?.available || !mandate) return null
  const { package: id, instead, credits, price, discount, refundDays } = page
  return { package: id, instead, credits, price, discount, mandate, refund_days: refundDays }
}

async function chargeable(scope: RequestScope<Member>, currency: string): Promise<ShownMandate[]> {
  const { tenant, viewer, db } = scope
  const methods: readonly string[] = methodsFor(tenant.settings, {
    country: viewer.country,
    currency,
    takes: (method) => scope.takesMethod(method) && scope.repeatsMethod(method),
  })
  const closed = await blockedMethods(db, viewer.id)
  const open = methods.filter((method) => !closed.includes(method))
  const stored = await listMandates(db, viewer.id)
  return stored
    .filter(({ method, provider }) => open.includes(method) && scope.reachesProvider(provider))
    .map(({ id, method, label }) => ({ id, method, label }))
}

export interface PaymentMethodsPage {
  readonly mandates: readonly ShownMandate[]
  /** The member has just removed one. */
  readonly removed: boolean
}

/** The stored payment methods for repeat orders, to view and remove. */
export async function paymentMethodsPage(
  { db, viewer }: RequestScope<Member>,
  query: Readonly<Record<string, string>>,
): Promise<PaymentMethodsPage> {
  const stored = await listMandates(db, viewer.id)
  return {
    mandates: stored.map(({ id, method, label }) => ({ id, method, label })),
    removed: query.removed === '1',
  }
}
