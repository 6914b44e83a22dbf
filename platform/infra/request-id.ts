import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * The id of the request that the running code belongs to. It is the only ambient value of the
 * program: every log line carries it, and no decision depends on it.
 */
const current = new AsyncLocalStorage<string>()

/** Runs `work`; log lines written by it, and by what it starts, carry `id`. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work)
}

/** The id of the current request, undefined outside of any. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

const ACCEPTED = /^[\w-]{8,128}$/

/**
 * The id of a request.
 *
 * @param sent the header `X-Request-Id` of a trusted proxy; a value of another format is ignored
 */
export function requestIdFrom(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && ACCEPTED.test(sent) ? sent : randomUUID()
}
