import type { Request, Response } from 'express'
import { PAGES, type Page } from '../core/pages.ts'
import { routeOfPath } from '../core/route-match.ts'
import { SERVER_CLOCK } from '../features/landers/server.ts'
import type { CachedPage } from './page-cache.ts'
import type { RenderedPage } from './render-page.ts'

/** Whether Back may show this answer from the browser's memory. */
export function mayComeBack(path: string, status: number): boolean {
  const route = routeOfPath(path)
  const { back }: Partial<Page> = route ? PAGES[route] : {}
  return status === 200 && back === true
}

/**
 * `vary: *` keeps an answer out of every cache, that of the browser too; `no-store` would forbid
 * its memory as well.
 */
export function send(response: Response, page: RenderedPage, status: number, comesBack = false): void {
  response.status(status)
  for (const [name, value] of page.headers) response.setHeader(name, value)
  response.setHeader('cache-control', comesBack ? 'private, no-cache' : 'no-store')
  if (comesBack) response.setHeader('vary', '*')
  response.end(page.body)
}

/**
 * Answers with a page that visitors share, compressed where the browser takes it. Its countdowns go
 * by the clock of this moment, not of the drawing. Of a refusal (`status`) no cache keeps anything.
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
 * Whether `sendCached` has all that this client accepts: Brotli, or nothing compressed at all. Gzip
 * is made for each request.
 */
export const isSentAsKept = (request: Request): boolean =>
  takesBrotli(request) || request.headers['accept-encoding'] === undefined
