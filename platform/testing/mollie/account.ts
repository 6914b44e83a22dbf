import { randomBytes } from 'node:crypto'

export interface Amount {
  readonly currency: string
  readonly value: string
}

/** A payment in the test server: the fields of Mollie's API that the adapter uses. */
export interface MolliePayment {
  readonly id: string
  readonly createdAt: string
  status: 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed'
  amount: Amount
  /** In hundredths, whatever the currency. */
  refunded: number
  chargedBack: number
  readonly method: string | null
  readonly description: string
  readonly metadata: unknown
  readonly redirectUrl: string | null
  readonly webhookUrl: string | null
  readonly locale: string | null
  readonly sequenceType: string
  readonly customerId: string | null
  mandateId: string | null
  readonly refunds: MollieRefund[]
}

export interface MollieRefund {
  readonly id: string
  readonly amount: Amount
  readonly metadata: unknown
  readonly description: string
  status: 'queued' | 'pending' | 'refunded' | 'failed'
}

/** A refusal in Mollie's format. */
export class MollieRefusal extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(status: number, detail: string, field?: string) {
    super(detail)
    this.status = status
    this.field = field
  }
}

type Body = Readonly<Record<string, unknown>>
const newIdOf = (kind: string) => `${kind}_${randomBytes(8).toString('hex').slice(0, 10)}`
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/** Hundredths of an amount. */
export const hundredths = ({ value }: Amount): number => Math.round(Number(value) * 100)

/** The account of one merchant at the test server, in memory. */
export class MollieAccount {
  readonly payments = new Map<string, MolliePayment>()
  readonly customers = new Map<string, { readonly id: string; readonly body: Body }>()
  readonly mandates = new Map<
    string,
    { readonly id: string; readonly customerId: string; readonly body: Body }
  >()
  /** Methods that the account supports. */
  methods: string[] = [
    'creditcard',
    'paypal',
    'ideal',
    'bancontact',
    'banktransfer',
    'paysafecard',
    'directdebit',
  ]

  createPayment(body: Body): MolliePayment {
    const method = textOf(body.method)
    if (method !== null && !this.methods.includes(method))
      throw new MollieRefusal(422, 'The payment method is not activated', 'method')
    const [mandateId, customerId] = [textOf(body.mandateId), textOf(body.customerId)]
    if (mandateId !== null && this.mandates.get(mandateId)?.customerId !== customerId)
      throw new MollieRefusal(422, 'No suitable mandates found for customer', 'mandateId')
    const payment: MolliePayment = {
      id: newIdOf('tr'),
      createdAt: new Date().toISOString(),
      // A charge of a mandate has no checkout: it is pending immediately.
      status: mandateId === null ? 'open' : 'pending',
      amount: body.amount as Amount,
      refunded: 0,
      chargedBack: 0,
      method,
      description: textOf(body.description) ?? '',
      metadata: body.metadata ?? null,
      redirectUrl: textOf(body.redirectUrl),
      webhookUrl: textOf(body.webhookUrl),
      locale: textOf(body.locale),
      sequenceType: textOf(body.sequenceType) ?? 'oneoff',
      customerId,
      mandateId,
      refunds: [],
    }
    this.payments.set(payment.id, payment)
    return payment
  }

  payment(id: string): MolliePayment {
    const found = this.payments.get(id)
    if (!found) throw new MollieRefusal(404, 'No payment exists with token')
    return found
  }

  /** An action of the payer or their bank. A first payment that is paid creates a mandate. */
  setStatus(id: string, status: MolliePayment['status']): MolliePayment {
    const payment = this.payment(id)
    payment.status = status
    if (status === 'paid' && payment.sequenceType === 'first' && payment.customerId !== null)
      payment.mandateId ??= this.addMandate(payment.customerId, { method: payment.method })
    return payment
  }

  cancel(id: string): MolliePayment {
    if (this.payment(id).status !== 'open') throw new MollieRefusal(422, 'The payment cannot be canceled')
    return this.setStatus(id, 'canceled')
  }

  addCustomer(body: Body): { readonly id: string; readonly body: Body } {
    const customer = { id: newIdOf('cst'), body }
    this.customers.set(customer.id, customer)
    return customer
  }

  addMandate(customerId: string, body: Body): string {
    if (!this.customers.has(customerId)) throw new MollieRefusal(404, 'No customer exists with token')
    const id = newIdOf('mdt')
    this.mandates.set(id, { id, customerId, body })
    return id
  }

  refund(id: string, body: Body): MollieRefund {
    const payment = this.payment(id)
    const amount = body.amount as Amount
    const rest = hundredths(payment.amount) - payment.refunded - payment.chargedBack
    if (payment.status !== 'paid' || hundredths(amount) > rest)
      throw new MollieRefusal(422, 'The amount is higher than the maximum', 'amount')
    const refund: MollieRefund = {
      id: newIdOf('re'),
      amount,
      metadata: body.metadata ?? null,
      description: textOf(body.description) ?? '',
      status: 'pending',
    }
    payment.refunds.push(refund)
    payment.refunded += hundredths(amount)
    return refund
  }

  chargeBack(id: string): MolliePayment {
    const payment = this.payment(id)
    payment.chargedBack = hundredths(payment.amount) - payment.refunded
    return payment
  }
}
