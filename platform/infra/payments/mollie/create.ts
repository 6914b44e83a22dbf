import type {
  Locale,
  MandateMethod,
  MollieClient,
  Payment,
  PaymentCreateParams,
  PaymentMethod,
  SequenceType,
} from '@mollie/api-client'
import type { DebitAccount, Mandate, NewPayment } from '../port.ts'
import { toAmount } from './amounts.ts'
import { mollieLocale } from './locales.ts'
import type { PaymentMetadata } from './read.ts'

// The client's enums only exist after it is loaded; this file imports only their types.
const FIRST: string = 'first'
const RECURRING: string = 'recurring'
const DIRECT_DEBIT: string = 'directdebit'

/**
 * Creates the payment at Mollie. Each request has a key derived from the program's payment id,
 * which is stored before: repeated within the hour for which Mollie remembers it, it creates no
 * second customer, mandate or payment. Mollie gets neither name nor address of the member, except
 * the account holder of a direct debit.
 */
export async function createAtMollie(client: MollieClient, payment: NewPayment): Promise<Payment> {
  const { mandate, account } = payment
  if (account) return charge(client, payment, await debitMandate(client, payment, account))
  if (mandate?.sequence === 'repeat') return charge(client, payment, mandate.mandate)
  const first = mandate?.sequence === 'first' ? await newCustomer(client, payment) : undefined
  return client.payments.create({
    ...common(payment),
    method: payment.method as PaymentMethod,
    redirectUrl: payment.redirectUrl,
    ...localeOf(payment),
    ...(first === undefined ? {} : { customerId: first, sequenceType: FIRST as SequenceType }),
  })
}

/** Charges a mandate: the payer sees no checkout. */
function charge(
  client: MollieClient,
  payment: NewPayment,
  { customerId, mandateId }: Mandate,
): Promise<Payment> {
  return client.payments.create({
    ...common(payment),
    sequenceType: RECURRING as SequenceType,
    customerId,
    mandateId,
  })
}

function common({ tenant, orderId, paymentId, amount, description, webhookUrl }: NewPayment) {
  const metadata: PaymentMetadata = { tenant: tenant.id, order: orderId, payment: paymentId }
  const sent: Pick<PaymentCreateParams, 'amount' | 'description' | 'webhookUrl' | 'metadata'> = {
    amount: toAmount(amount),
    description,
    webhookUrl,
    metadata,
  }
  return { ...sent, idempotencyKey: `payment-${paymentId}` }
}

async function newCustomer(client: MollieClient, payment: NewPayment, name?: string): Promise<string> {
  const { id } = await client.customers.create({
    ...(name === undefined ? {} : { name }),
    metadata: { tenant: payment.tenant.id, payment: payment.paymentId },
    ...localeOf(payment),
    idempotencyKey: `customer-${payment.paymentId}`,
  })
  return id
}

async function debitMandate(
  client: MollieClient,
  payment: NewPayment,
  account: DebitAccount,
): Promise<Mandate> {
  const customerId = await newCustomer(client, payment, account.holder)
  const { id } = await client.customerMandates.create({
    customerId,
    method: DIRECT_DEBIT as MandateMethod,
    consumerName: account.holder,
    consumerAccount: account.iban,
    mandateReference: account.reference,
    signatureDate: account.signedAt.toISOString().slice(0, 10),
    idempotencyKey: `mandate-${payment.paymentId}`,
  })
  return { customerId, mandateId: id }
}

function localeOf({ locale }: NewPayment): { locale?: Locale } {
  const known = mollieLocale(locale)
  return known === undefined ? {} : { locale: known as Locale }
}
