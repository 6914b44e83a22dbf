import type { Request, Response } from 'express'
import { APPEARANCE_COOKIE, readAppearance } from '../core/appearance.ts'
import type { PageError } from '../core/client.ts'
import { translator } from '../i18n/server.ts'
import type { ScopeOpener } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import type { ErrorAnswer } from '../infra/http/error-response.ts'
import { failedErrorPage, unavailablePage } from './error-fallback.ts'
import { withReading } from './reading.ts'
import { render } from './render-page.ts'
import { localeOf, tenantOf } from './scope.ts'
import { send } from './send-page.ts'
import type { Services } from './services.ts'

/** The error page of the brand, for what is refused before any page is asked. */
export async function sendErrorPage(
  services: Services,
  openScope: ScopeOpener,
  refusal: PageError,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  const page = await withReading(openScope, { request, response }, (reading) =>
    render(request, reading, services, { refusal }),
  )
  send(response, page, refusal.status)
}

/** A page without React and without data, for the case that the error page itself fails or has no database. */
export function sendErrorFallback(
  request: Request,
  response: Response,
  { status, headers }: Pick<ErrorAnswer, 'status' | 'headers'>,
): void {
  const tenant = tenantOf(response)
  const { code, iso } = localeOf(request, tenant)
  const chosen = readAppearance(readCookies(request)[APPEARANCE_COOKIE])
  const reader = { tenant, t: translator(tenant, code), language: iso, scheme: chosen?.scheme }
  const body = status === 503 ? unavailablePage(reader) : failedErrorPage(reader)
  response.status(status).set(headers).type('html').setHeader('cache-control', 'no-store').end(body)
}
