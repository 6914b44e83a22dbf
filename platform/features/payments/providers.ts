import type { Database, TenantDb } from '../../core/database.ts'
import { ConflictError, UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import type { Meter } from '../../infra/metrics/meter.ts'
import type { PaymentProvider, ProviderPayment } from '../../infra/payments/port.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'
import type { SmsSender } from '../../infra/sms/port.ts'
import type { PaymentRow } from './queries.ts'

/**
 * Called in the transaction that settles a paid payment if more of it was refunded or charged back
 * than before. `payment` is the row with its earlier `refunded` and `charged_back`; `theirs` has
 * the new sums, in the minor unit. The payment and its grant are written by then. The transaction
 * may be retried, so hooks write with idempotency keys.
 */
export type ReversalHook = (
  db: TenantDb,
  tenant: Tenant,
  payment: PaymentRow,
  theirs: ProviderPayment,
  now: Date,
) => Promise<void>

/** Services of the payments feature; every call to a provider runs outside of any transaction. */
export interface PaymentServices {
  readonly database: Database
  /** The adapters of this program, by the name that is stored with each payment. */
  readonly providers: Readonly<Record<string, PaymentProvider>>
  /** Takes the orders of sites that name no provider. */
  readonly defaultProvider: string
  readonly secrets: TenantSecrets
  /**
   * Sends the passcodes of direct debits; null if the program has no service for it, and then takes
   * no direct debits.
   */
  readonly sms: SmsSender | null
  /** Encrypts accounts. */
  readonly appSecrets: KeyRing
  readonly log: { error(what: object, message: string): void }
  readonly meter: Pick<Meter, 'count'>
  /** Limits the requests to the provider that unsigned calls can cause. */
  readonly rateLimits: Pick<RateLimits, 'use' | 'countAll'>
  /** Hooks of other features for money that is returned. */
  readonly onReversal: readonly ReversalHook[]
}

type Providers = Pick<PaymentServices, 'providers' | 'defaultProvider' | 'secrets'>
type Takers = Providers & Pick<PaymentServices, 'sms'>

/**
 * A payment's state cannot be read, because its provider is no longer configured. Whether it was
 * paid is unknown, so it is neither offered again nor replaced by another one.
 */
export class PaymentUnreachableError extends ConflictError {
  constructor() {
    super('payment_unreachable')
  }
}

/** Name of the provider that takes the site's new orders. */
export function providerName(
  { defaultProvider }: Pick<Providers, 'defaultProvider'>,
  tenant: Tenant,
): string {
  return tenant.settings.payment_provider ?? defaultProvider
}

/**
 * Whether the site can settle payments of this provider: the program has it, and the site its
 * secrets.
 */
export function reachesProvider(services: Providers, tenant: Tenant, name: string): boolean {
  return usable(services, tenant, name) !== undefined
}

/** Whether the site accepts new orders. */
export function takesOrders(services: Providers, tenant: Tenant): boolean {
  return reachesProvider(services, tenant, providerName(services, tenant))
}

/**
 * The provider of a new order, from the site's settings.
 * @throws UnavailableError `payments_unavailable` if the site has no usable provider
 */
export function providerForOrders(services: PaymentServices, tenant: Tenant): PaymentProvider {
  const provider = usable(services, tenant, providerName(services, tenant))
  if (provider) return provider
  for (const reason of whyNoOrders(services, tenant)) services.log.error({ tenant: tenant.id }, reason)
  throw new UnavailableError('payments_unavailable')
}

/** The adapters that the site can use now, whichever takes its new orders. */
export function usableProviders(services: Providers, tenant: Tenant): readonly PaymentProvider[] {
  return Object.keys(services.providers).flatMap((name) => usable(services, tenant, name) ?? [])
}

/**
 * The provider with which a payment was started, whatever the site's current settings.
 * @throws PaymentUnreachableError if it is no longer configured, which is logged
 */
export function providerOf(services: PaymentServices, tenant: Tenant, payment: PaymentRow): PaymentProvider {
  const provider = usable(services, tenant, payment.provider)
  if (provider) return provider
  const what = { tenant: tenant.id, payment: payment.id, provider: payment.provider }
  services.log.error(what, "the payment's provider is not configured: the payment cannot be settled")
  throw new PaymentUnreachableError()
}

/**
 * Whether a payment of the site by this method can be started at the provider, as far as the site's
 * account there is known.
 */
export function offersMethod(provider: PaymentProvider, tenant: Tenant, method: string): boolean {
  return provider.offers(method) && (provider.offered?.(tenant)?.has(method) ?? true)
}

/**
 * Whether the provider of the site's new orders accepts this method; always true if the site has
 * none, which its pages say.
 */
export function takesMethod(services: Takers, tenant: Tenant, method: string): boolean {
  // A direct debit begins with a passcode.
  if (method === 'directdebit' && !services.sms?.sends(tenant)) return false
  const provider = usable(services, tenant, providerName(services, tenant))
  return provider === undefined || offersMethod(provider, tenant, method)
}

/** Whether the provider of the site's new orders can repeat an order paid by this method. */
export function repeatsMethod(services: Providers, tenant: Tenant, method: string): boolean {
  return usable(services, tenant, providerName(services, tenant))?.repeats(method) ?? false
}

/**
 * Why the site accepts no orders although its file names a provider: sentences for operators, with
 * setting and variable.
 */
export function whyNoOrders(services: Providers, tenant: Tenant): readonly string[] {
  const name = tenant.settings.payment_provider
  if (name === undefined || name === 'none') return []
  const setting = `${tenant.id}: payment_provider is "${name}"`
  const provider = adapter(services, name)
  if (!provider) return [`${setting}, which this program does not have: nothing can be bought there.`]
  return services.secrets
    .faults(tenant, provider.secrets)
    .map(({ message }) => `${setting}, but ${message}: nothing can be bought there.`)
}

function usable(services: Providers, tenant: Tenant, name: string): PaymentProvider | undefined {
  const provider = adapter(services, name)
  return provider && services.secrets.faults(tenant, provider.secrets).length === 0 ? provider : undefined
}

function adapter({ providers }: Providers, name: string): PaymentProvider | undefined {
  return Object.hasOwn(providers, name) ? providers[name] : undefined
}
