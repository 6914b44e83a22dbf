import ipaddr from 'ipaddr.js'

/**
 * A public address that is nevertheless internal: Azure's virtual host, from which machines get
 * their secrets.
 */
const OWN_HOSTS: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Whether an address belongs to the public internet. IPv6 addresses that embed an IPv4 address
 * (NAT64, 6to4, Teredo, compatible addresses) do not: the gateway decides where they lead.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address)
  if (!parsed || OWN_HOSTS.has(parsed.toString())) return false
  const compatible = parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0)
  return !compatible && parsed.range() === 'unicast'
}

/** Converts `::ffff:10.0.0.1` to its IPv4 address. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  if (!ipaddr.IPv6.isValid(address)) return undefined
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
}

/** The IP address in the host part of a URL, without brackets; undefined if the host is a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? bare : undefined
}

/**
 * Names that resolve to the own network or to nothing (RFC 6761, RFC 6762, RFC 8375, and the
 * convention of `.internal`).
 */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i

/**
 * Whether the host of a URL may be public, judged by its spelling. The final decision needs its DNS
 * addresses.
 */
export function mayBePublic(hostname: string): boolean {
  const address = literalAddress(hostname)
  if (address !== undefined) return isPublicAddress(address)
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !PRIVATE_NAME.test(name)
}
