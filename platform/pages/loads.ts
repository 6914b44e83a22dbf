import { NotFoundError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Load, type LoadInput, PageRedirect } from '../core/page.ts'
import type { Member } from '../core/viewer.ts'
import { safeNext } from '../features/accounts/server.ts'
import { type ContentPage, contentPage, isPlatformPage } from '../features/content-pages/server.ts'
import { type Tariff, tariffPage } from '../features/credits/server.ts'
import { todaysQuestion } from '../features/evening/server.ts'
import { type InvoicePage, invoicePage } from '../features/invoices/server.ts'
import { loadAside, loadLander, profileLander } from '../features/landers/server.ts'
import * as members from '../features/members/server.ts'
import {
  type CheckoutPage,
  type CreditsPageData,
  checkoutPage,
  creditsPage,
  type DebitPage,
  debitPage,
  type PaymentMethodsPage,
  paymentMethodsPage,
  type RepeatPage,
  repeatPage,
  type TransactionsPageData,
  transactionsOrPayment,
} from '../features/payments/server.ts'
import { loadPhotos } from '../features/photos/server.ts'
import { type WithdrawalPage, withdrawalPage } from '../features/refunds/server.ts'
import * as signup from '../features/signup/server.ts'
import { shortLinkAddress } from '../features/tracking/server.ts'

// Loaders of pages that combine several features or parts of the address.

/** The page loads no error texts, so the one that it may show is in its data. */
export async function loadLogin({ query, scope }: LoadInput) {
  return { next: safeNext(query.next), notice: noticeOf(query, scope) }
}

/**
 * Why the reader was sent here by another page or an ended session; null if they came on their own.
 */
function noticeOf({ expired, next }: LoadInput['query'], { t }: LoadInput['scope']): string | null {
  if (expired === '1') return t('errors:login_expired')
  return next ? t('errors:authentication_required') : null
}

export const loadResetPassword = async ({ query }: LoadInput) => ({ sent: query.sent === '1' })

/** The search, with the question of the day for members. */
export async function loadMembers(input: LoadInput) {
  const { scope } = input
  const question = scope.viewer.kind === 'member' ? todaysQuestion(scope) : null
  return { ...(await members.loadMembers(input)), question }
}

/** The signup, with the sections beside it if signup is open. */
export async function loadSignup(input: LoadInput) {
  const data = await signup.loadSignup(input)
  return { ...data, aside: data.refusal === null ? await loadAside(input.scope) : null }
}

export const loadLanding = profileLander('landing')
export const loadLanding2 = profileLander('landing2')
export const loadLanding3 = profileLander('landing3')
export const loadTinderswipe = (input: LoadInput) => loadLander({ ...input, params: { name: 'tinderswipe' } })

export const loadCredits: Load<CreditsPageData, Member> = ({ scope, query }) => creditsPage(scope, query)
export const loadTariff: Load<Tariff> = ({ scope }) => tariffPage(scope)

interface Checkout {
  readonly page: CheckoutPage
  readonly formKey: string
}

export const loadCheckout: Load<Checkout, Member> = async ({ scope, params, query }) => ({
  page: await checkoutPage(scope, params, query),
  formKey: newId(),
})

interface OnPage<Data> {
  readonly page: Data
}

export const loadRepeatOrder: Load<OnPage<RepeatPage | null>, Member> = async ({ scope, query }) => ({
  page: await repeatPage(scope, query),
})

export const loadDirectdebit: Load<OnPage<DebitPage | null>, Member> = async ({ scope, query }) => ({
  page: await debitPage(scope, query),
})

export const loadPaymentMethods: Load<OnPage<PaymentMethodsPage>, Member> = async ({ scope, query }) => ({
  page: await paymentMethodsPage(scope, query),
})

export const loadTransactions: Load<TransactionsPageData, Member> = ({ scope, params, query }) =>
  transactionsOrPayment(scope, params.id, query)

export const loadInvoice: Load<InvoicePage, Member> = ({ scope, params }) => invoicePage(scope, params.id)

export const loadWithdrawal: Load<WithdrawalPage> = ({ scope, query, form }) =>
  withdrawalPage(scope, query, form)

export const loadAccountPassword = async ({ query }: LoadInput<Member>) => ({ done: query.done === '1' })

/** `sent`: a form without JavaScript has just sent a photo. */
export const loadAccountPhotos = async ({ scope, query }: LoadInput<Member>) => ({
  ...(await loadPhotos(scope)),
  sent: query.sent === '1',
})

export const loadPlatformPage: Load<ContentPage> = async ({ scope, params }) => {
  const name = params.name ?? ''
  if (!isPlatformPage(name)) throw new NotFoundError('page_not_found')
  return contentPage(scope, name)
}

/** A page of the site, otherwise the target of a short link, otherwise 404. */
export const loadToken: Load<ContentPage> = async ({ scope, params, query }) => {
  const name = params.token ?? ''
  if (isPlatformPage(name)) throw new NotFoundError('page_not_found')
  try {
    return contentPage(scope, name)
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    const address = await shortLinkAddress(scope.db, name, query)
    if (address === undefined) throw error
    throw new PageRedirect(address)
  }
}
