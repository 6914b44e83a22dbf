import type { Tenant } from '../core/tenant.ts'

/**
 * Normalises a host: lower case, no port, no trailing dot
 * (docs/product-rules.md#host-picks-the-site). Undefined for an invalid host.
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

/** The parts of a request that determine its host. */
export interface RequestOrigin {
  readonly host: string | undefined
  /** `X-Forwarded-Host`; empty if it was sent but is not trusted (`TRUST_FORWARDED_HOST`). */
  readonly forwardedHost: string | undefined
  readonly remoteAddress: string | undefined
  /** The direct peer is a trusted proxy (`TRUST_PROXY`). */
  readonly fromTrustedProxy: boolean
  /** Query parameter `forced-domain`. */
  readonly forcedDomain: string | undefined
}

const LOOPBACK = /^(::1|127(\.\d{1,3}){3}|::ffff:127(\.\d{1,3}){3})$/
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3})$/

/**
 * The host that selects the tenant. `X-Forwarded-Host` is used only from a trusted proxy, and only
 * if the settings say that the proxy sets it. `forced-domain` is used only in development, in
 * previews, and for requests from this machine whose host names no brand; requests from the public
 * cannot use it, so that nobody can mix two brands (docs/product-rules.md#forced-domain).
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

/** Maps hosts to tenants. In development each tenant also has `<id>.localhost`. */
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

const RESERVED = /(?:^|\.)(?:example|invalid|test|localhost|local|internal|example\.(?:com|net|org))$/i

/** Whether nobody can own or reach a host with this name (RFC 2606, RFC 6761, RFC 6762). */
export const isReservedName = (host: string): boolean => RESERVED.test(host)
