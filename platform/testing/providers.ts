import type { SecretName } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import type { NewPayment, PaymentProvider, ProviderPayment, ProviderStatus } from '../infra/payments/port.ts'
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

/** Simulates a program that no longer has this provider. */
export function removeProvider(app: Pick<TestApp, 'services'>, name: string): void {
  Reflect.deleteProperty(app.services.payments.providers, name)
}

/** A payment provider in memory that implements the real port and records its calls. */
export class FakeProvider implements PaymentProvider {
  readonly #payments = new Map<string, ProviderPayment>()
  readonly name: string
  readonly secrets: readonly SecretName[]
  /** `create`, `fetch` or `cancel`, each with the id of the payment at the provider. */
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
    const made = { id, status: 'open', amount, tenant: tenant.id, orderId, paymentId, checkoutUrl } as const
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

  /** The payer's choice at the checkout. */
  end(id: string, status: ProviderStatus): void {
    const known = this.#payments.get(id)
    if (!known) throw new Error(`${this.name} has no payment ${id}`)
    this.#payments.set(id, { ...known, status, checkoutUrl: null })
  }
}
