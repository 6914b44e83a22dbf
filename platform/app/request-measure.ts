import type { Tenant } from '../core/tenant.ts'
import type { Labels } from '../infra/metrics/definitions.ts'
import { NO_METRICS } from '../infra/metrics/meter.ts'
import type { MeasureRequest } from './access-log.ts'
import { callRoutes } from './call-routes.ts'
import { EVENTS_PATH, knownRoute } from './request-route.ts'
import type { Services } from './services.ts'

type Method = Labels<'dating_http_requests_total'>['method']
type Status = Labels<'dating_http_requests_total'>['status']

const METHODS: ReadonlySet<string> = new Set<Method>(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
const STATUSES: readonly Status[] = ['1xx', '2xx', '3xx', '4xx', '5xx']

/**
 * Counts requests by route, and by site, and measures how long they took. The route is the pattern
 * that the log names, so that it is computed once; what matches no pattern is `other`, so that
 * invented addresses add no values.
 */
export function requestMeasure(services: Services): MeasureRequest | undefined {
  const { meter } = services
  if (meter === NO_METRICS) return undefined
  const calls = new Set(callRoutes(services).map(({ call }) => call.path))
  return (request, response, route, ms) => {
    const { tenant, console } = response.locals as { tenant?: Tenant; console?: true }
    const known = console ? 'console' : (knownRoute(route, calls) ?? 'other')
    const method = isMethod(request.method) ? request.method : 'other'
    const isStream = known === EVENTS_PATH
    // The reader of a stream always ends it.
    const status = response.writableFinished || isStream ? statusOf(response.statusCode) : 'aborted'
    meter.count('dating_http_requests_total', { method, route: known, status })
    if (!isStream) meter.time('dating_http_request_seconds', { method, route: known }, ms / 1000)
    if (tenant) meter.count('dating_site_requests_total', { site: tenant.id, status })
  }
}

const isMethod = (method: string): method is Method => METHODS.has(method)

const statusOf = (code: number): Status => STATUSES[Math.floor(code / 100) - 1] ?? '5xx'
