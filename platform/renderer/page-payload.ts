import { createHash } from 'node:crypto'
import type { FormState, Me, PageError, PagePayload, PageUpdate } from '../core/client.ts'
import { isShared, PAGES, type Page, type PageName } from '../core/pages.ts'
import { PRESENCE_ACT } from '../core/presence.ts'
import type { RequestScope } from '../core/scope.ts'
import { presentMe } from '../features/accounts/server.ts'
import { presentShell, presentSite, type Shell } from '../features/site/server.ts'
import { textsRevision } from '../i18n/server.ts'
import type { SmallPicture } from '../tenancy/small-pictures.ts'
import { namedTitle } from './page-title.ts'

/** Another build has other files: its pages are loaded as documents. */
const BUILD = typeof __BUILD__ === 'undefined' ? 'development' : __BUILD__

/** A page that is drawn as a document. */
export interface DrawnPage extends ShellContext {
  readonly data: unknown
  /** The refused form for which the page is shown again. */
  readonly form: FormState | null
  /** Content of the error page. */
  readonly error: PageError | null
  readonly smallPicture: SmallPicture
}

/** Builds the payload of a page, by allow-list. */
export function buildPage(drawn: DrawnPage): PagePayload {
  const { scope, route, data, form, error } = drawn
  const shell = shellOf(drawn, data, error)
  const inlined = (asset: string) => (isShared(route) ? drawn.smallPicture(scope.tenant, asset) : null)
  return {
    site: presentSite(scope, inlined),
    ...shell,
    locale: { code: scope.locale.code, iso: scope.locale.iso },
    country: scope.country,
    now: scope.now.getTime(),
    readAt: (scope.readAt ?? scope.now).getTime(),
    presencePass: scope.givePass?.(PRESENCE_ACT) ?? null,
    route,
    title: error ? `${error.message} · ${scope.tenant.settings.name}` : pageTitle(drawn, data),
    data,
    form,
    error,
    frame: frameKey(scope),
    shell: shellKey(shell),
  }
}

/** A page of which only the data is requested. */
export interface AskedPage extends ShellContext {
  /** The `shell` that the browser has. */
  readonly known: unknown
}

/**
 * Builds the update for a browser that shows another page of the members area: omits what it
 * already has.
 */
export function buildUpdate(asked: AskedPage, data: unknown): PageUpdate {
  const { scope, route } = asked
  const changed = shellOf(asked, data, null)
  const shell = shellKey(changed)
  return {
    frame: frameKey(scope),
    shell,
    now: scope.now.getTime(),
    route,
    title: pageTitle(asked, data),
    data,
    ...(asked.known === shell ? {} : { changed }),
  }
}

type ShellState = Pick<PagePayload, 'me' | 'entry' | 'alerts'>

interface ShellContext {
  readonly scope: RequestScope
  readonly route: PageName
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly pushAvailable: boolean
}

/**
 * After an unexpected error the transaction has ended or may be broken: the error page reads
 * nothing.
 */
function shellOf(context: ShellContext, data: unknown, error: PageError | null): ShellState {
  const { scope, route, cookies, pushAvailable } = context
  const { viewer } = scope
  const layout = route === 'error' ? 'default' : PAGES[route].layout
  const shell: Shell =
    error?.status === 500
      ? { entry: null, alerts: [] }
      : presentShell({ scope, route, layout, cookies, pushAvailable })
  return {
    me: viewer.kind === 'member' ? { ...presentMe(viewer, scope), ...countersOf(data) } : null,
    ...shell,
  }
}

/** Counters that the page's loader changed (`data.counters`): the viewer was read before. */
function countersOf(data: unknown): Partial<Pick<Me, 'unreadMessages' | 'newLikes'>> {
  return (data as { counters?: Partial<Me> } | null)?.counters ?? {}
}

/** Changes with everything that a document contains and an update does not. */
function frameKey({ tenant, locale, country, viewer }: RequestScope): string {
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
function pageTitle({ scope, route }: Pick<ShellContext, 'scope' | 'route'>, data: unknown): string {
  const { name } = scope.tenant.settings
  const own = (data as { title?: unknown } | null)?.title
  if (typeof own === 'string') return namedTitle(own, name)
  const { title }: Partial<Page> = route === 'error' ? {} : PAGES[route]
  return title ? `${scope.t(title, { site: name })} · ${name}` : name
}
