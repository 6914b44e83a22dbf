import type { Request, Response } from 'express'
import { APPEARANCE_COOKIE, readAppearance } from '../core/appearance.ts'
import type { PageError } from '../core/client.ts'
import { LETTERS_COOKIE, readLetters } from '../core/letters.ts'
import { translator } from '../i18n/server.ts'
import type { ScopeOpener } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import type { ErrorAnswer } from '../infra/http/error-response.ts'
import { failedErrorPage, retryPage } from './error-fallback.ts'
import type { PageCache } from './page-cache.ts'
import type { PageTemplates } from './page-templates.ts'
import { withPageTransaction } from './page-transaction.ts'
import { render } from './render-page.ts'
import { localeOf, namesSession, tenantOf } from './scope.ts'
import { send, sendCached } from './send-page.ts'
import type { Services } from './services.ts'
import { refusalKey } from './visitor-key.ts'

/** Dependencies of the page handlers. */
export interface PageParts {
  readonly services: Services
  readonly openScope: ScopeOpener
  /** HTML that visitors share. */
  readonly shared: PageCache
  readonly templates: PageTemplates
}

/**
 * Milliseconds for which visitors share the page of a refusal; an incomplete one is rendered again
 * soon.
 */
const SHARED_FOR = { whole: 3_600_000, lacking: 10_000 } as const

/**
 * The brand's error page for requests that are refused before a page is chosen. Visitors share it,
 * so that a flood of refused requests costs as little as cached pages.
 *
 * @throws TooManyAttemptsError if too many pages were rendered for the visitor's network
 */
export async function sendErrorPage(
  parts: PageParts,
  refusal: PageError,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  const { services, openScope, shared, templates } = parts
  const key = services.dev ? undefined : refusalKey(request, response, services, refusal)
  const known = key === undefined ? undefined : shared.get(key)
  const signedIn = namesSession(request, services)
  if (known && !signedIn) return sendCached(request, response, known, refusal.status)
  if (!signedIn) services.visitorLimits.draw(request.ip)
  await templates.prepare(request.path)
  const { page, visitor } = await withPageTransaction(openScope, { request, response }, async (reading) => {
    const visitor = reading.scope.viewer.kind === 'visitor'
    if (visitor && known) return { page: undefined, visitor }
    if (visitor && signedIn) services.visitorLimits.draw(request.ip)
    return { page: await render(request, reading, parts, { refusal }), visitor }
  })
  if (!page) return known && sendCached(request, response, known, refusal.status)
  if (!key || !visitor || page.status >= 500) return send(response, page, refusal.status)
  const lifetime = page.whole === false ? SHARED_FOR.lacking : SHARED_FOR.whole
  sendCached(request, response, shared.add(key, page.body, page.headers, lifetime), refusal.status)
}

/**
 * Sends a page without React and data, if the error page itself fails, has no database or may not
 * be rendered.
 */
export function sendErrorFallback(
  request: Request,
  response: Response,
  { status, headers, body: { error } }: ErrorAnswer,
): void {
  const tenant = tenantOf(response)
  const { code, iso } = localeOf(request, tenant)
  const cookies = readCookies(request)
  const scheme = readAppearance(cookies[APPEARANCE_COOKIE])?.scheme
  const letters = readLetters(cookies[LETTERS_COOKIE])
  const reader = { tenant, t: translator(tenant, code), language: iso, scheme, letters }
  const body = status < 500 || status === 503 ? retryPage(reader, error.message) : failedErrorPage(reader)
  response.status(status).set(headers).type('html')
  // Small, and often sent during a flood: not worth compressing.
  response.setHeader('cache-control', status === 429 ? 'no-store, no-transform' : 'no-store')
  response.end(body)
}
