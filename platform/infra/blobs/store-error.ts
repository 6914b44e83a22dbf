import { codeOf } from '../start-error.ts'

/**
 * A request to the store failed. It names the operation and the store's code, and nothing else of
 * the original error, which may hold signatures, keys and names of files.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** Of the store (`AccessDenied`) or of the system (`ECONNREFUSED`, `ETIMEDOUT`). */
  readonly code: string
  /** Status of the store's answer; null if it did not answer. */
  readonly status: number | null

  constructor(operation: string, code: string, status: number | null = null) {
    super(`${operation} of the file store failed: ${code}${status === null ? '' : ` (HTTP ${status})`}`)
    this.code = code
    this.status = status
  }
}

/** The SDK's names for a limit that was exceeded, and Node's. */
const TOO_LATE: readonly string[] = ['AbortError', 'TimeoutError']

/** The error of the SDK without what must not be logged. */
export function storeError(operation: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const status = statusOf(error)
  const name = error instanceof Error ? error.name : 'unknown'
  if (status !== null) return new StoreError(operation, name, status)
  const code = codeOf(error) ?? name
  return new StoreError(operation, TOO_LATE.includes(code) ? 'ETIMEDOUT' : code)
}

/** Status of the store's answer that an error of the SDK carries; null without one. */
export function statusOf(error: unknown): number | null {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: unknown } }
  return typeof $metadata?.httpStatusCode === 'number' ? $metadata.httpStatusCode : null
}
