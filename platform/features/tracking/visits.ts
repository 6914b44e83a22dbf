import type { Request } from 'express'
import { type CountedSource, countedSource, type Entrance } from '../../core/visit-source.ts'
import { isPrefetch, senderOf } from '../../infra/http/effects.ts'
import { entryTracking, touchesOf } from './capture.ts'
import { entranceAt } from './entrance.ts'
import type { Click } from './waiting-visits.ts'

/**
 * The source under which a shown page counts: a visit begins at a landing page, at the front page,
 * or at any page by an entry link with a source. Undefined for anything else: navigation within the
 * site, prefetches, frames such as the studio's previews, and calls.
 *
 * @param shown the landing page as shown to this request, with the variant of its experiment
 */
export function visitOf(
  request: Request,
  shown: () => Entrance | undefined = () => undefined,
): CountedSource | undefined {
  if (request.method !== 'GET' || isPrefetch(request) || isInside(request)) return undefined
  const tracking = entryTracking(request)
  const entrance = entranceAt(request.path)
  if (!tracking && !entrance) return undefined
  const { experiment = '', variant = '' } = (entrance && shown()) ?? {}
  // Written out for speed, because each shown lander calls it.
  const { network = '', ref = '', sub1 = '', sub2 = '', sub3 = '' } = tracking ?? {}
  const { lander = '', slug = '' } = entrance ?? {}
  return { network, ref, sub1, sub2, sub3, lander, slug, experiment, variant }
}

/**
 * A counted click with the visit it belongs to; undefined for prefetches. A short link has its own
 * source.
 */
export function clickOf(
  request: Request,
  click: Click,
): { readonly source: CountedSource; readonly click: Click } | undefined {
  if (request.method !== 'GET' || isPrefetch(request)) return undefined
  return { source: countedSource(touchesOf(request)?.last ?? {}), click }
}

/** The request came from a page of this site, or the page is embedded in another one. */
function isInside(request: Request): boolean {
  const { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode } = request.headers
  if (destination !== undefined && destination !== 'document') return true
  if (mode !== undefined && mode !== 'navigate') return true
  return senderOf(request) === 'page'
}
