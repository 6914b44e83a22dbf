import type { Request, RequestHandler, Response } from 'express'
import express from 'express'
import { renderPage } from 'vike/server'
import type { FormState, Refusal } from '../core/client.ts'
import { type AppError, MethodNotAllowedError, NotFoundError } from '../core/errors.ts'
import { href, routeOfPath } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { captureTracking } from '../features/tracking/server.ts'
import { translator } from '../i18n/server.ts'
import { AfterCommit } from '../infra/http/after-commit.ts'
import type { OpenScope } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { answerTo } from '../infra/http/error-response.ts'
import { refuseUnstorable } from '../infra/http/storable.ts'
import { completeHtml } from '../renderer/rendered.ts'
import { failedErrorPage } from './error-fallback.ts'
import { formActions } from './forms.ts'
import { PageCache } from './page-cache.ts'
import { localeOf, tenantOf } from './scope.ts'
import type { Services } from './services.ts'
import { sharedFor, visitorKey } from './visitor-key.ts'

const urlencoded = express.urlencoded({ extended: false, limit: '64kb', parameterLimit: 200 })

/** Pages by Vike, plain forms posted to them, and the HTML that visitors share. */
export function pageHandler(services: Services, openScope: OpenScope): RequestHandler {
  const cache = new PageCache()
  const actions = formActions(services)
  return async (request, response) => {
    const action = actions[request.path]
    if (action && request.method === 'POST') {
      const result = await answerForm(action, request, response)
      if ('redirect' in result) return response.redirect(303, result.redirect)
      // Who may not see the page that the form is on (signed out meanwhile) is sent where the page sends them.
      return send(response, result, result.status === 200 ? 422 : result.status)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw wrongMethod(request, action !== undefined)
    captureTracking(request, response)
    await answerPage(request, response)
  }

  /** The answer leaves after the commit: the browser's next request must find what this one wrote. */
  async function answerForm(action: Action, request: Request, response: Response) {
    const fault = await readForm(request, response)
    const values = valuesOf(request)
    const answer = await openScope(request, response, async (scope) => {
      const result = await submit(values, scope, async () => {
        if (fault) throw fault
        return action(scope, values, { request, response })
      })
      if (result instanceof AfterCommit || 'redirect' in result) return result
      return render(request, scope, result, services)
    })
    if (!(answer instanceof AfterCommit)) return answer
    try {
      return await answer.run()
    } catch (error) {
      return openScope(request, response, (scope) =>
        render(request, scope, formFault(error, values, scope), services),
      )
    }
  }

  async function answerPage(request: Request, response: Response): Promise<void> {
    const signedIn = readCookies(request)[services.sessionCookie] !== undefined
    const key = signedIn || services.dev ? undefined : visitorKey(request, response, services)
    const known = key && cache.get(key)
    if (known) return sendCached(request, response, known)
    const { page, lifetime } = await openScope(request, response, async (scope) => ({
      page: await render(request, scope, null, services),
      lifetime: sharedFor(scope),
    }))
    if (key && page.status === 200)
      return sendCached(request, response, cache.add(key, page.body, page.headers, lifetime))
    send(response, page, page.status)
  }
}

type Action = ReturnType<typeof formActions>[string]

/** The fault where the body is none that can be read: said on the page of the form, like any other. */
async function readForm(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve) => urlencoded(request, response, (error?: unknown) => resolve(error)))
}

/** An address that is a page is refused for its method, any other as what it is. */
function wrongMethod(request: Request, hasForm: boolean): AppError {
  if (!routeOfPath(request.path)) return new NotFoundError('page_not_found')
  return new MethodNotAllowedError(['GET', 'HEAD', ...(hasForm ? ['POST'] : [])])
}

type Values = Readonly<Record<string, string>>

function valuesOf(request: Request): Values {
  return Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )
}

async function submit<T>(
  values: Values,
  scope: RequestScope,
  action: () => Promise<T>,
): Promise<T | FormState> {
  try {
    refuseUnstorable(values)
    return await action()
  } catch (error) {
    return formFault(error, values, scope)
  }
}

/**
 * What was wrong with a form comes back beside its fields, with everything that was typed (issue section 3).
 * @throws the same error where it is not for the form to say
 */
export function formFault(error: unknown, values: Values, { t }: RequestScope): FormState {
  const { status, body } = answerTo(error, t)
  if (status >= 500) throw error
  const { password: _hidden, ...kept } = values
  return { values: kept, errors: { '': body.error.message, ...body.error.fields } }
}

interface RenderedPage {
  readonly status: number
  readonly body: string
  readonly headers: readonly (readonly [string, string])[]
}

async function render(
  request: Request,
  scope: RequestScope,
  form: FormState | null,
  services: Services,
  refusal: Refusal | null = null,
): Promise<RenderedPage> {
  const { httpResponse, rendered } = await renderPage({
    // A refusal is about no page, and its address may be one that would send the browser elsewhere.
    urlOriginal: refusal ? href('index') : request.originalUrl,
    headersOriginal: request.headers,
    scope,
    form,
    refusal,
    smallPicture: services.smallPicture,
    pushAvailable: services.pushKeys !== null,
  })
  const { statusCode: status, headers } = httpResponse
  // Neither the page nor the error page: what Vike says then names its own documentation.
  if (!rendered && status >= 500) return { status, body: failedErrorPage(scope.t, scope.locale.iso), headers }
  const body = completeHtml(httpResponse.body, rendered)
  // The body that Vike gives a redirect is a page of its own with an inline script, which nobody ever sees.
  return { status, body: status >= 300 && status < 400 ? '' : body, headers }
}

function send(response: Response, page: RenderedPage, status: number): void {
  response.status(status)
  for (const [name, value] of page.headers) response.setHeader(name, value)
  response.setHeader('cache-control', 'no-store')
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
  openScope: OpenScope,
  refusal: Refusal,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  const page = await openScope(request, response, (scope) => render(request, scope, null, services, refusal))
  send(response, page, refusal.status)
}

/** The words of the specification's section 2 for the case that the error page itself fails. */
export function sendErrorFallback(request: Request, response: Response): void {
  const tenant = tenantOf(response)
  const { code, iso } = localeOf(request, tenant)
  const body = failedErrorPage(translator(tenant, code), iso)
  response.status(500).type('html').setHeader('cache-control', 'no-store').end(body)
}
