import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi, newIdempotencyKey } from '../../../core/api-client.ts'
import type { FormState } from '../../../core/client.ts'
import { discounted } from '../../../core/money.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { getDiscountCodeCall } from '../../discounts/contract.ts'
import type { createPaymentCall, PaymentAnswer } from '../contract.ts'
import { orderInput } from '../order-input.ts'
import type { CheckoutPage } from '../pages.ts'
import { SUM_CHANGED } from '../rules.ts'

/** Values of the form. */
export interface Choice {
  readonly method: string
  readonly code: string
}

type Discount = CheckoutPage['discount']

/** The order form: what it sends, and where each response leads. */
function useOrder(page: CheckoutPage, choice: Choice, posted: FormState) {
  const t = useT('payments')
  return useForm<typeof createPaymentCall>('POST', '/api/payment', {
    input: (values) => orderInput(values, page.package),
    key: (body) => orderKey(JSON.stringify(body)),
    next: async (order, again) => {
      // A payment that ended unpaid can no longer be paid: the next press is a new attempt.
      const ended = order.status === 'failed' || order.status === 'cancelled'
      return addressOf(ended ? await again(freshOrderKey()) : order, page)
    },
    // The price itself has changed: this page cannot compute the new total.
    elsewhere: {
      sum_changed: () => withNewSum(page, choice),
      directdebit_details: () =>
        href('directdebit', {}, { package: page.package, discount_code: choice.code || undefined }),
    },
    posted,
    offline: t('common:offline'),
  })
}

/** Behaviour of the pay form with JavaScript; without it the same form is posted to its page. */
export function useCheckout(page: CheckoutPage, initially: Choice, posted: FormState) {
  const [choice, setChoice] = useState(initially)
  const form = useOrder(page, choice, posted)
  const { ref } = form.props
  const { discountOf, ask } = useJudgement(page, form.errors.discount_code !== undefined)
  const discount = discountOf(choice)

  const judge = (about: Choice): Promise<undefined> => {
    form.clear()
    return ask(about)
  }

  function follow(element: HTMLFormElement): void {
    const next = choiceOf(element)
    setChoice(next)
    if (!discount || !isOtherMethod(next, choice)) return
    // Some codes are valid for certain payment methods only. No button was pressed, so the focus
    // stays.
    judge(next).catch(form.show)
  }

  const onChange = (event: FormEvent<HTMLFormElement>): void => follow(event.currentTarget)

  const catchUp = useEffectEvent(follow)
  useEffect(() => {
    // What was pressed, or restored by the browser, before the page's script ran.
    if (ref.current) catchUp(ref.current)
  }, [ref])

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = choiceOf(event.currentTarget)
    // A changed total is shown before the order is sent.
    const seen = isSame(sent, choice) && (sent.code === '' || discount !== null)
    setChoice(sent)
    const sends = seen && submitter?.getAttribute('formmethod') !== 'get'
    if (sends) form.props.onSubmit(event)
    else {
      event.preventDefault()
      void form.attempt(() => judge(sent))
    }
  }

  const repeats = page.repeating.includes(choice.method)
  return { ...form, discount, repeats, props: { ...form.props, onChange, onSubmit } }
}

/** The server's result for a code, until the form is `refused` for it. */
function useJudgement(page: CheckoutPage, refused: boolean) {
  const [judged, setJudged] = useState({ method: page.method, code: page.typedCode, discount: page.discount })
  const asked = useRef(0)
  useEffect(() => {
    if (refused) setJudged((last) => ({ ...last, discount: null }))
  }, [refused])

  /**
   * Requests the discount of the code for this method; of two concurrent requests, the later one
   * counts.
   */
  async function ask(about: Choice): Promise<undefined> {
    const turn = ++asked.current
    const found = about.code === '' ? null : await askFor(page, about)
    if (turn === asked.current) setJudged({ ...about, discount: found })
  }
  // The discount of `choice`, if the server was asked for exactly that; otherwise null, so that the
  // shown total is the charged one.
  const discountOf = (choice: Choice): Discount => (isSame(judged, choice) ? judged.discount : null)
  return { discountOf, ask }
}

/** Where the order is paid. */
function addressOf({ checkout_url: checkout, id }: PaymentAnswer, { returnPath }: CheckoutPage): string {
  return checkout ?? href('transactions', { id }, returnPath ? { return: returnPath } : {})
}

/** Reloads the page with the current sum and a message about it. */
function withNewSum({ package: id, returnPath }: CheckoutPage, { method, code }: Choice): string {
  const query = { method, discount_code: code, sum: SUM_CHANGED, return: returnPath ?? undefined }
  return href('credits-id-paymentmethod', { id }, query)
}

function choiceOf(form: HTMLFormElement): Choice {
  const sent = new FormData(form)
  return { method: String(sent.get('method') ?? ''), code: String(sent.get('discount_code') ?? '').trim() }
}

/** Whether only the payment method has changed. */
function isOtherMethod(next: Choice, before: Choice): boolean {
  return next.method !== before.method && isSame(next, { ...before, method: next.method })
}

/** Codes are case-insensitive. */
function isSame(one: Choice, other: Choice): boolean {
  return one.method === other.method && one.code.toUpperCase() === other.code.toUpperCase()
}

async function askFor(page: CheckoutPage, { code, method }: Choice): Promise<NonNullable<Discount>> {
  const found = await callApi<typeof getDiscountCodeCall>('GET', '/api/discountcode', {
    query: { code, method, package: page.package },
  })
  const { percentage } = found
  return { code: found.code, percentage, amount: discounted(page.price, percentage) }
}

/**
 * Key of the order that this history entry has placed for `choice`. A buyer who returns from the
 * provider with the back button and presses again pays that order instead of a second one; another
 * tab or choice is another order.
 */
function orderKey(choice: string): string {
  const { orderChoice, orderKey: known } = (history.state ?? {}) as Readonly<Record<string, unknown>>
  return orderChoice === choice && typeof known === 'string' ? known : keepKey(choice)
}

/** A key for another order of the same choice, after one that ended unpaid. */
function freshOrderKey(): string {
  return keepKey((history.state as { readonly orderChoice?: string } | null)?.orderChoice)
}

function keepKey(choice: string | undefined): string {
  const key = newIdempotencyKey()
  history.replaceState({ ...history.state, orderChoice: choice, orderKey: key }, '')
  return key
}
