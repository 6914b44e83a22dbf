import type { SecretName } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import type {
  NewPayment,
  NewRefund,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
} from '../infra/payments/port.ts'
import type { TestApp } from './app.ts'

/** The test provider of the program. */
export function testProviderOf(app: Pick<TestApp, 'services'>): PaymentProvider {
  const { test } = app.services.payments.providers
  if (!test) throw new Error('the test provider is missing')
  return test
}

/** Adds payment providers to the running program. */
export function addProviders(app: Pick<TestApp, 'services'>, ...providers: readonly PaymentProvider[]): void {
  for (const provider of providers)
    Object.defineProperty(app.services.payments.providers, provider.name, {
      value: provider,
      enumerable: true,
      configurable: true,
    })
}

/** Simulates a program that no longer supports this provider. */
export function removeProvider(app: Pick<TestApp, 'services'>, name: string): void {
  Reflect.deleteProperty(app.services.payments.providers, name)
}

/** An in-memory payment provider that implements the real port and records its calls. */
export class FakeProvider implements PaymentProvider {
  readonly #payments = new Map<string, ProviderPayment>()
  readonly #refunds = new Map<string, { readonly providerId: string; readonly refund: ProviderRefund }>()
  readonly name: string
  readonly secrets: readonly SecretName[]
  /** `create`, `fetch` or `cancel`, each with the provider's id of the payment. */
  readonly calls: string[] = []

  constructor(name: string, secrets: readonly SecretName[] = []) {
    this.name = name
    this.secrets = secrets
  }

  offers(): boolean {
    return true
  }

  async createPayment(payment: NewPayment): Promise<ProviderPayment> {
    const id = `${this.name}-${payment.paymentId}`
    this.calls.push(`create ${id}`)
    const { amount, orderId, paymentId, tenant } = payment
    const checkoutUrl = `https://${this.name}.example/checkout/${id}`
    const own = { id, amount, tenant: tenant.id, orderId, paymentId, checkoutUrl }
    const made = { ...own, status: 'open', refunded: 0, chargedBack: 0, mandate: null } as const
    this.#payments.set(id, this.#payments.get(id) ?? made)
    return this.#payments.get(id) ?? made
  }

  async fetchPayment(_tenant: Tenant, id: string): Promise<ProviderPayment | undefined> {
    this.calls.push(`fetch ${id}`)
    return this.#payments.get(id)
  }

  async cancelPayment(_tenant: Tenant, id: string): Promise<ProviderPayment | undefined> {
    this.calls.push(`cancel ${id}`)
    const known = this.#payments.get(id)
    if (known?.status === 'open') this.end(id, 'canceled')
    return this.#payments.get(id)
  }

  refunds(): boolean {
    return true
  }

  repeats(): boolean {
    return false
  }

  async createRefund({ providerId, refundId, amount }: NewRefund): Promise<ProviderRefund> {
    this.calls.push(`refund ${providerId}`)
    const known = this.#refunds.get(refundId)
    if (known) return known.refund
    const refund = { id: `${this.name}-${refundId}`, refundId, amount, status: 'refunded' } as const
    this.#refunds.set(refundId, { providerId, refund })
    return refund
  }

  async listRefunds(_tenant: Tenant, id: string): Promise<readonly ProviderRefund[]> {
    this.calls.push(`refunds ${id}`)
    return [...this.#refunds.values()].flatMap(({ providerId, refund }) =>
      providerId === id ? [refund] : [],
    )
  }

  /** The payer's choice at the checkout. */
  end(id: string, status: ProviderStatus): void {
    const known = this.#payments.get(id)
    if (!known) throw new Error(`${this.name} has no payment ${id}`)
    this.#payments.set(id, { ...known, status, checkoutUrl: null })
  }
}
