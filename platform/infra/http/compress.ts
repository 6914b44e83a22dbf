import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'

/** Answers that a page of another site caused: their length could tell a secret of the body (BREACH). */
const FOREIGN: ReadonlySet<unknown> = new Set(['cross-site', 'same-site'])

/**
 * Compresses text that is made for one request, from 1 kB: Brotli at level 4 where the client accepts it, gzip otherwise. What has an
 * encoding already (pages of visitors, static files), event streams and pictures stay as they are, and so do answers that a page of
 * another site asked for (docs/decisions/0028-compressed-answers.md).
 */
export function compressAnswers(): RequestHandler {
  return compression({ filter: mayCompress })
}

function mayCompress(request: Request, response: Response): boolean {
  if (FOREIGN.has(request.headers['sec-fetch-site'])) return false
  if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return false
  return compression.filter(request, response)
}
