import ipaddr from 'ipaddr.js'

/** Public by its number, and yet the platform's own: the virtual host of Azure, which answers machines with their secrets. */
const OWN_HOSTS: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Whether an address is one of the public internet. IPv6 that carries an IPv4 address inside (NAT64, 6to4, Teredo, compatible
 * addresses) is not: what it leads to is decided by a gateway of ours.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address)
  if (!parsed || OWN_HOSTS.has(parsed.toString())) return false
  const compatible = parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0)
  return !compatible && parsed.range() === 'unicast'
}

/** `::ffff:10.0.0.1` becomes the IPv4 address that it is. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  if (!ipaddr.IPv6.isValid(address)) return undefined
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
}

/** The IP address that a host of an address is, without brackets; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? bare : undefined
}

/** Names that lead into the own network or nowhere (RFC 6761, RFC 6762, RFC 8375, and the custom of `.internal`). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i

/** Whether a host of an address may be on the public internet, as far as its spelling tells; DNS decides in the end. */
export function mayBePublic(hostname: string): boolean {
  const address = literalAddress(hostname)
  if (address !== undefined) return isPublicAddress(address)
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !PRIVATE_NAME.test(name)
}
