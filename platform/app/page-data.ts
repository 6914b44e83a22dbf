import type { Request, RequestHandler, Response } from 'express'
import { APP_PAGES, pageOfDataPath } from '../core/app-pages.ts'
import { type PageUpdate, SHELL_HEADER } from '../core/client.ts'
import { AuthenticationRequiredError, NotFoundError } from '../core/errors.ts'
import { type Load, PageRedirect } from '../core/page.ts'
import { firstValues } from '../core/query.ts'
import { matchRoute, routeOfPath } from '../core/route-match.ts'
import type { RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import type { ScopeOpener } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import chats from '../pages/chats/+config.ts'
import { load as loadChats } from '../pages/chats/+load.ts'
import chatsId from '../pages/chats-id/+config.ts'
import { load as loadConversation } from '../pages/chats-id/+load.ts'
import credits from '../pages/credits/+config.ts'
import { load as loadCredits } from '../pages/credits/+load.ts'
import likes from '../pages/likes/+config.ts'
import { load as loadLikes } from '../pages/likes/+load.ts'
import members from '../pages/members/+config.ts'
import { load as loadMembers } from '../pages/members/+load.ts'
import membersId from '../pages/members-id/+config.ts'
import { load as loadProfile } from '../pages/members-id/+load.ts'
import membersIdChat from '../pages/members-id-chat/+config.ts'
import { load as loadMemberChat } from '../pages/members-id-chat/+load.ts'
import { buildUpdate } from '../renderer/page-payload.ts'
import { refuseNoPage } from './page-address.ts'
import { limitPage } from './page-limits.ts'
import type { Services } from './services.ts'

interface Source {
  readonly config: { readonly routeName: RouteName; readonly titleKey?: string }
  readonly load: Load<unknown>
}

const page = (config: Source['config'], load: unknown): Source => ({ config, load: load as Load<unknown> })

/** The pages of core/app-pages.ts with what their folders say. Documents of them are made by Vike, out of the same. */
const SOURCES: Readonly<Partial<Record<RouteName, Source>>> = {
  members: page(members, loadMembers),
  'members-id': page(membersId, loadProfile),
  'members-id-chat': page(membersIdChat, loadMemberChat),
  chats: page(chats, loadChats),
  'chats-id': page(chatsId, loadConversation),
  likes: page(likes, loadLikes),
  credits: page(credits, loadCredits),
}

/** The answer to the router: what the page is drawn from, or where it leads. */
export type PageAnswer = PageUpdate | { readonly redirect: string }

/**
 * The data of a page for the router of the members area: access and limits are those of its document, which visitors get. Answered
 * past Vike, which would cost as much as reading the data.
 */
export function pageData(services: Services, openScope: ScopeOpener): RequestHandler {
  return async (request, response, next) => {
    const path = pageOfDataPath(request.path)
    if (path === undefined) return next()
    refuseNoPage(path)
    const route = routeOfPath(path)
    const source = route && Object.hasOwn(APP_PAGES, route) ? SOURCES[route] : undefined
    if (request.method !== 'GET' || !source) throw new NotFoundError('page_not_found')
    const answer = await openScope(request, response, (scope) => {
      if (scope.viewer.kind !== 'member') throw new AuthenticationRequiredError()
      limitPage(path, scope)
      return answerFor(source, { scope, path, request, services })
    })
    send(response, answer)
  }
}

interface Asked {
  readonly scope: RequestScope
  readonly path: string
  readonly request: Request
  readonly services: Services
}

async function answerFor({ config, load }: Source, asked: Asked): Promise<PageAnswer> {
  const { scope, path, request, services } = asked
  const params = matchRoute(config.routeName, path) ?? {}
  const cookies = readCookies(request)
  const mark = request.originalUrl.indexOf('?')
  const query = firstValues(mark === -1 ? '' : request.originalUrl.slice(mark))
  try {
    const data = await load({ scope, params, query, cookies, form: null })
    const known = request.headers[SHELL_HEADER]
    const pushAvailable = services.pushKeys !== null
    return buildUpdate({ scope, config, params, cookies, known, pushAvailable }, data)
  } catch (error) {
    // What was written on the way there, a conversation that begins, is kept.
    if (error instanceof PageRedirect) return { redirect: error.location }
    throw error
  }
}

function send(response: Response, answer: PageAnswer): void {
  response.setHeader('cache-control', 'no-store')
  response.json(answer)
}
