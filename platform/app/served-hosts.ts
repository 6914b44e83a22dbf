import { type RequestHandler, Router } from 'express'
import type { Config } from '../infra/config.ts'
import { isDirectFromThisMachine } from '../infra/http/proxy.ts'
import type { TenantRegistry } from '../tenancy/registry.ts'

/** Names that are not served, a second: the noise of scanners, which Caddy passes on one by one. */
const MOST_UNKNOWN = 50

export interface ServedHosts {
  readonly config: Pick<Config, 'consoleHost'>
  readonly tenants: Pick<TenantRegistry, 'resolve'>
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

/**
 * `GET /served?domain=`: whether a certificate may be obtained for this host, for Caddy's
 * `on_demand_tls`. Without it, anyone could point names at the machine and use up the limits of the
 * authority. 200 for a host of a site in any state (drafts are shown by preview links, members of a
 * closed site keep the way to their data) and of the console, 404 for any other, 503 for further
 * ones in the same second. Only for a proxy on this machine: to everybody else the address is one
 * that does not exist.
 */
export function servedHosts({ config, tenants, now = () => performance.now() }: ServedHosts): RequestHandler {
  let [second, unknown] = [0, 0]
  const router = Router()
  router.get('/served', (request, response, next) => {
    if (!isDirectFromThisMachine(request)) return next()
    response.setHeader('cache-control', 'no-store')
    const { domain } = request.query
    const host = typeof domain === 'string' ? domain.toLowerCase() : undefined
    if (host !== undefined && (host === config.consoleHost || tenants.resolve(host)))
      return void response.type('text').end('served\n')
    const current = Math.floor(now() / 1000)
    if (current !== second) [second, unknown] = [current, 0]
    if (++unknown > MOST_UNKNOWN) return void response.status(503).set('retry-after', '1').end()
    response.status(404).type('text').end('not served\n')
  })
  return router
}
