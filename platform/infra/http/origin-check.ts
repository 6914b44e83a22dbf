import type { Request } from 'express'
import { ForbiddenError } from '../../core/errors.ts'
import { isHostOf } from './effects.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Cross-site request forgery: a changing request must come from a page of the same host. Browsers
 * send `Sec-Fetch-Site` or at least `Origin` with every such request; a client that sends neither
 * has no cookies of a victim. The host is the one that the browser requested, as a trusted proxy
 * reports it.
 * @throws ForbiddenError `origin_refused`
 */
export function requireSameOrigin(request: Request): void {
  if (SAFE.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new ForbiddenError('origin_refused')
  }
  const origin = request.headers.origin
  if (origin !== undefined && !isHostOf(request, origin)) {
    throw new ForbiddenError('origin_refused')
  }
}
