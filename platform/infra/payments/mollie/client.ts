import { setTimeout as wait } from 'node:timers/promises'
import type { MollieClient } from '@mollie/api-client'
import { LRUCache } from 'lru-cache'
import { type AppError, UnavailableError } from '../../../core/errors.ts'
import type { Tenant } from '../../../core/tenant.ts'
import type { TenantSecrets } from '../../secrets.ts'
import { translated } from './failures.ts'

export interface MollieOptions {
  readonly secrets: TenantSecrets
  /** Root of the API; undefined for the default. */
  readonly apiUrl: string | undefined
  /** Milliseconds until a call times out; the client itself has no timeout. */
  readonly timeout: number
}

const VERSION = 'DatingPlatform/1.0.0'

/**
 * Clients keep their connections alive: calls of a site share one. A changed key gets another
 * client.
 */
const CLIENTS = 200

/** Makes one call with the site's current key. */
export type Call = <T>(
  tenant: Tenant,
  work: (client: MollieClient) => Promise<T>,
  refused?: (field?: string) => AppError,
) => Promise<T>

/**
 * Calls through Mollie's official client, which is loaded on first use.
 * @throws on a call: UnavailableError if Mollie does not answer in time, the error of `refused` if
 * it refuses
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

/** The client cannot be cancelled: late results are ignored. */
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
