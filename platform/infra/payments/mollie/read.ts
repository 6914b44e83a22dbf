import type { Payment, Refund } from '@mollie/api-client'
import { z } from 'zod'
import type { ProviderPayment, ProviderRefund, ProviderStatus, RefundStatus } from '../port.ts'
import { fromAmount } from './amounts.ts'

/** What is sent with a payment to recognise it later. No data of the member. */
export interface PaymentMetadata {
  readonly tenant: string
  readonly order: string
  readonly payment: string
}

const paymentMetadata = z.object({ tenant: z.string(), order: z.string(), payment: z.string() })
const refundMetadata = z.object({ refund: z.string() })
const FOREIGN: PaymentMetadata = { tenant: '', order: '', payment: '' }

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
}

/** @throws RangeError for an unknown status or an invalid amount: nothing about money is guessed */
export function readPayment(payment: Payment): ProviderPayment {
  const status = STATUSES[payment.status]
  if (!status) throw new RangeError('the payment provider has an unknown status of payments')
  const ours = paymentMetadata.safeParse(payment.metadata)
  const { tenant, order, payment: paymentId } = ours.success ? ours.data : FOREIGN
  const { customerId, mandateId } = payment
  return {
    id: payment.id,
    status,
    amount: fromAmount(payment.amount),
    tenant,
    orderId: order,
    paymentId,
    checkoutUrl: payment._links.checkout?.href ?? null,
    refunded: payment.amountRefunded ? fromAmount(payment.amountRefunded).amount : 0,
    chargedBack: payment.amountChargedBack ? fromAmount(payment.amountChargedBack).amount : 0,
    mandate: status === 'paid' && customerId && mandateId ? { customerId, mandateId } : null,
  }
}

/** A refund made on the provider's own pages has no id of the program: empty. */
export function readRefund(refund: Refund): ProviderRefund {
  const status = REFUND_STATUSES[refund.status]
  if (!status) throw new RangeError('the payment provider has an unknown status of refunds')
  const ours = refundMetadata.safeParse(refund.metadata)
  return {
    id: refund.id,
    refundId: ours.success ? ours.data.refund : '',
    amount: fromAmount(refund.amount),
    status,
  }
}
