import type { Request } from 'express'
import { renderPage } from 'vike/server'
import type { FormState, PageError } from '../core/client.ts'
import { UnavailableError } from '../core/errors.ts'
import { withFirstValues } from '../core/query.ts'
import { href } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { translateFailure } from '../infra/database/connection-failure.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { completeHtml } from '../renderer/rendered.ts'
import { failedErrorPage } from './error-fallback.ts'
import { faultPage } from './fault-page.ts'
import { memberDocument } from './member-documents.ts'
import type { PageTemplate } from './page-templates.ts'
import type { Reading } from './reading.ts'
import type { Services } from './services.ts'

/** What a page answers. */
export interface RenderedPage {
  readonly status: number
  /** False where a part could not be drawn. */
  readonly whole?: boolean
  readonly body: string
  readonly headers: readonly (readonly [string, string])[]
}

/** Members get their pages out of templates; what fails there fails as it does with Vike, which makes all other pages. */
export async function renderFor(
  request: Request,
  reading: Reading,
  template: PageTemplate | undefined,
  services: Services,
): Promise<RenderedPage> {
  if (!template || reading.scope.viewer.kind !== 'member') return render(request, reading, services)
  try {
    const body = await memberDocument(template, reading, request, services)
    return { status: 200, body, headers: template.headers }
  } catch (failure) {
    return render(request, reading, services, { failure })
  }
}

/** What a page is rendered for, beside its address. */
interface Occasion {
  readonly form?: FormState
  readonly refusal?: PageError
  readonly failure?: unknown
}

/** The page's hooks read in the transaction of `reading` and commit it before React renders. */
export async function render(
  request: Request,
  { scope, commit }: Reading,
  services: Services,
  { form, refusal, failure }: Occasion = {},
): Promise<RenderedPage> {
  const { httpResponse, rendered, errorWhileRendering } = await renderPage({
    // A refusal is about no page, and its address may be one that would send the browser elsewhere.
    urlOriginal: refusal ? href('index') : withFirstValues(request.originalUrl),
    headersOriginal: request.headers,
    cookies: readCookies(request),
    scope,
    commit,
    form: form ?? null,
    refusal: refusal ?? null,
    failure,
    smallPicture: services.smallPicture,
    pushAvailable: services.pushKeys !== null,
  })
  const { statusCode: status, headers } = httpResponse
  if (status >= 500) reportFault(errorWhileRendering, services, scope)
  if (services.dev && status >= 500) return { status, body: faultPage(errorWhileRendering), headers }
  for (const { part, error } of rendered?.faults ?? [])
    services.log.error({ err: error, tenant: scope.tenant.id, part }, 'a part of a page was left out')
  // Neither the page nor the error page: what Vike says then names its own documentation.
  if (!rendered && status >= 500) return { status, body: failedErrorPage(readerOf(scope)), headers }
  const body = completeHtml(httpResponse.body, rendered)
  // The body that Vike gives a redirect is a page with an inline script, which browsers never show.
  const whole = !rendered?.faults?.length
  return { status, whole, body: status >= 300 && status < 400 ? '' : body, headers }
}

const readerOf = ({ tenant, t, locale, appearance }: RequestScope) => ({
  tenant,
  t,
  language: locale.iso,
  scheme: appearance?.scheme,
})

/** @throws UnavailableError where it was the database that failed: not a fault of the page, and worth another try. */
function reportFault(error: unknown, { log }: Services, { tenant }: RequestScope): void {
  const fault = translateFailure(error)
  if (fault instanceof UnavailableError) throw fault
  log.error({ err: error, tenant: tenant.id }, 'a page failed')
}
