import { createHash } from 'node:crypto'
import type { PageContextServer } from 'vike/types'
import type { Me, PagePayload, PageUpdate } from '../core/client.ts'
import { isShared } from '../core/routes.ts'
import { presentMe } from '../features/accounts/server.ts'
import { presentShell, presentSite, type Shell } from '../features/site/server.ts'
import { textsRevision } from '../i18n/server.ts'
import { frameOf } from './frame.ts'
import { namedTitle } from './page-title.ts'

/** Another build has other files: its pages are loaded as documents. */
const BUILD = typeof __BUILD__ === 'undefined' ? 'development' : __BUILD__

/** What `buildPage` takes of Vike's context. */
export interface PageInput
  extends ShellContext,
    Pick<
      PageContextServer,
      'form' | 'refusal' | 'smallPicture' | 'is404' | 'abortReason' | 'abortStatusCode'
    > {}

/** Everything that one page is rendered from, by allow-list. */
export function buildPage(pageContext: PageInput, data: unknown): PagePayload {
  const { scope, config, form } = pageContext
  const route = config.routeName ?? 'error'
  const error = pageContext.is404 === undefined || pageContext.is404 === null ? null : errorOf(pageContext)
  const shell = shellOf(pageContext, data, error?.status === 500)
  const inlined = (asset: string) => (isShared(route) ? pageContext.smallPicture(scope.tenant, asset) : null)
  return {
    site: presentSite(scope, inlined),
    ...shell,
    locale: { code: scope.locale.code, iso: scope.locale.iso },
    country: scope.country,
    now: scope.now.getTime(),
    readAt: (scope.readAt ?? scope.now).getTime(),
    route,
    title: error ? `${error.message} · ${scope.tenant.settings.name}` : pageTitle(pageContext, data),
    data,
    form,
    error,
    frame: frameKey(scope),
    shell: shellKey(shell),
  }
}

/** A page of which only the data is asked. */
export interface AskedPage {
  readonly scope: PageContextServer['scope']
  readonly config: Pick<PageContextServer['config'], 'routeName' | 'titleKey'>
  readonly params: Readonly<Record<string, string>>
  readonly cookies: PageContextServer['cookies']
  readonly pushAvailable: boolean
  /** The `shell` that the browser has. */
  readonly known: unknown
}

/** The page for a browser that shows another page of the members area: what that one has already is left out. */
export function buildUpdate(asked: AskedPage, data: unknown): PageUpdate {
  const { scope, config, params } = asked
  const changed = shellOf({ ...asked, routeParams: params }, data)
  const shell = shellKey(changed)
  return {
    frame: frameKey(scope),
    shell,
    now: scope.now.getTime(),
    route: config.routeName ?? 'error',
    title: pageTitle(asked, data),
    data,
    ...(asked.known === shell ? {} : { changed }),
  }
}

type ShellState = Pick<PagePayload, 'me' | 'entry' | 'alerts'>

interface ShellContext extends Pick<AskedPage, 'scope' | 'config' | 'cookies' | 'pushAvailable'> {
  readonly routeParams?: Readonly<Record<string, string>>
}

/** @param failed after a fault of ours the transaction is over, or perhaps broken: the error page reads nothing */
function shellOf(context: ShellContext, data: unknown, failed = false): ShellState {
  const { scope, config, routeParams, cookies, pushAvailable } = context
  const { viewer } = scope
  const shell: Shell = failed
    ? { entry: null, alerts: [] }
    : presentShell({ scope, ...frameOf(config.routeName, routeParams), cookies, pushAvailable })
  return {
    me: viewer.kind === 'member' ? { ...presentMe(viewer, scope), ...countersOf(data) } : null,
    ...shell,
  }
}

/** Counters that the page's `+load` changed (`data.counters`): the viewer was read before. */
function countersOf(data: unknown): Partial<Pick<Me, 'unreadMessages' | 'newLikes'>> {
  return (data as { counters?: Partial<Me> } | null)?.counters ?? {}
}

/** Changes with all that a document holds and an update does not. */
function frameKey({ tenant, locale, country, viewer }: PageContextServer['scope']): string {
  const member = viewer.kind === 'member' ? viewer.id : ''
  return digest([
    BUILD,
    tenant.id,
    tenant.revision,
    textsRevision(tenant),
    locale.code,
    locale.iso,
    country,
    member,
  ])
}

const shellKey = (shell: ShellState): string => digest(shell)

const digest = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url').slice(0, 10)

/** A page's own title (`data.title`), its title text, or the brand's. */
function pageTitle({ scope, config }: Pick<AskedPage, 'scope' | 'config'>, data: unknown): string {
  const { name } = scope.tenant.settings
  const own = (data as { title?: unknown } | null)?.title
  if (typeof own === 'string') return namedTitle(own, name)
  return config.titleKey ? `${scope.t(config.titleKey, { site: name })} · ${name}` : name
}

/** `is404` is set on the error page alone: true for a 404, false for anything else. An abort names its code as reason. */
function errorOf(pageContext: PageInput): PagePayload['error'] {
  const { scope, is404, abortStatusCode, abortReason, refusal } = pageContext
  if (refusal) return refusal
  const status = is404 ? 404 : (abortStatusCode ?? 500)
  if (typeof abortReason === 'string') return { status, message: scope.t(`errors:${abortReason}`) }
  return { status, message: scope.t(is404 ? 'errors:page_not_found' : 'errors:error') }
}
