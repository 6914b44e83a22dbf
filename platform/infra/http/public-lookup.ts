import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../core/public-address.ts'

/** A name resolves to a non-public address. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the name leads to an address that is not public')
  }
}

/** Resolves all addresses of a name, like Node's `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void,
) => void

/**
 * Looks a name up, and refuses it if any of its addresses is private: for requests to untrusted
 * addresses (server-side request forgery). It runs when the socket connects, so the connection uses
 * the checked address; a name that was public when it was stored may resolve to the internal
 * network by now. For names only: a socket with a literal address does no lookup.
 */
export const publicLookup =
  (resolve: Resolve = dns.lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddressError(), '')
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
