import type { Request } from 'express'
import type { Effects } from '../../core/scope.ts'

/**
 * The sender of a request according to its headers: a page of this host, a person (address bar or
 * another program on the device), a client other than a browser, or another site. A browser that
 * sends none of these headers counts as another site.
 */
export type Sender = 'page' | 'person' | 'client' | 'elsewhere'

/**
 * Decided by `Sec-Fetch-Site` if present, then `Origin`, then `Referer`; the host is the one
 * reported by a trusted proxy.
 */
export function senderOf(request: Request): Sender {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return 'page'
  if (site !== undefined) return site === 'none' ? 'person' : 'elsewhere'
  const from = request.headers.origin ?? request.headers.referer
  if (from !== undefined) return isHostOf(request, from) ? 'page' : 'elsewhere'
  return isBrowser(request) ? 'elsewhere' : 'client'
}

/** Whether an `Origin` or `Referer` names the host of this request. */
export function isHostOf(request: Request, address: string): boolean {
  return URL.canParse(address) && new URL(address).host === request.host?.toLowerCase()
}

/**
 * Every browser calls itself Mozilla. Only browsers send cookies without their owner's knowledge.
 */
const isBrowser = ({ headers }: Request) => /^Mozilla\//.test(headers['user-agent'] ?? '')

/** Whether the request is a prefetch: the user has not opened the page. */
export function isPrefetch({ headers }: Request): boolean {
  return PREFETCH_HEADERS.some((name) => {
    const value = headers[name]
    return value !== undefined && /\b(prefetch|preview)\b/i.test(String(value))
  })
}

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz'] as const

/** What a request may change; see `docs/decisions/0016-what-a-get-may-change.md`. */
export function effectsOf(request: Request): Effects {
  // `requireSameOrigin` decides whether a POST, PUT or DELETE is allowed at all.
  if (!['GET', 'HEAD'].includes(request.method)) return 'all'
  if (request.method === 'HEAD' || isPrefetch(request)) return 'none'
  const sender = senderOf(request)
  if (sender === 'page' || sender === 'client') return 'all'
  if (/^\/api(\/|$)/i.test(request.originalUrl)) return 'none'
  if (sender === 'person') return 'all'
  const mode = request.headers['sec-fetch-mode'] ?? 'navigate'
  return mode === 'navigate' ? 'seen' : 'none'
}
