import { AuthenticationRequiredError, ConflictError, ValidationError } from '../../core/errors.ts'
import { href, ROUTES } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { AfterCommit } from '../../infra/http/after-commit.ts'
import type { FormAction } from '../../infra/http/form-action.ts'
import { trackingOf } from '../tracking/server.ts'
import { addressesOf } from './api.ts'
import { orderCheckout } from './checkout.ts'
import type { PaymentParts } from './provider-calls.ts'
import { SUM_CHANGED } from './rules.ts'

const PACKAGES = ['p0', 'p1', 'p2', 'p3'] as const
const METHODS = [
  ...['creditcard', 'paypal', 'ideal', 'bancontact', 'blik', 'sofort', 'eps', 'applepay'],
  ...['banktransfer', 'paysafecard'],
] as const

/** The pay button without JavaScript: posted to the page's own address, `/credits/{id}/{paymentmethod?}`. */
export function paymentForms(parts: PaymentParts): Readonly<Record<string, FormAction>> {
  const base = ROUTES.credits.path
  const actions = PACKAGES.flatMap((id) => {
    const action = orderForm(parts, id)
    return ['', ...METHODS.map((method) => `/${method}`)].map(
      (end) => [`${base}/${id}${end}`, action] as const,
    )
  })
  return Object.fromEntries(actions)
}

function orderForm(parts: PaymentParts, id: (typeof PACKAGES)[number]): FormAction {
  return async (scope, values, { request }) => {
    const { viewer } = scope
    if (viewer.kind !== 'member') throw new AuthenticationRequiredError()
    const memberScope: RequestScope<Member> = { ...scope, viewer }
    const key = values.idempotency_key ?? ''
    if (!/^[\w-]{8,100}$/.test(key)) throw new ValidationError({}, 'idempotency_key_missing')
    const addresses = addressesOf(scope, request, values.return)
    const order = {
      package: id,
      method: values.method ?? '',
      discountCode: values.discount_code,
      shown: /^\d{1,9}$/.test(values.amount ?? '') ? Number(values.amount) : undefined,
      key,
      tracking: trackingOf(request),
    }
    const checkout = await orderCheckout(parts, memberScope, order, addresses).catch(sumChanged)
    if (checkout === 'sum_changed') return { redirect: pageOfOrder(id, values) }
    return new AfterCommit(async () => {
      const started = await checkout()
      return { redirect: nextAddress(started.checkout_url, started.id, addresses) }
    })
  }
}

function sumChanged(error: unknown): 'sum_changed' {
  if (error instanceof ConflictError && error.code === 'sum_changed') return 'sum_changed'
  throw error
}

/** The page with the sum that holds for what was chosen: there it is seen before the button is pressed once more. */
function pageOfOrder(
  id: string,
  { method, discount_code, return: back }: Readonly<Record<string, string>>,
): string {
  return href('credits-id-paymentmethod', { id }, { method, discount_code, sum: SUM_CHANGED, return: back })
}

/**
 * A checkout on another host is reached over our own status page, with a link: `form-action 'self'` of the content
 * security policy forbids a form to lead elsewhere, by a redirect too.
 */
function nextAddress(checkout: string | null, id: string, addresses: ReturnType<typeof addressesOf>): string {
  if (checkout !== null && new URL(checkout).origin === addresses.origin) return checkout
  const back = addresses.returnPath ? `?return=${encodeURIComponent(addresses.returnPath)}` : ''
  return `/transactions/${id}${back}`
}
