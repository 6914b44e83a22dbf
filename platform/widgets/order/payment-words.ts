import type { Translate } from '../../core/locale.ts'
import type { PaymentAnswer } from '../../features/payments/contract.ts'

/** Title and text of how a payment stands, apart from money that was returned since. */
export function paymentWords(payment: PaymentAnswer, t: Translate): readonly [title: string, text: string] {
  if (!payment.reachable) return [t('payments:unreachable_title'), t('payments:unreachable_text')]
  switch (payment.status) {
    case 'loading':
      return [t('payments:loading_title'), t('payments:loading_text')]
    case 'pending':
      return [t('payments:pending_title'), pendingText(payment.method, t)]
    case 'completed': {
      const credits = t('common:credits', { count: payment.credits })
      return [t('payments:completed_title'), t('payments:completed_text', { credits })]
    }
    case 'failed':
      return failureOf(payment, t)
    case 'cancelled': {
      const text = t(payment.mandate_removed ? 'payments:removed_text' : 'payments:cancelled_text')
      return [t('payments:cancelled_title'), text]
    }
  }
}

/** The duration depends on who holds the money meanwhile. */
function pendingText(method: string, t: Translate): string {
  if (method === 'banktransfer') return t('payments:pending_banktransfer')
  return method === 'directdebit' ? t('payments:pending_directdebit') : t('payments:pending_text')
}

/** Title and text of a failed payment. */
function failureOf({ expired, repeat }: PaymentAnswer, t: Translate): readonly [string, string] {
  if (expired) return [t('payments:expired_title'), t('payments:expired_text')]
  const text = t(repeat ? 'errors:payment_recurring_failed' : 'payments:failed_text')
  return [t('payments:failed_title'), text]
}
