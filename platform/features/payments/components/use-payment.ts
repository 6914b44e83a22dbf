import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { useLiveEvents } from '../../live/hooks.ts'
import type { getPaymentCall, PaymentAnswer } from '../contract.ts'

/** Milliseconds between two polls: the first interval and the longest. */
const FIRST = 1500
const LAST = 20_000

/** Whether the payment may still change, as far as the page knows. */
export function isUnsettled({ status, reachable }: Pick<PaymentAnswer, 'status' | 'reachable'>): boolean {
  return reachable && (status === 'loading' || status === 'pending')
}

/** The delay after the `count`th poll. */
export function pollDelay(count: number): number {
  return Math.min(LAST, Math.round(FIRST * 1.3 ** count))
}

/**
 * The payment, polled until it is settled, except in a hidden tab. Each poll may make the server
 * ask the provider, so that a payment is found even without its webhook. `onSettled` is called
 * once, when it is settled.
 *
 * @returns the payment, and whether it is currently unreachable
 */
export function usePayment(
  initial: PaymentAnswer,
  onSettled: (payment: PaymentAnswer) => void,
): { readonly payment: PaymentAnswer; readonly unreached: boolean } {
  const [payment, setPayment] = useState(initial)
  const [unreached, setUnreached] = useState(false)
  const lookNow = useRef<() => void>(undefined)
  useLiveEvents((event) => {
    if (event.type === 'payment' && event.payment === initial.id) lookNow.current?.()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one payment is followed once
  useEffect(() => {
    if (!isUnsettled(initial)) return
    const stop = new AbortController()
    let count = 0
    let looking = false
    let timer = setTimeout(look, 300)
    async function look(): Promise<void> {
      if (looking) return
      looking = true
      clearTimeout(timer)
      const asked = !document.hidden
      const found = asked ? await ask(initial.id, stop.signal) : undefined
      looking = false
      if (stop.signal.aborted) return
      // One call already retries over ten seconds.
      if (asked) setUnreached(!found)
      if (found) setPayment(found)
      if (found && !isUnsettled(found)) return onSettled(found)
      timer = setTimeout(look, pollDelay(count++))
    }
    lookNow.current = () => void look()
    return () => {
      stop.abort()
      lookNow.current = undefined
      clearTimeout(timer)
    }
  }, [initial.id])
  return { payment, unreached }
}

/** Undefined on failure: the next poll retries. */
function ask(id: string, signal: AbortSignal): Promise<PaymentAnswer | undefined> {
  return callApi<typeof getPaymentCall>('GET', '/api/payment', { query: { id }, signal }).catch(
    () => undefined,
  )
}
