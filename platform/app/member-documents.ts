import type { Request } from 'express'
import { firstValues } from '../core/query.ts'
import { matchRoute } from '../core/route-match.ts'
import type { RouteName } from '../core/routes.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { drawPage } from '../renderer/draw-page.tsx'
import { requireMemberSteps } from '../renderer/member-steps.ts'
import { buildPage } from '../renderer/page-payload.ts'
import { joinDocument } from '../renderer/rendered.ts'
import type { PageTemplate } from './page-templates.ts'
import type { Reading } from './reading.ts'
import type { Services } from './services.ts'

/**
 * The document of a member's page, out of its template: what Vike's hooks do (`renderer/+onBeforeRender.ssr.ts`), in the same
 * order. Access is the caller's: these pages are open to every member.
 *
 * @throws what reading and drawing the page throw; Vike knows what to answer
 */
export async function memberDocument(
  template: PageTemplate,
  { scope, commit }: Reading,
  request: Request,
  services: Services,
): Promise<string> {
  const { config, Page } = template
  const route = config.routeName as RouteName
  requireMemberSteps(scope, route, request.originalUrl)
  const params = matchRoute(route, request.path) ?? {}
  const cookies = readCookies(request)
  const mark = request.originalUrl.indexOf('?')
  const query = firstValues(mark === -1 ? '' : request.originalUrl.slice(mark))
  const data = await config.load?.({ scope, params, query, cookies, form: null })
  const { smallPicture, pushKeys } = services
  const page = buildPage(
    {
      scope,
      config,
      cookies,
      smallPicture,
      routeParams: params,
      pushAvailable: pushKeys !== null,
      form: null,
      refusal: null,
      is404: null,
    },
    data,
  )
  await commit()
  const drawn = drawPage({ page, scope, config, Page, urlPathname: request.path })
  return joinDocument(template.pieces(params), drawn)
}
