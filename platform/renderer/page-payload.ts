import type { PageContextServer } from 'vike/types'
import type { Me, PagePayload } from '../core/client.ts'
import { isShared } from '../core/routes.ts'
import { presentMe } from '../features/accounts/server.ts'
import { presentSite, readShell, type Shell } from '../features/site/server.ts'
import { frameOf } from './frame.ts'
import { namedTitle } from './page-title.ts'

/** Everything that one page is rendered from, by allow-list. */
export async function buildPage(pageContext: PageContextServer, data: unknown): Promise<PagePayload> {
  const { scope, config, form } = pageContext
  const route = config.routeName ?? 'error'
  const error = pageContext.is404 === undefined || pageContext.is404 === null ? null : errorOf(pageContext)
  // After a fault of ours the transaction is over, or perhaps broken: the error page reads nothing.
  const shell: Shell =
    error?.status === 500
      ? { entry: null, alerts: [] }
      : await readShell({
          scope,
          ...frameOf(config.routeName, pageContext.routeParams),
          cookies: pageContext.cookies,
          pushAvailable: pageContext.pushAvailable,
        })
  const inlined = (asset: string) => (isShared(route) ? pageContext.smallPicture(scope.tenant, asset) : null)
  return {
    site: presentSite(scope, inlined),
    me: scope.viewer.kind === 'member' ? { ...presentMe(scope.viewer, scope), ...countersOf(data) } : null,
    locale: { code: scope.locale.code, iso: scope.locale.iso },
    country: scope.country,
    now: scope.now.getTime(),
    route,
    ...shell,
    title: error ? `${error.message} · ${scope.tenant.settings.name}` : pageTitle(pageContext, data),
    data,
    form,
    error,
  }
}

/** Counters that the page's `+load` changed (`data.counters`): the viewer was read before. */
function countersOf(data: unknown): Partial<Pick<Me, 'unreadMessages' | 'newLikes'>> {
  return (data as { counters?: Partial<Me> } | null)?.counters ?? {}
}

/** A page's own title (`data.title`), its title text, or the brand's. */
function pageTitle({ scope, config }: PageContextServer, data: unknown): string {
  const { name } = scope.tenant.settings
  const own = (data as { title?: unknown } | null)?.title
  if (typeof own === 'string') return namedTitle(own, name)
  return config.titleKey ? `${scope.t(config.titleKey, { site: name })} · ${name}` : name
}

/** `is404` is set on the error page alone: true for a 404, false for anything else. An abort names its code as reason. */
function errorOf(pageContext: PageContextServer): PagePayload['error'] {
  const { scope, is404, abortStatusCode, abortReason, refusal } = pageContext
  if (refusal) return refusal
  const status = is404 ? 404 : (abortStatusCode ?? 500)
  if (typeof abortReason === 'string') return { status, message: scope.t(`errors:${abortReason}`) }
  return { status, message: scope.t(is404 ? 'errors:page_not_found' : 'errors:error') }
}
