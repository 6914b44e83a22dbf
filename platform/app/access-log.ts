import type { Request, RequestHandler, Response } from 'express'
import type { Tenant } from '../core/tenant.ts'
import type { Config } from '../infra/config.ts'
import { isProxyTrusted } from '../infra/http/proxy.ts'
import type { Log } from '../infra/log.ts'
import { requestIdFrom, withRequestId } from '../infra/request-id.ts'
import type { SecurityEvent, SecurityLog } from '../infra/security-log.ts'
import { isMinor, pathOf, routeName } from './request-route.ts'

export interface AccessLogParts {
  readonly log: Log
  readonly security: SecurityLog
  /** Whether the program runs behind a proxy, whose `X-Request-Id` is then used. */
  readonly behindProxy: boolean
  /** Which requests get a line. Security events are always written. */
  readonly requests: Config['logRequests']
  /** Counts each request; undefined if nobody does. */
  readonly measure: MeasureRequest | undefined
}

/** @param route what the log names it @param ms until the response was sent */
export type MeasureRequest = (request: Request, response: Response, route: string, ms: number) => void

const EVENTS: Readonly<Record<number, SecurityEvent>> = { 403: 'access_refused', 429: 'rate_limit_met' }

/**
 * Gives each request an id, which its response carries as `X-Request-Id` and each of its log lines
 * as `request`, and writes one line when it is finished: method, route, status, milliseconds, site.
 * No query, address, name or member. Files and probes are logged at `debug`.
 */
export function accessLog({
  log: whole,
  security,
  behindProxy,
  requests,
  measure,
}: AccessLogParts): RequestHandler {
  // The fields are few and fixed; redacting them would take a tenth of the time of a cached page.
  const log = whole.child({}, { redact: [] })
  return (request, response, next) => {
    const begun = performance.now()
    const sent = behindProxy && isProxyTrusted(request) ? request.headers['x-request-id'] : undefined
    const id = requestIdFrom(sent)
    response.setHeader('x-request-id', id)
    const path = pathOf(request.originalUrl)
    response.once('close', () => {
      withRequestId(id, () => write({ log, security, requests, measure }, { request, response, path, begun }))
    })
    withRequestId(id, next)
  }
}

interface Served {
  readonly request: Request
  readonly response: Response
  readonly path: string
  readonly begun: number
}

function write(
  { log, security, requests, measure }: Omit<AccessLogParts, 'behindProxy'>,
  { request, response, path, begun }: Served,
): void {
  const level = isMinor(path) ? 'debug' : 'info'
  const event = EVENTS[response.statusCode]
  const written =
    (requests === 'all' || (requests === 'errors' && response.statusCode >= 500)) && log.isLevelEnabled(level)
  if (!event && !written && !measure) return
  const [route, passed] = [routeName(path), performance.now() - begun]
  measure?.(request, response, route, passed)
  if (!event && !written) return
  const { tenant, member } = response.locals as { tenant?: Tenant; member?: string }
  const { method } = request
  const what = { method, route, status: response.statusCode, tenant: tenant?.id }
  const ms = Math.round(passed)
  if (written) log[level]({ ...what, ms, ...(response.writableFinished ? {} : { aborted: true }) }, 'request')
  if (event) security.note(event, { ...what, member })
}
