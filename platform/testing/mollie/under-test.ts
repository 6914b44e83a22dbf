import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createMollieProvider } from '../../infra/payments/mollie/provider.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import { tenantSecrets } from '../../infra/secrets.ts'
import { MollieStandIn } from './stand-in.ts'

/** Variable with the key of the sites under test. */
export const MOLLIE_VARIABLE = 'AMORE_MOLLIE_KEY'
export const MOLLIE_KEY = 'test_standin7Jx9LmP2wRz8TnB4qQ'

/** Milliseconds until a call in tests times out: TLS handshakes take long on a busy machine. */
const TIMEOUT = 30_000

export interface MollieUnderTest {
  readonly server: MollieStandIn
  readonly provider: PaymentProvider
  /** The same with a short timeout, for calls that are never answered. */
  readonly impatient: PaymentProvider
}

/**
 * A test server for the tests of one file, with its adapter. Faults and requests are reset for each
 * test.
 */
export function mollieUnderTest(): MollieUnderTest {
  let server: MollieStandIn
  let provider: PaymentProvider
  let impatient: PaymentProvider
  beforeAll(async () => {
    server = await MollieStandIn.start()
    const create = (timeout: number) =>
      createMollieProvider({ secrets: tenantSecrets(), apiUrl: server.url, timeout })
    provider = create(TIMEOUT)
    impatient = create(1000)
  })
  beforeEach(() => {
    vi.stubEnv(MOLLIE_VARIABLE, MOLLIE_KEY)
    // Mollie's client only accepts certificates of its own list.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    server.faults.clear()
    server.requests.length = 0
  })
  afterEach(() => vi.unstubAllEnvs())
  afterAll(() => server.close())
  return {
    get server() {
      return server
    },
    get provider() {
      return provider
    },
    get impatient() {
      return impatient
    },
  }
}
