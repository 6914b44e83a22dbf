import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { discounted } from '../../../core/money.ts'
import { href } from '../../../core/routes.ts'
import type { getDiscountCode } from '../../discounts/contract.ts'
import type { createPayment } from '../contract.ts'
import type { CheckoutPage } from '../pages.ts'
import { freshOrderKey, orderKey } from './order-key.ts'

export interface CheckoutErrors {
  readonly form?: string
  readonly method?: string
  readonly discount_code?: string
}

/** What the pay form does with JavaScript; without it the same form is posted to its page. */
export function useCheckout(page: CheckoutPage, initialErrors: CheckoutErrors) {
  const [discount, setDiscount] = useState(page.discount)
  const [errors, setErrors] = useState(initialErrors)
  const [busy, setBusy] = useState<'order' | 'code' | null>(null)
  // A second press before React has drawn the busy button must not be a second order.
  const pressed = useRef(false)

  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal puts the cursor at what it is about
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    // The back button may bring the page as it was left, with the button still turning.
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      pressed.current = false
      setBusy(null)
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  async function once(kind: 'order' | 'code', work: () => Promise<void>): Promise<void> {
    if (pressed.current) return
    pressed.current = true
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(errorsOf(error))
      if (error.fields.discount_code) setDiscount(null)
      setBusy(null)
      pressed.current = false
      return
    }
    if (kind === 'code') {
      setBusy(null)
      pressed.current = false
    }
  }

  async function applyCode(code: string, method: string): Promise<void> {
    setErrors({})
    if (code === '') return setDiscount(null)
    const found = await callApi<typeof getDiscountCode>('GET', '/api/discountcode', {
      query: { code, method, package: page.package },
    })
    const { percentage } = found
    setDiscount({ code: found.code, percentage, amount: discounted(page.price, percentage) })
  }

  async function order(code: string, method: string): Promise<void> {
    setErrors({})
    const body = {
      package: page.package,
      method,
      ...(code === '' ? {} : { discount_code: code }),
      ...(page.returnPath ? { return_path: page.returnPath } : {}),
    }
    const place = (idempotencyKey: string) =>
      callApi<typeof createPayment>('POST', '/api/payment', { idempotencyKey, body })
    const choice = JSON.stringify(body)
    const known = await place(orderKey(choice))
    // What has ended unpaid cannot be paid any more: the next press is a new try.
    const ended = known.status === 'failed' || known.status === 'cancelled'
    const payment = ended ? await place(freshOrderKey(choice)) : known
    const back = page.returnPath ? { return: page.returnPath } : {}
    window.location.assign(payment.checkout_url ?? href('transactions', { id: payment.id }, back))
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = new FormData(event.currentTarget)
    const code = String(sent.get('discount_code') ?? '').trim()
    const method = String(sent.get('method') ?? '')
    const wantsCode = submitter?.getAttribute('formmethod') === 'get'
    void once(wantsCode ? 'code' : 'order', () => (wantsCode ? applyCode(code, method) : order(code, method)))
  }

  return { discount, errors, busy, onSubmit, form }
}

function errorsOf({ fields, message }: ApiError): CheckoutErrors {
  const { method, discount_code } = fields
  if (method === undefined && discount_code === undefined) return { form: message }
  return { ...(method ? { method } : {}), ...(discount_code ? { discount_code } : {}) }
}
