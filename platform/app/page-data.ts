import type { Request, RequestHandler, Response } from 'express'
import { appPage, pageOfDataPath } from '../core/app-pages.ts'
import { type PageAnswer, type PageUpdate, SHELL_HEADER } from '../core/client.ts'
import { AppError, AuthenticationRequiredError, NotFoundError } from '../core/errors.ts'
import { PageRedirect } from '../core/page.ts'
import { routeOfPath } from '../core/route-match.ts'
import type { RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import type { ScopeOpener } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { buildUpdate } from '../renderer/page-payload.ts'
import { loadPage } from './load-page.ts'
import { refuseNoPage } from './page-address.ts'
import { limitPage } from './page-limits.ts'
import type { Services } from './services.ts'

/**
 * The data of a page for the router of the members area: same access and limits as its document.
 * Visitors get the document.
 */
export function pageData(services: Services, openScope: ScopeOpener): RequestHandler {
  return async (request, response, next) => {
    const path = pageOfDataPath(request.path)
    if (path === undefined) return next()
    refuseNoPage(path)
    const route = appRoute(path)
    if (request.method !== 'GET' || !route) throw new NotFoundError('page_not_found')
    const answer = await openScope(request, response, (scope) => {
      if (scope.viewer.kind !== 'member') throw new AuthenticationRequiredError()
      limitPage(path, scope)
      return answerFor(route, { scope, address: path + searchOf(request.originalUrl), request, services })
    })
    send(response, answer)
  }
}

interface Asked {
  readonly scope: RequestScope
  /** Path and query. */
  readonly address: string
  readonly request: Request
  readonly services: Services
}

function appRoute(path: string): RouteName | undefined {
  const route = routeOfPath(path)
  return route && appPage(route) ? route : undefined
}

function searchOf(address: string): string {
  const mark = address.indexOf('?')
  return mark === -1 ? '' : address.slice(mark)
}

async function answerFor(route: RouteName, asked: Asked): Promise<PageAnswer> {
  try {
    return await updateFor(route, asked)
  } catch (error) {
    // Writes before the redirect, such as a new conversation, are committed.
    if (error instanceof PageRedirect)
      return { redirect: error.location, ...(await pageAt(error.location, asked)) }
    throw error
  }
}

/**
 * The page that a redirect leads to, which saves the browser a request. If it is refused, the
 * browser requests it itself.
 */
async function pageAt(address: string, asked: Asked): Promise<{ readonly page?: PageUpdate }> {
  const path = address.slice(0, address.length - searchOf(address).length)
  const route = appRoute(path)
  if (!route) return {}
  try {
    limitPage(path, asked.scope)
    return { page: await updateFor(route, { ...asked, address }) }
  } catch (error) {
    if (error instanceof PageRedirect || (error instanceof AppError && error.status < 500)) return {}
    throw error
  }
}

async function updateFor(route: RouteName, asked: Asked): Promise<PageUpdate> {
  const { scope, address, request, services } = asked
  const cookies = readCookies(request)
  const data = await loadPage(route, { scope, address, cookies, form: null })
  const known = request.headers[SHELL_HEADER]
  return buildUpdate({ scope, route, cookies, known, pushAvailable: services.pushKeys !== null }, data)
}

function send(response: Response, answer: PageAnswer): void {
  response.setHeader('cache-control', 'no-store')
  response.json(answer)
}
