import type { Tenant } from '../core/tenant.ts'

/**
 * A host as the table knows it: lower case, no port, no trailing dot
 * (docs/product-rules.md#host-picks-the-site). Undefined for what is no host.
 */
export function normalizeHost(raw: string | undefined): string | undefined {
  if (raw === undefined || raw.length > 260) return undefined
  const host = raw
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return /^[a-z0-9.-]+$/.test(host) ? host : undefined
}

/** What the network says of a request. */
export interface RequestOrigin {
  readonly host: string | undefined
  /**
   * `X-Forwarded-Host`; empty where one came and is not to be believed (`TRUST_FORWARDED_HOST`).
   */
  readonly forwardedHost: string | undefined
  readonly remoteAddress: string | undefined
  /** The direct peer is a proxy of ours (`TRUST_PROXY`). */
  readonly fromTrustedProxy: boolean
  /** Query parameter `forced-domain`. */
  readonly forcedDomain: string | undefined
}

const LOOPBACK = /^(::1|127(\.\d{1,3}){3}|::ffff:127(\.\d{1,3}){3})$/
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3})$/

/**
 * The host that picks the tenant. `X-Forwarded-Host` counts only from a trusted proxy and where the
 * settings say that it sets the header. `forced-domain` counts only in development, in previews,
 * and for requests from this machine whose host names no brand; from the public it is ignored, so
 * that nobody can mix two brands (docs/product-rules.md#forced-domain).
 */
export function requestHost(request: RequestOrigin, mode: 'development' | 'production'): string | undefined {
  const forwarded = request.forwardedHost?.split(',')[0]
  const host = normalizeHost(request.fromTrustedProxy && forwarded ? forwarded : request.host)
  if (request.forcedDomain === undefined) return host
  const forced = normalizeHost(request.forcedDomain)
  const direct = !request.fromTrustedProxy && request.forwardedHost === undefined
  const onThisMachine = LOOPBACK.test(request.remoteAddress ?? '') && LOOPBACK_HOST.test(host ?? '')
  return mode === 'development' || (direct && onThisMachine) ? forced : host
}

/** Host to tenant. In development each tenant is also at `<id>.localhost`. */
export function hostTable(
  tenants: Iterable<Tenant>,
  mode: 'development' | 'production',
): Map<string, Tenant> {
  const table = new Map<string, Tenant>()
  for (const tenant of tenants) {
    for (const host of tenant.settings.hosts) table.set(host, tenant)
    if (mode === 'development') table.set(`${tenant.id}.localhost`, tenant)
  }
  return table
}
