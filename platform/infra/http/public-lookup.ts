import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../core/public-address.ts'

/** A name leads to an address that is not of the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the name leads to an address that is not public')
  }
}

/** Finds all addresses of a name, as Node's `dns.lookup` does with `all`. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void,
) => void

/**
 * Looks a name up, and refuses where any of its addresses is private: for requests to places that
 * others name (server-side request forgery). It runs when the socket connects, so the checked
 * address is the one that is connected to; a name that was public when it was stored may lead into
 * our own network by now. For names only: a socket that is given an address looks up nothing.
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
