import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href, type LayoutName, ROUTES, type Route, type RouteName } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { signupsOpen } from '../site/server.ts'

export interface PlaceholderData {
  readonly title: string
  readonly text: string
  readonly badge: string
  readonly layout: LayoutName
  /** What one can do now, the best first. */
  readonly ways: readonly { readonly href: string; readonly label: string }[]
}

/** Several addresses of one thing share its words. */
const TOPICS: Partial<Record<RouteName, string>> = {
}

/**
 * Says that a page is being built, and what one can do until then. Its access is the route's own: members'
 * pages ask for the login, visitors' pages send members to theirs.
 */
export async function placeholderPage({
  scope,
  params,
}: Pick<LoadInput, 'scope' | 'params'>): Promise<PlaceholderData> {
  const name = (params.name ?? '') as RouteName
  const route: Route = ROUTES[name]
  guard(name, route, scope, params)
  const topic = TOPICS[name] ?? 'other'
  const { t, tenant } = scope
  const site = { site: tenant.settings.name, email: tenant.settings.support_email }
  return {
    title: t(`placeholder:${topic}_title`, site),
    text: t(`placeholder:${topic}_text`, site),
    badge: t('placeholder:badge'),
    layout: route.layout,
    ways: waysFrom(scope),
  }
}

function guard(
  name: RouteName,
  route: Route,
  { viewer }: RequestScope,
  params: Readonly<Record<string, string>>,
): void {
  const { name: _route, ...own } = params
  if (route.access === 'member' && viewer.kind !== 'member')
    throw new PageRedirect(href('login', {}, { next: href(name, own) }))
  if (route.access === 'visitor' && viewer.kind === 'member') throw new PageRedirect(href('members'))
}

function waysFrom({ t, viewer, tenant }: RequestScope): PlaceholderData['ways'] {
  const way = (name: RouteName, label: string) => ({ href: href(name), label: t(label) })
  if (viewer.kind === 'visitor') {
    // A site that is open to invited people alone offers them its login.
    const signup = signupsOpen(tenant, viewer.tracking !== null) ? [way('signup', 'common:signup')] : []
    return [...signup, way('login', 'common:login')]
  }
  return [way('members', 'placeholder:way_members'), way('chats', 'placeholder:way_chats')]
}
