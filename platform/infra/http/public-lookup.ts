import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
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

/**
 * Looks a name up as Node does, and refuses where any of its addresses is private: for requests to places that strangers
 * name (server-side request forgery). It runs when the socket connects, so the checked address is the one that is connected to; a name that was
 * public when it was stored may lead into our own network by now.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('the name leads to an address that is not public'), '')
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
