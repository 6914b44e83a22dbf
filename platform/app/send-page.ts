import type { Request, Response } from 'express'
import { PAGES, type Page } from '../core/pages.ts'
import { routeOfPath } from '../core/route-match.ts'
import { SERVER_CLOCK } from '../features/landers/server.ts'
import type { CachedPage } from './page-cache.ts'
import type { RenderedPage } from './render-page.ts'

/** Whether Back may show this response from the browser's memory. */
export function mayComeBack(path: string, status: number): boolean {
  const route = routeOfPath(path)
  const { back }: Partial<Page> = route ? PAGES[route] : {}
  return status === 200 && back === true
}

/**
 * `vary: *` keeps a response out of every cache, including the browser's; `no-store` would also
 * forbid its memory (back/forward).
 */
export function send(response: Response, page: RenderedPage, status: number, comesBack = false): void {
  response.status(status)
  for (const [name, value] of page.headers) response.setHeader(name, value)
  response.setHeader('cache-control', comesBack ? 'private, no-cache' : 'no-store')
  if (comesBack) response.setHeader('vary', '*')
  response.end(page.body)
}

/**
 * Sends a page that visitors share, compressed if the browser accepts it. Its countdowns use the
 * time of this response, not of the rendering. With a `status` of a refusal nothing is cached.
 */
export function sendCached(request: Request, response: Response, page: CachedPage, status = 200): void {
  response.status(status)
  for (const [name, value] of page.headers) response.setHeader(name, value)
  response.setHeader('cache-control', status === 200 ? 'private, no-cache' : 'no-store')
  response.setHeader('vary', 'accept-encoding, accept-language, cookie')
  response.setHeader('server-timing', `${SERVER_CLOCK};desc="${Date.now()}"`)
  const brotli = takesBrotli(request)
  if (brotli) response.setHeader('content-encoding', 'br')
  const body = brotli ? page.brotli : page.html()
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const takesBrotli = ({ headers }: Request): boolean => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

/**
 * Whether `sendCached` has a form that this client accepts: Brotli, or uncompressed if it accepts
 * no compression. Gzip is produced per request.
 */
export const isSentAsKept = (request: Request): boolean =>
  takesBrotli(request) || request.headers['accept-encoding'] === undefined
