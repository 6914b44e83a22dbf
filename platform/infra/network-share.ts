import type { Share } from './fair-gate.ts'
import { networkOf } from './rate-limit.ts'

/**
 * The first 48 bits of an IPv6 address, which one customer may own; undefined for IPv4. `address`
 * as for `networkOf`.
 */
export function siteNetworkOf(address: string | undefined): string | undefined {
  const network = networkOf(address)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : undefined
}

/** A neighbourhood of networks for `FairGate` and `SharedSlots`: IPv6 /48, IPv4 /24. */
export function neighbourhoodOf(address: string | undefined): string {
  return siteNetworkOf(address) ?? networkOf(address).split('.').slice(0, 3).join('.')
}

/**
 * The groups of a request in a fair queue: tenant, `lane`, neighbourhood, network. A lane separates
 * requests within one tenant, for example logins from known devices from all others.
 */
export function requestShare(tenant: number, address: string | undefined, lane = ''): Share {
  return [String(tenant), lane, neighbourhoodOf(address), networkOf(address)]
}
