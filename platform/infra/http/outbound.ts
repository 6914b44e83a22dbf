import http from 'node:http'
import https from 'node:https'
import { mayBePublic } from '../../core/public-address.ts'
import { PrivateAddressError, publicLookup, type Resolve } from './public-lookup.ts'

const TIMEOUT_MS = 10_000
/** Maximum bytes of response headers. */
const MOST_HEADERS = 16_384

/**
 * Why there is no response. `private_address`: the target is not on the public internet, and
 * nothing was sent.
 */
export type OutboundFault = 'address_invalid' | 'private_address' | 'timeout' | 'unreachable'

/** The status of the response, or why there is none. */
export type OutboundAnswer = { readonly status: number } | { readonly fault: OutboundFault }

/** The request to send; by default a plain GET. */
export interface OutboundRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/**
 * Sends a request to an address from an untrusted source: a site's file, a member's browser. Never
 * throws.
 */
export type Outbound = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>

export interface OutboundOptions {
  /**
   * Origin that receives every request instead of the real target, only in development and tests;
   * null for none.
   */
  readonly standIn: string | null
  /** DNS lookup. */
  readonly resolve?: Resolve
  /** Timeout in milliseconds for name, connection and response together. */
  readonly timeout?: number
}

/**
 * Requests to untrusted addresses. Only https, only public addresses: it connects to the checked
 * address, whatever the name resolves to next time. Redirects are not followed. Only the status of
 * the response is read.
 */
export function createOutbound({ standIn, resolve, timeout = TIMEOUT_MS }: OutboundOptions): Outbound {
  const lookup = publicLookup(resolve)
  return async (url, what = {}) => {
    const named = placeOf(url)
    if (typeof named === 'string') return { fault: named }
    if (standIn === null) return send(named, what, timeout, lookup)
    const headers = { ...what.headers, host: named.host }
    return send(standInFor(named, standIn), { ...what, headers }, timeout)
  }
}

/** The parsed address if it may be requested, otherwise the reason why not. */
export function placeOf(url: string): URL | OutboundFault {
  if (!URL.canParse(url)) return 'address_invalid'
  const place = new URL(url)
  if (place.protocol !== 'https:' || place.username || place.password) return 'address_invalid'
  return mayBePublic(place.hostname) ? place : 'private_address'
}

/** The same path at the origin of a stand-in. */
export function standInFor({ pathname, search }: URL, origin: string): URL {
  return new URL(pathname + search, origin)
}

function send(
  place: URL,
  { method = 'GET', headers = {}, body }: OutboundRequest,
  timeout: number,
  lookup?: ReturnType<typeof publicLookup>,
): Promise<OutboundAnswer> {
  const { request } = place.protocol === 'https:' ? https : http
  const signal = AbortSignal.timeout(timeout)
  // Keep-alive sockets would skip the lookup, and with it the check.
  const options = {
    method,
    headers,
    signal,
    agent: false,
    maxHeaderSize: MOST_HEADERS,
    ...(lookup ? { lookup } : {}),
  }
  return new Promise((answered) => {
    const sent = request(place, options, (answer) => {
      answered({ status: answer.statusCode ?? 0 })
      answer.destroy()
    })
    sent.on('error', (error) => answered({ fault: faultOf(error, signal) }))
    sent.end(body)
  })
}

function faultOf(error: unknown, signal: AbortSignal): OutboundFault {
  if (signal.aborted) return 'timeout'
  return error instanceof PrivateAddressError ? 'private_address' : 'unreachable'
}
