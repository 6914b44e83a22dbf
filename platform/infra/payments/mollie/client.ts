import { setTimeout as wait } from 'node:timers/promises'
import type { MollieClient } from '@mollie/api-client'
import { LRUCache } from 'lru-cache'
import { type AppError, UnavailableError } from '../../../core/errors.ts'
import type { Tenant } from '../../../core/tenant.ts'
import type { TenantSecrets } from '../../secrets.ts'
import { translated } from './failures.ts'

export interface MollieOptions {
  readonly secrets: TenantSecrets
  /** Root of the API, undefined for Mollie's own. */
  readonly apiUrl: string | undefined
  /** Milliseconds until a call counts as not answered; the client itself has no limit. */
  readonly timeout: number
}

const VERSION = 'DatingPlatform/1.0.0'

/**
 * Clients keep their connections for a while: calls of a site share one. A changed key has a client
 * of its own.
 */
const CLIENTS = 200

/** Does one call with the site's key, which is read now. */
export type Call = <T>(
  tenant: Tenant,
  work: (client: MollieClient) => Promise<T>,
  refused?: (field?: string) => AppError,
) => Promise<T>

/**
 * Calls of Mollie's official client, which is loaded at the first one.
 * @throws by the call: UnavailableError where Mollie does not answer in time, what `refused` makes
 *   where it refuses
 */
export function mollieCalls({ secrets, apiUrl, timeout }: MollieOptions): Call {
  const clients = new LRUCache<string, MollieClient>({ max: CLIENTS })
  const clientOf = async (apiKey: string) => {
    const { createMollieClient } = await import('@mollie/api-client')
    const client =
      clients.get(apiKey) ??
      createMollieClient({
        apiKey,
        versionStrings: VERSION,
        ...(apiUrl === undefined ? {} : { apiEndpoint: apiUrl }),
      })
    clients.set(apiKey, client)
    return client
  }
  return async (tenant, work, refused = () => new UnavailableError()) => {
    const client = await clientOf(secrets.read(tenant, 'mollie_api_key').reveal())
    try {
      return await within(timeout, work(client))
    } catch (error) {
      throw translated(error, refused)
    }
  }
}

/** The client cannot be interrupted: what comes late is not heard. */
async function within<T>(timeout: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = wait(timeout, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${timeout} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
    late.catch(() => undefined)
    work.catch(() => undefined)
  }
}
