import type { Request, Response } from 'express'
import { firstValues } from '../../core/query.ts'
import type { Tracking } from '../../core/viewer.ts'
import { readCookies, setCookie } from '../../infra/http/cookies.ts'
import {
  mayKeep,
  parseTracking,
  serialiseTracking,
  trackingBefore,
  trackingFrom,
  withTracking,
} from './rules.ts'

const COOKIE = 'tracking'

/** The record that the entry link of this very request carries. Calls and posts are no entry links. */
function entryTracking(request: Request): Tracking | null {
  if (request.method !== 'GET' || request.originalUrl.startsWith('/api/')) return null
  const mark = request.originalUrl.indexOf('?')
  return mark === -1 ? null : trackingFrom(firstValues(request.originalUrl.slice(mark + 1)))
}

/** The record of the page before: where no cookie may keep it, each page has it in its address. */
const recordBefore = (request: Request): Tracking | null =>
  trackingBefore(request.headers.referer, request.headers.host)

/** Where this visitor came from: the entry link of this request, of the page before, what a cookie kept, else null. */
export function trackingOf(request: Request): Tracking | null {
  return entryTracking(request) ?? recordBefore(request) ?? parseTracking(readCookies(request)[COOKIE])
}

/**
 * Keeps the record of an entry link for the signup that may follow; the last link counts. In a cookie where that needs no consent, else in
 * the address of the pages of this visit (docs/product-rules.md#source-of-a-visit).
 *
 * @param country ISO code of the visitor's network, not the one that the visitor chose
 * @returns where to lead a visitor's browser so that the address has the record
 */
export function captureTracking(request: Request, response: Response, country: string): string | undefined {
  const entry = entryTracking(request)
  if (mayKeep(country)) {
    if (entry) setCookie(response, COOKIE, serialiseTracking(entry))
    return undefined
  }
  const before = recordBefore(request)
  return entry || !before ? undefined : withTracking(request.originalUrl, before)
}
