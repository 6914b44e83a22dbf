import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createMollieProvider } from '../../infra/payments/mollie/provider.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import { tenantSecrets } from '../../infra/secrets.ts'
import { MollieStandIn } from './stand-in.ts'

/** Variable that holds the key of the sites under test. */
export const MOLLIE_VARIABLE = 'AMORE_MOLLIE_KEY'
export const MOLLIE_KEY = 'test_standin7Jx9LmP2wRz8TnB4qQ'

/**
 * Milliseconds until a call of the tests counts as not answered: a busy machine takes long to shake
 * hands.
 */
const TIMEOUT = 30_000

export interface MollieUnderTest {
  readonly server: MollieStandIn
  readonly provider: PaymentProvider
  /** The same for calls that are never answered. */
  readonly impatient: PaymentProvider
}

/**
 * A stand-in for the tests of one file, and the adapter that speaks to it. Its faults and requests
 * begin empty in each test.
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
    // Mollie's client accepts the certificates of its own list alone.
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
