import type { Request, RequestHandler, Response } from 'express'
import { APP_PAGES, pageOfDataPath } from '../core/app-pages.ts'
import { type PageAnswer, type PageUpdate, SHELL_HEADER } from '../core/client.ts'
import { AppError, AuthenticationRequiredError, NotFoundError } from '../core/errors.ts'
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
import likesMId from '../pages/likes-m-id/+config.ts'
import { load as loadOneLike } from '../pages/likes-m-id/+load.ts'
import likesType from '../pages/likes-type/+config.ts'
import { load as loadLikesOfType } from '../pages/likes-type/+load.ts'
import matchFinder from '../pages/match-finder/+config.ts'
import { load as loadMatchFinder } from '../pages/match-finder/+load.ts'
import members from '../pages/members/+config.ts'
import { load as loadMembers } from '../pages/members/+load.ts'
import membersId from '../pages/members-id/+config.ts'
import { load as loadProfile } from '../pages/members-id/+load.ts'
import membersIdChat from '../pages/members-id-chat/+config.ts'
import { load as loadMemberChat } from '../pages/members-id-chat/+load.ts'
import premium from '../pages/premium/+config.ts'
import { load as loadPremium } from '../pages/premium/+load.ts'
import swipeGame from '../pages/swipe-game/+config.ts'
import { load as loadSwipeGame } from '../pages/swipe-game/+load.ts'
import { requireMemberSteps } from '../renderer/member-steps.ts'
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
  'likes-type': page(likesType, loadLikesOfType),
  'likes-m-id': page(likesMId, loadOneLike),
  'swipe-game': page(swipeGame, loadSwipeGame),
  'match-finder': page(matchFinder, loadMatchFinder),
  credits: page(credits, loadCredits),
  premium: page(premium, loadPremium),
}

/**
 * The data of a page for the router of the members area: access and limits are those of its document, which visitors get. Answered
 * past Vike, which would cost as much as reading the data.
 */
export function pageData(services: Services, openScope: ScopeOpener): RequestHandler {
  return async (request, response, next) => {
    const path = pageOfDataPath(request.path)
    if (path === undefined) return next()
    refuseNoPage(path)
    const source = sourceOf(path)
    if (request.method !== 'GET' || !source) throw new NotFoundError('page_not_found')
    const answer = await openScope(request, response, (scope) => {
      if (scope.viewer.kind !== 'member') throw new AuthenticationRequiredError()
      limitPage(path, scope)
      return answerFor(source, { scope, path, search: searchOf(request.originalUrl), request, services })
    })
    send(response, answer)
  }
}

interface Asked {
  readonly scope: RequestScope
  readonly path: string
  /** Query of the address. */
  readonly search: string
  readonly request: Request
  readonly services: Services
}

function sourceOf(path: string): Source | undefined {
  const route = routeOfPath(path)
  return route && Object.hasOwn(APP_PAGES, route) ? SOURCES[route] : undefined
}

function searchOf(address: string): string {
  const mark = address.indexOf('?')
  return mark === -1 ? '' : address.slice(mark)
}

async function answerFor(source: Source, asked: Asked): Promise<PageAnswer> {
  try {
    return await updateFor(source, asked)
  } catch (error) {
    // What was written on the way there, a conversation that begins, is kept.
    if (error instanceof PageRedirect)
      return { redirect: error.location, ...(await pageAt(error.location, asked)) }
    throw error
  }
}

/** The page that another one leads to, which spares the browser a request. It asks itself for one that is refused. */
async function pageAt(address: string, asked: Asked): Promise<{ readonly page?: PageUpdate }> {
  const search = searchOf(address)
  const path = address.slice(0, address.length - search.length)
  const source = sourceOf(path)
  if (!source) return {}
  try {
    limitPage(path, asked.scope)
    return { page: await updateFor(source, { ...asked, path, search }) }
  } catch (error) {
    if (error instanceof PageRedirect || (error instanceof AppError && error.status < 500)) return {}
    throw error
  }
}

async function updateFor({ config, load }: Source, asked: Asked): Promise<PageUpdate> {
  const { scope, path, search, request, services } = asked
  requireMemberSteps(scope, config.routeName, path + search)
  const params = matchRoute(config.routeName, path) ?? {}
  const cookies = readCookies(request)
  const data = await load({ scope, params, query: firstValues(search), cookies, form: null })
  const known = request.headers[SHELL_HEADER]
  const pushAvailable = services.pushKeys !== null
  return buildUpdate({ scope, config, params, cookies, known, pushAvailable }, data)
}

function send(response: Response, answer: PageAnswer): void {
  response.setHeader('cache-control', 'no-store')
  response.json(answer)
}
