import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { discounted } from '../../../core/money.ts'
import { href } from '../../../core/routes.ts'
import type { getDiscountCode } from '../../discounts/contract.ts'
import type { createPayment } from '../contract.ts'
import type { CheckoutPage } from '../pages.ts'
import { SUM_CHANGED } from '../rules.ts'
import { freshOrderKey, orderKey } from './order-key.ts'

export interface CheckoutErrors {
  readonly form?: string
  readonly method?: string
  readonly discount_code?: string
}

/** What stands in the form. */
export interface Choice {
  readonly method: string
  readonly code: string
}

type Discount = CheckoutPage['discount']

/** What the pay form does with JavaScript; without it the same form is posted to its page. */
export function useCheckout(page: CheckoutPage, initially: Choice, initialErrors: CheckoutErrors) {
  const [choice, setChoice] = useState(initially)
  const [judged, setJudged] = useState({ method: page.method, code: page.typedCode, discount: page.discount })
  const [errors, setErrors] = useState(initialErrors)
  const [refusals, setRefusals] = useState(0)
  const asked = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  // The sum on the page is the one that will be charged: a code counts there for just what it was judged for.
  const discount = isSame(judged, choice) ? judged.discount : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal puts the cursor at what it is about
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  useEffect(() => {
    // What the browser filled in again before the page's script arrived.
    if (form.current) setChoice(choiceOf(form.current))
  }, [])

  const { busy, once } = useOnce((error) => {
    // The price itself is another one by now: this page can show no sum.
    if (error.code === 'sum_changed') return window.location.assign(withNewSum(page, choice))
    setErrors(errorsOf(error))
    setRefusals((count) => count + 1)
    if (error.fields.discount_code) setJudged((last) => ({ ...last, discount: null }))
  })

  /** Asks what the code gives for this way to pay; of two answers under way the later question's counts. */
  async function judge(about: Choice): Promise<void> {
    const turn = ++asked.current
    setErrors({})
    const found = about.code === '' ? null : await askFor(page, about)
    if (turn === asked.current) setJudged({ ...about, discount: found })
  }

  function onChange(event: FormEvent<HTMLFormElement>): void {
    const next = choiceOf(event.currentTarget)
    setChoice(next)
    if (!discount || next.method === choice.method || !isSame(next, { ...choice, method: next.method }))
      return
    // Some codes are good for some ways to pay only. Nobody pressed anything: the cursor stays where it is.
    judge(next).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setErrors(errorsOf(error))
    })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = choiceOf(event.currentTarget)
    // A sum that nobody has seen is shown first.
    const seen = isSame(sent, choice) && (sent.code === '' || discount !== null)
    setChoice(sent)
    if (!seen || submitter?.getAttribute('formmethod') === 'get') return void once('code', () => judge(sent))
    setErrors({})
    void once('order', () => order(page, sent, discount?.amount ?? page.price))
  }

  return { discount, errors, busy, onChange, onSubmit, form }
}

/** One press at a time: a second one, before React has drawn the busy button, must not be a second order. */
function useOnce(refused: (error: ApiError) => void) {
  const [busy, setBusy] = useState<'order' | 'code' | null>(null)
  const pressed = useRef(false)
  const free = (): void => {
    pressed.current = false
    setBusy(null)
  }
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
      // An order leads to another page.
      if (kind === 'code') free()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused(error)
      free()
    }
  }
  return { busy, once }
}

/** Places the order for the sum that was shown, and goes on to where it is paid. */
async function order(
  page: CheckoutPage,
  { code, method }: Choice,
  shown: CheckoutPage['price'],
): Promise<void> {
  const body = {
    package: page.package,
    method,
    amount: shown.amount,
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

/** The page anew, with the sum that holds now and a word about it. */
function withNewSum({ package: id, returnPath }: CheckoutPage, { method, code }: Choice): string {
  const query = { method, discount_code: code, sum: SUM_CHANGED, return: returnPath ?? undefined }
  return href('credits-id-paymentmethod', { id }, query)
}

function choiceOf(form: HTMLFormElement): Choice {
  const sent = new FormData(form)
  return { method: String(sent.get('method') ?? ''), code: String(sent.get('discount_code') ?? '').trim() }
}

/** Codes are the same in capitals. */
function isSame(one: Choice, other: Choice): boolean {
  return one.method === other.method && one.code.toUpperCase() === other.code.toUpperCase()
}

async function askFor(page: CheckoutPage, { code, method }: Choice): Promise<NonNullable<Discount>> {
  const found = await callApi<typeof getDiscountCode>('GET', '/api/discountcode', {
    query: { code, method, package: page.package },
  })
  const { percentage } = found
  return { code: found.code, percentage, amount: discounted(page.price, percentage) }
}

function errorsOf({ fields, message }: ApiError): CheckoutErrors {
  const { method, discount_code } = fields
  if (method === undefined && discount_code === undefined) return { form: message }
  return { ...(method ? { method } : {}), ...(discount_code ? { discount_code } : {}) }
}
