import type { Request, RequestHandler, Response } from 'express'
import { type AppError, MethodNotAllowedError, NotFoundError } from '../core/errors.ts'
import { isShared } from '../core/pages.ts'
import { routeOfPath } from '../core/route-match.ts'
import { href, type RouteName } from '../core/routes.ts'
import { RESET_COOKIE } from '../features/accounts/server.ts'
import type { UploadServer } from '../features/photos/server.ts'
import { translator } from '../i18n/server.ts'
import { FairGate } from '../infra/fair-gate.ts'
import { compressAnswer } from '../infra/http/compress.ts'
import type { CookieName } from '../infra/http/cookie-registry.ts'
import { removeCookie, setCookie } from '../infra/http/cookies.ts'
import type { Form } from '../infra/http/forms.ts'
import { readGate } from '../infra/metrics/meter.ts'
import { requestShare } from '../infra/network-share.ts'
import { callRoutes } from './call-routes.ts'
import { type PageParts, sendErrorPage } from './error-pages.ts'
import { allForms, formFinder } from './forms.ts'
import { isNoPage, leadsSomewhere, refuseNoPage } from './page-address.ts'
import { limitPage } from './page-limits.ts'
import { withPageTransaction } from './page-transaction.ts'
import { answerPostedForm, type FormFault } from './posted-form.ts'
import { isPreview } from './preview.ts'
import { render } from './render-page.ts'
import { localeOf, namesSession, tenantOf } from './scope.ts'
import { isSentAsKept, mayComeBack, send, sendCached } from './send-page.ts'
import { countLink, countVisit, keepSource } from './visit-source.ts'
import { sharedFor, visitorKey } from './visitor-key.ts'

/**
 * Concurrent renderings for visitors: one waits for the database while another renders. Sites and
 * networks take turns.
 */
const DRAWN_AT_ONCE = 2
const MOST_WAITING = 500

const shareOf = (request: Request, response: Response) => requestShare(tenantOf(response).key, request.ip)

/** Pages, plain forms posted to them, and the HTML that visitors share. */
export function pageHandler(parts: PageParts, withUpload: UploadServer): RequestHandler {
  const { services } = parts
  const formAt = formFinder(allForms(callRoutes(services)))
  const drawing = new FairGate({ atOnce: DRAWN_AT_ONCE, waiting: MOST_WAITING })
  readGate(services.meter, 'pages', drawing)
  const answerForm = formAnswers(parts, withUpload, drawing)
  const answerPage = pageAnswers(parts, drawing)
  return async (request, response) => {
    const form = formAt(request.path)
    if (form && request.method === 'POST') return answerForm(request, response, form)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongMethod(request, form !== undefined)
    refuseNoPage(request.path)
    if (keepSource(request, response, services)) return
    if (takeMailedToken(request, response)) return
    hideTokens(request, response)
    await answerPage(request, response)
  }
}

/** Answers a form: redirects, or shows its page again. */
function formAnswers(parts: PageParts, withUpload: UploadServer, drawing: FairGate) {
  const { services, openScope, templates } = parts
  /**
   * Shows the page of the form again. If the person may no longer see that page (signed out since),
   * they are redirected as by that page.
   */
  async function showAgain(request: Request, response: Response, fault: FormFault) {
    const signedIn = namesSession(request, services)
    if (!signedIn) services.visitorLimits.draw(request.ip)
    await templates.prepare(request.path)
    const draw = () =>
      withPageTransaction(openScope, { request, response }, (reading) => {
        if (signedIn && reading.scope.viewer.kind === 'visitor') services.visitorLimits.draw(request.ip)
        return render(request, reading, parts, { form: fault.form })
      })
    const page = signedIn ? await draw() : await drawing.pass(shareOf(request, response), draw)
    if (page.status !== 200) return page
    response.set(fault.headers)
    return { ...page, status: fault.status }
  }

  return async (request: Request, response: Response, form: Form): Promise<void> => {
    if (!namesSession(request, services)) services.visitorLimits.beforeForm(request.ip)
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
}

/**
 * Answers the address of a page, from the cache if visitors share it. Renderings for visitors are
 * counted.
 */
function pageAnswers(parts: PageParts, drawing: FairGate) {
  const { services, openScope, shared, templates } = parts

  /** @param there whether the shared page is cached */
  async function draw(request: Request, response: Response, there: boolean) {
    const signedIn = namesSession(request, services)
    if (!signedIn) services.visitorLimits.draw(request.ip)
    await templates.prepare(request.path)
    const answer = () =>
      withPageTransaction(openScope, { request, response }, async (reading) => {
        const visitor = reading.scope.viewer.kind === 'visitor'
        if (visitor && there) return 'there'
        if (visitor && signedIn) services.visitorLimits.draw(request.ip)
        if (visitor && !(await leadsSomewhere(reading.scope, request.path))) return 'nowhere'
        limitPage(request.path, reading.scope)
        const page = await render(request, reading, parts)
        return { page, visitor, lifetime: sharedFor(reading.scope, request.path, page.whole ?? true) }
      })
    return signedIn ? answer() : drawing.pass(shareOf(request, response), answer)
  }

  /** Visitors share this page, so it is not rendered each time. */
  function answerNotFound(request: Request, response: Response): Promise<void> {
    const tenant = tenantOf(response)
    const message = translator(tenant, localeOf(request, tenant).code)('errors:page_not_found')
    return sendErrorPage(parts, { status: 404, message }, { request, response })
  }

  return async (request: Request, response: Response): Promise<void> => {
    if (isNoPage(tenantOf(response), request.path)) return answerNotFound(request, response)
    const key = services.dev ? undefined : visitorKey(request, response, services)
    const known = key === undefined ? undefined : shared.get(key)
    const isTheirs = known !== undefined && !namesSession(request, services)
    if (mayComeFromMemory(request) && !(isTheirs && isSentAsKept(request))) compressAnswer(request, response)
    const drawn = isTheirs ? 'there' : await draw(request, response, known !== undefined)
    if (drawn === 'nowhere') return answerNotFound(request, response)
    if (drawn === 'there') {
      countVisit(request, response, services)
      return known && sendCached(request, response, known)
    }
    const { page, visitor, lifetime } = drawn
    if (page.status === 200) countVisit(request, response, services)
    else if (page.status === 302) countLink(request, response, services)
    if (key && visitor && page.status === 200)
      return sendCached(request, response, shared.add(key, page.body, page.headers, lifetime))
    const comesBack = !isPreview(response) && mayComeBack(request.path, page.status)
    send(response, page, page.status, comesBack)
  }
}

/**
 * Whether a request is for a page that visitors share. Such a page compresses its own response
 * unless it is cached.
 */
export function mayComeFromMemory({ method, path }: Request): boolean {
  return isShared(method === 'GET' ? routeOfPath(path) : undefined)
}

/**
 * The address of a mailed link contains a token, which must appear in no `Referer`, not even to
 * this host. The origin is still sent: browsers send `Origin: null` with the form of a page with
 * `no-referrer`.
 */
function hideTokens(request: Request, response: Response): void {
  if ('token' in request.query) response.setHeader('referrer-policy', 'strict-origin')
}

/** The address of a page is refused for its method, any other as not found. */
function wrongMethod(request: Request, hasForm: boolean): AppError {
  if (!routeOfPath(request.path)) return new NotFoundError('page_not_found')
  return new MethodNotAllowedError(['GET', 'HEAD', ...(hasForm ? ['POST'] : [])])
}

/**
 * Pages whose mailed link loses its token immediately, with the cookie that holds it until the form
 * is sent.
 */
const COOKIE_OF: Readonly<Partial<Record<RouteName, CookieName>>> = { 'reset-password-do': RESET_COOKIE }

/**
 * Moves the token of a mailed link from the address into a cookie of this host and redirects to the
 * address without it: the token then stays out of history, address bar and Referer. Opening the
 * link changes nothing else, because mail scanners open it too.
 *
 * @returns whether the request is answered
 */
function takeMailedToken(request: Request, response: Response): boolean {
  const name = routeOfPath(request.path)
  const cookie = name && COOKIE_OF[name]
  if (!name || !cookie || !('token' in request.query)) return false
  const { token } = request.query
  if (typeof token === 'string' && /^[\w-]{22}$/.test(token)) setCookie(response, cookie, token)
  else removeCookie(response, cookie)
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('cache-control', 'no-store')
  response.redirect(303, href(name))
  return true
}
