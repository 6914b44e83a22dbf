import type { Request, RequestHandler, Response } from 'express'
import { renderPage } from 'vike/server'
import type { FormState, PageError } from '../core/client.ts'
import { type AppError, MethodNotAllowedError, NotFoundError, UnavailableError } from '../core/errors.ts'
import { withFirstValues } from '../core/query.ts'
import { routeOfPath } from '../core/route-match.ts'
import { href, type RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import type { UploadServer } from '../features/photos/server.ts'
import { translator } from '../i18n/server.ts'
import { translateFailure } from '../infra/database/connection-failure.ts'
import type { ScopeOpener } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import type { ErrorAnswer } from '../infra/http/error-response.ts'
import { completeHtml } from '../renderer/rendered.ts'
import { callRoutes } from './call-routes.ts'
import { failedErrorPage, unavailablePage } from './error-fallback.ts'
import { faultPage } from './fault-page.ts'
import { allForms, formFinder } from './forms.ts'
import { takeMailedToken } from './mailed-token.ts'
import { memberDocument } from './member-documents.ts'
import { refuseNoPage } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { limitPage } from './page-limits.ts'
import { type PageTemplate, PageTemplates } from './page-templates.ts'
import { answerPostedForm, type FormFault } from './posted-form.ts'
import { type Reading, withReading } from './reading.ts'
import { localeOf, tenantOf } from './scope.ts'
import type { Services } from './services.ts'
import { countLink, countVisit, keepSource } from './visit-source.ts'
import { sharedFor, visitorKey } from './visitor-key.ts'

/** Pages by Vike, plain forms posted to them, and the HTML that visitors share. */
export function pageHandler(
  services: Services,
  openScope: ScopeOpener,
  withUpload: UploadServer,
): RequestHandler {
  const cache = new PageCache()
  const templates = new PageTemplates({ keep: !services.dev })
  const formAt = formFinder(allForms(callRoutes(services)))
  return async (request, response) => {
    const form = formAt(request.path)
    if (form && request.method === 'POST') {
      const result = await answerPostedForm(openScope, {
        request,
        response,
        form,
        withUpload,
        show: (fault) => showAgain(request, response, fault),
      })
      if ('redirect' in result) return response.redirect(303, result.redirect)
      return send(response, result, result.status)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongMethod(request, form !== undefined)
    refuseNoPage(request.path)
    if (keepSource(request, response, services)) return
    if (takeMailedToken(request, response)) return
    hideTokens(request, response)
    await answerPage(request, response)
  }

  /** A page without a template costs more, and nothing else: Vike answers it, and says so where it cannot either. */
  function withoutTemplate(error: unknown): undefined {
    services.log.error({ err: error }, 'a page has no template')
  }

  /** The page of the form again. A person who may not see that page any more (signed out since) is redirected as that page redirects. */
  async function showAgain(request: Request, response: Response, fault: FormFault) {
    const page = await withReading(openScope, { request, response }, (reading) =>
      render(request, reading, services, { form: fault.form }),
    )
    if (page.status !== 200) return page
    response.set(fault.headers)
    return { ...page, status: fault.status }
  }

  async function answerPage(request: Request, response: Response): Promise<void> {
    const signedIn = readCookies(request)[services.sessionCookie] !== undefined
    const key = signedIn || services.dev ? undefined : visitorKey(request, response, services)
    const known = key && cache.get(key)
    if (known) {
      countVisit(request, response, services)
      return sendCached(request, response, known)
    }
    // Before there is a transaction: Vike reads the page's files at the first request.
    const template = signedIn ? await templates.at(request.path).catch(withoutTemplate) : undefined
    const { page, lifetime } = await withReading(openScope, { request, response }, async (reading) => {
      limitPage(request.path, reading.scope)
      const page = await renderFor(request, reading, template, services)
      return { page, lifetime: sharedFor(reading.scope, request.path, page.whole ?? true) }
    })
    if (page.status === 200) countVisit(request, response, services)
    else if (page.status === 302) countLink(request, response, services)
    if (key && page.status === 200)
      return sendCached(request, response, cache.add(key, page.body, page.headers, lifetime))
    send(response, page, page.status, mayComeBack(request.path, page.status))
  }
}

/**
 * A mailed link holds a token in its address, which must be in no `Referer`, not even to this host. The origin alone still goes
 * out: browsers send `Origin: null` with the form of a page that sends nothing.
 */
function hideTokens(request: Request, response: Response): void {
  if ('token' in request.query) response.setHeader('referrer-policy', 'strict-origin')
}

/** An address that is a page is refused for its method, any other as what it is. */
function wrongMethod(request: Request, hasForm: boolean): AppError {
  if (!routeOfPath(request.path)) return new NotFoundError('page_not_found')
  return new MethodNotAllowedError(['GET', 'HEAD', ...(hasForm ? ['POST'] : [])])
}

interface RenderedPage {
  readonly status: number
  /** False where a part could not be drawn. */
  readonly whole?: boolean
  readonly body: string
  readonly headers: readonly (readonly [string, string])[]
}

/** Members get their pages out of templates; what fails there fails as it does with Vike, which makes all other pages. */
async function renderFor(
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
async function render(
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
  if (!rendered && status >= 500) return { status, body: failedErrorPage(scope.t, scope.locale.iso), headers }
  const body = completeHtml(httpResponse.body, rendered)
  // The body that Vike gives a redirect is a page with an inline script, which browsers never show.
  const whole = !rendered?.faults?.length
  return { status, whole, body: status >= 300 && status < 400 ? '' : body, headers }
}

/** @throws UnavailableError where it was the database that failed: not a fault of the page, and worth another try. */
function reportFault(error: unknown, { log }: Services, { tenant }: RequestScope): void {
  const fault = translateFailure(error)
  if (fault instanceof UnavailableError) throw fault
  log.error({ err: error, tenant: tenant.id }, 'a page failed')
}

/**
 * Pages that browsers may show again as they were left, by Back (docs/decisions/0018-back-is-instant.md): nothing on them is ordered, and
 * they have a script that checks the session.
 */
const BACK: ReadonlySet<string> = new Set<RouteName>(['members', 'members-id', 'chats', 'chats-id', 'likes'])

function mayComeBack(path: string, status: number): boolean {
  return status === 200 && BACK.has(routeOfPath(path) ?? '')
}

/** `vary: *` keeps an answer out of every cache, that of the browser too; `no-store` would forbid its memory as well. */
function send(response: Response, page: RenderedPage, status: number, comesBack = false): void {
  response.status(status)
  for (const [name, value] of page.headers) response.setHeader(name, value)
  response.setHeader('cache-control', comesBack ? 'private, no-cache' : 'no-store')
  if (comesBack) response.setHeader('vary', '*')
  response.end(page.body)
}

function sendCached(
  request: Request,
  response: Response,
  page: NonNullable<ReturnType<PageCache['get']>>,
): void {
  for (const [name, value] of page.headers) response.setHeader(name, value)
  response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('vary', 'accept-encoding, accept-language, cookie')
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (brotli) response.setHeader('content-encoding', 'br')
  const body = brotli ? page.brotli : page.html()
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

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
  const t = translator(tenant, code)
  const body = status === 503 ? unavailablePage(t, iso) : failedErrorPage(t, iso)
  response.status(status).set(headers).type('html').setHeader('cache-control', 'no-store').end(body)
}
