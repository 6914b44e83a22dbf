import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import sirv from 'sirv'
import { AppError, MethodNotAllowedError, NotFoundError } from '../core/errors.ts'
import { readCookies, SECURE_COOKIES } from '../infra/http/cookies.ts'
import { answerTo } from '../infra/http/error-response.ts'
import { requireSameOrigin } from '../infra/http/origin-check.ts'
import { confirmationBy } from './confirmation.ts'
import type { ConsoleDeps } from './deps.ts'
import { platformScopeOpener } from './open-scope.ts'
import { refusalPage } from './pages/refusal-page.tsx'
import { consoleRoutes } from './routes.ts'
import type { PlatformScope } from './scope.ts'
import { type OpenPlatformScope, send, serveRoute, wantsJson } from './serve.ts'
import { COOKIES } from './sessions.ts'

/**
 * No content of other origins and no inline scripts. Styles need a nonce, which `send` adds for
 * each page.
 */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface ConsoleSettings {
  readonly secureCookies: boolean
  readonly trustProxy: number
}

/**
 * The console as a separate app: its own session cookie, its own policies, no tenant. The program
 * sets the security headers before this app, which tightens them.
 */
export function createConsole(deps: ConsoleDeps, settings: ConsoleSettings): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', settings.trustProxy)
  app.set(SECURE_COOKIES, settings.secureCookies)
  const built = deps.scriptFile === null ? null : readFileSync(deps.scriptFile)
  const script = deps.devScript ?? (built ? '/console.js' : null)
  const openScope = platformScopeOpener(deps)
  const routes = consoleRoutes(deps)
  const { consoleDatabase: database, rateLimits, security, appSecrets, development } = deps
  const confirm = confirmationBy({ database, rateLimits, security, appSecrets })

  app.use((request, response, next) => {
    response.setHeader('content-security-policy', CSP)
    response.setHeader('x-robots-tag', 'noindex, nofollow')
    response.setHeader(
      'permissions-policy',
      'publickey-credentials-get=(self), publickey-credentials-create=(self)',
    )
    requireSameOrigin(request)
    next()
  })
  app.get('/console.js', (_request, response) => {
    if (!built) throw new NotFoundError()
    response.type('js').setHeader('cache-control', 'no-cache')
    response.send(built)
  })
  if (deps.scriptFile !== null) app.use(studioScript(dirname(deps.scriptFile)))
  // Browsers request it unasked. There is none, which is not an error.
  app.get('/favicon.ico', (_request, response) => void response.sendStatus(204))
  app.use('/landers', documentsOfStaff())
  app.use(express.urlencoded({ extended: false, limit: '16kb' }), express.json({ limit: '32kb' }))
  for (const route of routes) {
    const serve = serveRoute(route, { openScope, confirm, rateLimits, script, development })
    if (route.method === 'GET') app.get(route.path, serve)
    else app.post(route.path, serve)
  }
  app.use(unknownAddress(routes.map(({ path }) => path)))
  app.use(refusals(deps, openScope, script))
  return app
}

/**
 * Parses larger bodies for landers, whose documents contain eleven languages. Requests without a
 * session cookie keep the usual limit.
 */
function documentsOfStaff(): RequestHandler {
  const read = express.json({ limit: '1mb' })
  return (request, response, next) =>
    readCookies(request)[COOKIES.session] === undefined ? next() : read(request, response, next)
}

/**
 * The script of the lander editor, compressed by the build: it is thirty times as large as that of
 * the console.
 */
function studioScript(folder: string): RequestHandler {
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response) => response.setHeader('cache-control', 'no-cache'),
  })
  return (request, response, next) =>
    request.path === '/studio.js' ? files(request, response, next) : next()
}

function unknownAddress(paths: readonly string[]): RequestHandler {
  return ({ path }) => {
    throw paths.includes(path)
      ? new MethodNotAllowedError(['GET', 'POST'])
      : new NotFoundError('page_not_found')
  }
}

/** Responds to errors of handlers: with a page for people, with JSON for the script. */
function refusals(
  deps: ConsoleDeps,
  openScope: OpenPlatformScope,
  script: string | null,
): ErrorRequestHandler {
  return async (error, request, response, next) => {
    if (response.headersSent) {
      deps.log.error({ err: error, route: routeOf(request) }, 'an answer broke off')
      return next(error)
    }
    const scope = (response.locals.scope as PlatformScope | undefined) ?? (await openScope(request, response))
    response.locals.scope = scope
    const { status, headers, body } = answerTo(error, scope.t)
    if (status >= 500) deps.log.error({ err: error, route: routeOf(request) }, 'request failed')
    if (error instanceof AppError && status === 403)
      deps.security.note('access_refused', { tenant: 'console', staff: scope.staff?.id, code: error.code })
    response.set(headers)
    if (wantsJson(request)) return send(response, { json: body, status }, script)
    const { message } = body.error
    send(response, { page: refusalPage(scope, message), title: message, status }, script)
  }
}

const routeOf = ({ path }: Request) => `console ${path}`
