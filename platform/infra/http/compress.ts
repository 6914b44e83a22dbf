import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'

/**
 * Responses to requests from other sites: their length could reveal a secret in the body (BREACH).
 */
const FOREIGN: ReadonlySet<unknown> = new Set(['cross-site', 'same-site'])

const compressWhole = compression({ filter: mayCompress })

/**
 * Compresses text that is generated for one request, from 1 kB: Brotli at level 4 if the client
 * accepts it, gzip otherwise. Responses that already have an encoding (pages of visitors, static
 * files), event streams and pictures are not changed, and neither are responses to requests from
 * another site (docs/decisions/0028-compressed-answers.md).
 *
 * @param leavesOut requests whose handler decides itself: what the middleware allocates per request
 * is a third of what the garbage collector has to move for a cached page
 */
export function compressAnswers(leavesOut: (request: Request) => boolean = () => false): RequestHandler {
  return (request, response, next) => (leavesOut(request) ? next() : compressWhole(request, response, next))
}

/**
 * Compresses one response that `compressAnswers` skipped, by the same rules. Call it before its
 * headers are sent.
 */
export function compressAnswer(request: Request, response: Response): void {
  compressWhole(request, response, () => undefined)
}

function mayCompress(request: Request, response: Response): boolean {
  if (FOREIGN.has(request.headers['sec-fetch-site'])) return false
  if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return false
  return compression.filter(request, response)
}
