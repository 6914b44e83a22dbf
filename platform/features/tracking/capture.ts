import type { Request, Response } from 'express'
import { firstValues } from '../../core/query.ts'
import type { Tracking } from '../../core/viewer.ts'
import type { Entrance } from '../../core/visit-source.ts'
import { readCookies, setCookie } from '../../infra/http/cookies.ts'
import { entranceAt, entranceIn } from './entrance.ts'
import { mayKeep, pageBefore, trackingBefore, trackingFrom, withVisit } from './rules.ts'
import { parseTouches, parseTracking, serialiseTouches, type Touches, touchOf, withTouch } from './touches.ts'

const COOKIE = 'tracking'

interface Entry {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  readonly tracking: Tracking | null
}

/** Cached: each request is parsed for its cookie, for the shared page and for its visit. */
const entries = new WeakMap<Request, { readonly entry: Entry | null }>()

/**
 * Path and named values of this request's address; null for calls and posts, which are no entry
 * links.
 */
function entryOf(request: Request): Entry | null {
  const known = entries.get(request)
  if (known) return known.entry
  const entry = readEntry(request)
  entries.set(request, { entry })
  return entry
}

function readEntry(request: Request): Entry | null {
  if (request.method !== 'GET' || request.originalUrl.startsWith('/api/')) return null
  const mark = request.originalUrl.indexOf('?')
  if (mark === -1) return { path: request.originalUrl, values: {}, tracking: null }
  const values = firstValues(request.originalUrl.slice(mark + 1))
  return { path: request.originalUrl.slice(0, mark), values, tracking: trackingFrom(values) }
}

/** The tracking record in the entry link of this request. */
export function entryTracking(request: Request): Tracking | null {
  return entryOf(request)?.tracking ?? null
}

/** The record of the previous page: if no cookie may store it, each page has it in its address. */
const recordBefore = (request: Request): Tracking | null =>
  trackingBefore(request.headers.referer, request.headers.host)

/**
 * Where this visitor came from: the entry link of this request, that of the previous page, or the
 * cookie; otherwise null.
 */
export function trackingOf(request: Request): Tracking | null {
  return entryTracking(request) ?? recordBefore(request) ?? parseTracking(readCookies(request)[COOKIE])
}

/** The landing page at, or named in, the address of this request. */
function entranceHere(request: Request): Entrance | null {
  const entry = entryOf(request)
  return entry && (entranceAt(entry.path) ?? withSlugBefore(request, entranceIn(entry.values)))
}

/**
 * The landing page that a link or form of a lander names, with the slug of that page's address:
 * landers are shared by visitors, and only name real campaigns.
 */
function withSlugBefore(request: Request, named: Entrance | null): Entrance | null {
  if (!named || named.slug !== undefined) return named
  const before = entranceBefore(request)
  return before?.slug !== undefined && before.lander === named.lander
    ? { ...named, slug: before.slug }
    : named
}

/** The landing page of the previous page. */
function entranceBefore({ headers }: Request): Entrance | null {
  const before = pageBefore(headers.referer, headers.host)
  return before ? (entranceAt(before.pathname) ?? entranceIn(firstValues(before.search.slice(1)))) : null
}

/**
 * The landing page of this visit, as far as this request shows: its own, the one named in its link
 * or form, or the previous page.
 */
const entranceOf = (request: Request): Entrance | null => entranceHere(request) ?? entranceBefore(request)

/**
 * The touches of this request, merged with those of the cookie; null if nothing is known.
 * @param named the landing page that a form names
 */
export function touchesOf(request: Request, named: Entrance | null = null): Touches | null {
  const kept = parseTouches(readCookies(request)[COOKIE])
  const tracking = entryTracking(request) ?? recordBefore(request)
  return withTouch(kept, touchOf(tracking, withSlugBefore(request, named) ?? entranceOf(request)))
}

/**
 * Stores the record of an entry link, and the campaign, for a possible signup; the last link
 * counts. In a cookie where that needs no consent, otherwise in the address of the pages of this
 * visit (docs/product-rules.md#source-of-a-visit).
 *
 * @param country ISO code of the visitor's network, not the one that the visitor chose
 * @returns where to redirect a visitor's browser so that the address contains them
 */
export function captureTracking(request: Request, response: Response, country: string): string | undefined {
  const entry = entryTracking(request)
  if (mayKeep(country)) {
    if (entry || isLander(request)) keep(request, response)
    return undefined
  }
  const before = { ...(entry ? null : recordBefore(request)), ...campaignBefore(request) }
  return Object.keys(before).length === 0 ? undefined : withVisit(request.originalUrl, before)
}

/**
 * The campaign of the previous page, for a page outside of it: prices name its discount, and the
 * signup counts for it. Null if the address of this request names it already.
 */
function campaignBefore(request: Request): Entrance | null {
  const entry = entryOf(request)
  const named = entry && (entranceAt(entry.path) ?? entranceIn(entry.values))
  const whole = named ? entranceHere(request) : entranceBefore(request)
  return whole?.slug && whole.slug !== named?.slug ? whole : null
}

function keep(request: Request, response: Response): void {
  const touches = touchesOf(request)
  const value = touches && serialiseTouches(touches)
  if (value && value !== readCookies(request)[COOKIE]) setCookie(response, COOKIE, value)
}

/** The front page by itself is no reason for a cookie. */
function isLander(request: Request): boolean {
  const entry = entryOf(request)
  const lander = entry && entranceAt(entry.path)?.lander
  return lander !== null && lander !== undefined && lander !== 'index'
}
