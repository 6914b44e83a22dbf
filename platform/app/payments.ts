import path from 'node:path'
import type { Router } from 'express'
import type { PaymentServices } from '../features/payments/server.ts'
import type { Config } from '../infra/config.ts'
import { createTestProvider } from '../infra/payments/test-provider/provider.ts'

export interface Payments extends PaymentServices {
  /** The test provider's checkout, to be mounted at `/dev/test-provider`. */
  readonly testCheckout: Router | null
}

/**
 * The payment provider that the configuration names. In production the test provider is none: whoever presses its button
 * has paid.
 */
export function openPayments(config: Config, services: Omit<PaymentServices, 'provider'>): Payments {
  if (config.production || config.paymentProvider === 'none') {
    return { ...services, provider: null, testCheckout: null }
  }
  const provider = createTestProvider({
    folder: path.join(config.dataDir, 'test-provider'),
    mount: '/dev/test-provider',
  })
  return { ...services, provider, testCheckout: provider.router }
}
