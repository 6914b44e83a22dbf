import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { AppError } from '../core/errors.ts'
import { PageRedirect } from '../core/page.ts'
import { firstValues } from '../core/query.ts'
import { href, ROUTES, type Route } from '../core/routes.ts'
import { requireMemberSteps } from './member-steps.ts'
import { buildPage } from './page-payload.ts'

/** Access, then the page's data, then everything the browser gets, as one value. Rendering begins after the commit. */
export async function onBeforeRender(pageContext: PageContextServer) {
  if (pageContext.templateOnly) return
  const { scope, config, refusal, failure } = pageContext
  // The status of the answer is the refusal's own; Vike is asked for the error page by one that it knows.
  if (refusal && config.routeName !== 'error') throw render(403, refusal.message)
  const route =
    config.routeName && config.routeName !== 'error' ? (ROUTES[config.routeName] as Route) : undefined
  let data: unknown = null
  try {
    if (route && config.routeName && config.routeName !== 'error') {
      guard(route, pageContext)
      requireMemberSteps(scope, config.routeName, pageContext.urlOriginal)
    }
    if (failure !== undefined && config.routeName !== 'error') throw failure
    data = await config.load?.({
      scope,
      params: pageContext.routeParams ?? {},
      query: firstValues(pageContext.urlParsed.searchOriginal ?? ''),
      cookies: pageContext.cookies,
      form: pageContext.form,
    })
  } catch (error) {
    if (error instanceof PageRedirect) throw redirect(error.location as `/${string}`)
    if (error instanceof AppError && error.status < 500)
      throw error.status === 404 ? render(404, notFoundCode(error)) : render(403, error.code)
    throw error
  }
  const page = buildPage(pageContext, data)
  await pageContext.commit()
  return { pageContext: { page } }
}

/** An address that leads nowhere is a page that could not be found, whatever it was to be about. */
function notFoundCode({ code }: AppError): string {
  return code === 'not_found' ? 'page_not_found' : code
}

function guard(route: Route, { scope, urlOriginal }: PageContextServer): void {
  if (route.access === 'member' && scope.viewer.kind !== 'member')
    throw redirect(href('login', {}, { next: urlOriginal }) as `/${string}`)
  if (route.access === 'visitor' && scope.viewer.kind === 'member')
    throw redirect(href('members') as `/${string}`)
}
