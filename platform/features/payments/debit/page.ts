import { ConflictError } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import type { Money } from '../../../core/money.ts'
import type { RequestScope } from '../../../core/scope.ts'
import { isId } from '../../../core/uuid.ts'
import type { Member } from '../../../core/viewer.ts'
import { packagesFor } from '../../credits/server.ts'
import { fitsLimits } from '../../spending/server.ts'
import { type Applied, discountFor } from '../page-discount.ts'
import { methodsFor, SUM_CHANGED } from '../rules.ts'
import { requireDebitAllowed } from './collect.ts'
import { mandateText } from './mandate-text.ts'
import { type DebitRow, findDebit } from './queries.ts'
import { debitLimits, maskedIban, referenceOf } from './rules.ts'

/** The ordered package and its total. */
interface DebitOrder {
  readonly package: string
  readonly credits: number
  readonly price: Money
  readonly discount: Applied['discount']
  readonly typedCode: string
}

export interface DebitPage {
  readonly order: DebitOrder
  /** The second step: account and mandate to be confirmed with the code; null in the first step. */
  readonly mandate: {
    readonly id: string
    readonly iban: string
    readonly phoneEnd: string
    readonly reference: string
    readonly text: string
  } | null
  readonly sumError: string | null
  /**
   * Why this order cannot currently be paid by direct debit, in the viewer's language; null if
   * nothing is known to prevent it.
   */
  readonly refusal: { readonly text: string; readonly code: string } | null
  /** The site's limits of direct debits per member. */
  readonly limits: { readonly day: Money; readonly month: Money }
  readonly refundDays: number
  readonly formKey: string
}

/**
 * Data of the direct debit page. Null if no package was chosen, or if the site takes no direct
 * debits.
 */
export async function debitPage(
  scope: RequestScope<Member>,
  query: Readonly<Record<string, string>>,
): Promise<DebitPage | null> {
  const { tenant, viewer, db, t } = scope
  const row = query.id && isId(query.id) ? await findDebit(db, viewer.id, query.id) : undefined
  const wanted = row?.package ?? query.package
  const offer = packagesFor(tenant, viewer.country).find(({ id }) => id === wanted)
  if (!offer || !offersDebit(scope, offer.price.currency)) return null
  const code = row ? (row.discount_code ?? '') : query.discount_code
  const { discount, typedCode } = await discountFor(scope, offer.price, 'directdebit', code)
  return {
    order: { package: offer.id, credits: offer.credits, price: offer.price, discount, typedCode },
    mandate: row && !row.signed_at ? shown(scope, row) : null,
    refusal: await refusalOf(scope, discount?.amount ?? offer.price),
    limits: limitsOf(scope, offer.price.currency),
    sumError: query.sum === SUM_CHANGED ? t('errors:sum_changed') : null,
    refundDays: tenant.settings.refund_days,
    formKey: newId(),
  }
}

/** Refusals that do not depend on the account. */
async function refusalOf(scope: RequestScope<Member>, amount: Money): Promise<DebitPage['refusal']> {
  try {
    await requireDebitAllowed(scope, amount, [])
    await fitsLimits(scope, amount)
    return null
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    return { text: scope.t(`errors:${error.code}`, error.params), code: error.code }
  }
}

function limitsOf({ tenant }: RequestScope, currency: string): DebitPage['limits'] {
  const { day, month } = debitLimits(tenant.settings)
  return { day: { amount: day, currency }, month: { amount: month, currency } }
}

function offersDebit(scope: RequestScope<Member>, currency: string): boolean {
  const takes = (method: string) => scope.takesMethod(method)
  const methods = methodsFor(scope.tenant.settings, { country: scope.viewer.country, currency, takes })
  return scope.paymentsAvailable && methods.includes('directdebit')
}

function shown(scope: RequestScope<Member>, row: DebitRow): DebitPage['mandate'] {
  return {
    id: row.id,
    iban: maskedIban(row.iban_end),
    phoneEnd: row.phone_end,
    reference: referenceOf(row.id),
    text: mandateText(scope, row.id),
  }
}
