import http from 'node:http'
import https from 'node:https'
import { mayBePublic } from '../../core/public-address.ts'
import { PrivateAddressError, publicLookup, type Resolve } from './public-lookup.ts'

const TIMEOUT_MS = 10_000
/** Bytes of headers that the other side may send. */
const MOST_HEADERS = 16_384

/**
 * Why there is no answer. `private_address`: the place is not on the public internet, and nothing
 * was sent.
 */
export type OutboundFault = 'address_invalid' | 'private_address' | 'timeout' | 'unreachable'

/** The status that came back, or why none did. */
export type OutboundAnswer = { readonly status: number } | { readonly fault: OutboundFault }

/** What is sent to an address; a GET without anything else where nothing is given. */
export interface OutboundRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/**
 * Sends a request to an address that somebody else names: a site's file, a member's browser. Never
 * throws.
 */
export type Outbound = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>

export interface OutboundOptions {
  /**
   * Origin that takes every request in place of the place named, in development and tests alone;
   * null for none.
   */
  readonly standIn: string | null
  /** Looks names up. */
  readonly resolve?: Resolve
  /** Milliseconds for all of it: name, connection, answer. */
  readonly timeout?: number
}

/**
 * Requests to places that others name. By https only, to public addresses only: the address that
 * was checked is the one that is connected to, whatever the name says the next time. Redirects are
 * not followed. Of the answer only the status is read.
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

/** The address where it may be asked, else why not. */
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
  // Sockets that are kept would skip the look-up, and with it the check.
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
