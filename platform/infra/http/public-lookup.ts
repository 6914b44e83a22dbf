import dns from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Networks that are nobody's in public: private, loopback, link-local, shared, for tests, multicast (RFC 6890). */
const PRIVATE: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Among them `::1`. IPv4 addresses in IPv6's clothes (`::ffff:10.0.0.1`) are checked as what they are.
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

const blocked = new BlockList()
for (const [network, bits] of PRIVATE) blocked.addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4')

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return !blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Looks a name up as Node does, and refuses where any of its addresses is private: for requests to places that strangers
 * name (server-side request forgery). It is asked at connecting, so what was checked is what is connected to; a name that was
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
