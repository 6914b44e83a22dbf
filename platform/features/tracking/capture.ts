import type { Request, Response } from 'express'
import { firstValues } from '../../core/query.ts'
import type { Tracking } from '../../core/viewer.ts'
import { readCookies, setCookie } from '../../infra/http/cookies.ts'
import { parseTracking, serialiseTracking, trackingFrom } from './rules.ts'

const COOKIE = 'tracking'

/** The record that the entry link of this very request carries. Calls and posts are no entry links. */
function entryTracking(request: Request): Tracking | null {
  if (request.method !== 'GET' || request.originalUrl.startsWith('/api/')) return null
  const mark = request.originalUrl.indexOf('?')
  return mark === -1 ? null : trackingFrom(firstValues(request.originalUrl.slice(mark + 1)))
}

/** Where this visitor came from: the entry link of this request, else what an earlier one left, else null. */
export function trackingOf(request: Request): Tracking | null {
  return entryTracking(request) ?? parseTracking(readCookies(request)[COOKIE])
}

/** Keeps the record of an entry link for the signup that may follow; the last link counts. */
export function captureTracking(request: Request, response: Response): void {
  const tracking = entryTracking(request)
  if (!tracking) return
  setCookie(response, COOKIE, serialiseTracking(tracking))
}
