import path from 'node:path'
import type { Router } from 'express'
import type { PaymentProviderName } from '../core/payment-providers.ts'
import { smsOutbox } from '../features/notifications/server.ts'
import type { PaymentServices } from '../features/payments/server.ts'
import { reversalHook } from '../features/refunds/server.ts'
import type { Config } from '../infra/config.ts'
import { createMollieProvider } from '../infra/payments/mollie/provider.ts'
import type { PaymentProvider } from '../infra/payments/port.ts'
import { createTestProvider } from '../infra/payments/test-provider/provider.ts'
import { httpSms } from '../infra/sms/http-sender.ts'
import type { SmsSender } from '../infra/sms/port.ts'

export interface Payments extends PaymentServices {
  /** The test provider's checkout, to be mounted at `/dev/test-provider`. */
  readonly testCheckout: Router | null
}

/** Milliseconds: a buyer waits for it, including the two retries of Mollie's client. */
const MOLLIE_TIMEOUT = 15_000

/** An adapter for each provider that a site may name. */
type Adapters = Readonly<Record<Exclude<PaymentProviderName, 'none'>, PaymentProvider | null>>

/**
 * The payment providers of the program. Production excludes the test provider, where a press on a
 * button counts as paid.
 */
export function openPayments(
  config: Config,
  services: Omit<PaymentServices, 'providers' | 'defaultProvider' | 'onReversal' | 'sms' | 'appSecrets'>,
): Payments {
  const test = config.production
    ? null
    : createTestProvider({
        folder: path.join(config.dataDir, 'test-provider'),
        mount: '/dev/test-provider',
      })
  const mollie = createMollieProvider({
    secrets: services.secrets,
    apiUrl: config.mollieApiUrl ?? undefined,
    timeout: MOLLIE_TIMEOUT,
  })
  const adapters: Adapters = { test, mollie }
  const providers = Object.fromEntries(
    Object.entries(adapters).flatMap(([name, adapter]) => (adapter ? [[name, adapter]] : [])),
  )
  return {
    ...services,
    providers,
    onReversal: [reversalHook],
    defaultProvider: config.paymentProvider,
    sms: smsOf(config, services),
    appSecrets: config.appSecrets,
    testCheckout: test?.router ?? null,
  }
}

/** The SMS provider; without one, the development outbox, and in production none. */
function smsOf(
  { smsUrl, production }: Config,
  { database, secrets }: Pick<PaymentServices, 'database' | 'secrets'>,
): SmsSender | null {
  if (smsUrl !== null) return httpSms({ url: smsUrl, secrets })
  return production ? null : smsOutbox(database)
}
