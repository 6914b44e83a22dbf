import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'

/**
 * Answers that a page of another site caused: their length could tell a secret of the body
 * (BREACH).
 */
const FOREIGN: ReadonlySet<unknown> = new Set(['cross-site', 'same-site'])

const compressWhole = compression({ filter: mayCompress })

/**
 * Compresses text that is made for one request, from 1 kB: Brotli at level 4 where the client
 * accepts it, gzip otherwise. What has an encoding already (pages of visitors, static files), event
 * streams and pictures stay as they are, and so do answers that a page of another site asked for
 * (docs/decisions/0028-compressed-answers.md).
 *
 * @param leavesOut requests whose handler decides itself: what the middleware keeps for each
 *   request is a third of what the garbage collector has to move for a page from memory
 */
export function compressAnswers(leavesOut: (request: Request) => boolean = () => false): RequestHandler {
  return (request, response, next) => (leavesOut(request) ? next() : compressWhole(request, response, next))
}

/**
 * Compresses one answer that `compressAnswers` left out, by the same rules. To be called before its
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
