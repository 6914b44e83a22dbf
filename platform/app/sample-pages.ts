import type { Request, RequestHandler, Response } from 'express'
import { consoleOrigin } from '../console/server.ts'
import { AppError, NotFoundError } from '../core/errors.ts'
import { escapeHtml } from '../core/html.ts'
import { type LoadInput, PageRedirect } from '../core/page.ts'
import { isVisitor, type PageReport, type SampleViewer } from '../core/page-preview.ts'
import { PAGES, type PageName, type RouteName } from '../core/pages.ts'
import { matchRoute, routeOfPath } from '../core/route-match.ts'
import type { RequestScope } from '../core/scope.ts'
import { REPORT_ID, REPORT_SCRIPT } from '../features/landers/server.ts'
import { isoFor } from '../i18n/languages.ts'
import { translator } from '../i18n/server.ts'
import type { ScopeOpener } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { drawPage } from '../renderer/draw-page.tsx'
import { buildPage } from '../renderer/page-payload.ts'
import { brandPath } from '../tenancy/brand-files.ts'
import { loaderOf } from './load-page.ts'
import { partsOf } from './page-parts.ts'
import { LOADED, SAMPLES } from './page-samples.ts'
import { withPageTransaction } from './page-transaction.ts'
import { drawnPicturesOf, liveThemeOf, sampleViewerOf } from './preview.ts'
import { guard } from './render-page.ts'
import { Invented, otherCountry, sampleMember, withPortraits } from './sample-people.ts'
import { tenantOf } from './scope.ts'
import type { Services } from './services.ts'

/** The viewer of members' pages in a theme's preview, who sees all that a page can show. */
const VIEWER_OF_THEMES: SampleViewer = 'premium'
const SHOWN_BY_THEMES: ReadonlySet<RouteName> = new Set(['members', 'chats-id'])

/** Whether a theme's preview draws the page at this path with invented people. */
export function isSampleOfThemes(path: string): boolean {
  const route = routeOfPath(path)
  return route !== undefined && SHOWN_BY_THEMES.has(route)
}

interface Asked {
  readonly route: RouteName
  readonly viewer: SampleViewer
}

function asked(request: Request, response: Response): Asked | undefined {
  const route = routeOfPath(request.path)
  const themed = liveThemeOf(response) && isSampleOfThemes(request.path) ? VIEWER_OF_THEMES : undefined
  const viewer = sampleViewerOf(response) ?? themed
  return route && viewer && { route, viewer }
}

/**
 * Draws pages for invented viewers, in the console's matrix and in previews of a theme: server HTML
 * whose only scripts are those of previews, since a page that runs would call the site as somebody
 * who has no session.
 */
export function samplePages(services: Services, openScope: ScopeOpener): RequestHandler {
  return async (request, response, next) => {
    const page = asked(request, response)
    if (!page) return next()
    const { status, html } = await withPageTransaction(
      openScope,
      { request, response },
      async ({ scope, rollBack }) => {
        const own = scopeOf(scope, page.viewer)
        const content = await contentOf(page, own, request)
        // Nothing that a loader may have written stays.
        await rollBack(undefined)
        return documentOf(page, content, { scope: own, request, services })
      },
    )
    response.status(status).setHeader('cache-control', 'no-store')
    response.type('html').send(withPictures(html, response))
  }
}

/** A page with the pictures of a brand that is in no folder in place of their addresses. */
function withPictures(html: string, response: Response): string {
  const pictures = [...(drawnPicturesOf(response) ?? [])]
  const brand = brandPath(tenantOf(response))
  return pictures.reduce(
    (page, [name, svg]) =>
      page.replaceAll(`${brand}/${name}`, `data:image/svg+xml,${encodeURIComponent(svg)}`),
    html,
  )
}

/** The scope of the invented viewer. */
function scopeOf(scope: RequestScope, viewer: SampleViewer): RequestScope {
  const {
    tenant,
    locale: { code },
  } = scope
  if (!isVisitor(viewer)) return { ...scope, viewer: sampleMember(scope, viewer) }
  if (viewer === 'visitor') return scope
  const country = otherCountry(tenant)
  const locale = { code, iso: isoFor(code, [country, ...tenant.settings.countries]) }
  const t = translator(tenant, code, locale.iso)
  return { ...scope, country, geoipCountry: country, addressCountry: country, locale, t }
}

/** What the page shows, or why it is not shown. */
type Content =
  | { readonly data: unknown }
  | { readonly leads: string }
  | { readonly status: number; readonly message: string }

async function contentOf({ route, viewer }: Asked, scope: RequestScope, request: Request): Promise<Content> {
  const params = matchRoute(route, request.path) ?? {}
  try {
    guard(route, scope, request.path)
    const sample = SAMPLES[route]
    if (sample !== LOADED) return { data: sample(new Invented(scope, viewer)) }
    const load = await loaderOf(PAGES[route])
    const input: LoadInput = { scope, params, query: {}, cookies: readCookies(request), form: null }
    return { data: await load(input) }
  } catch (error) {
    if (error instanceof PageRedirect) return { leads: error.location }
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const code = error instanceof NotFoundError ? 'page_not_found' : error.code
    return { status: error.status, message: scope.t(`errors:${code}`) }
  }
}

interface Drawing {
  readonly scope: RequestScope
  readonly request: Request
  readonly services: Services
}

interface SampleDocument {
  readonly status: number
  readonly html: string
}

async function documentOf({ route }: Asked, content: Content, drawing: Drawing): Promise<SampleDocument> {
  const { scope, request, services } = drawing
  const { config: origins, dev, smallPicture } = services
  const origin = consoleOrigin(origins)
  const scripts = (report: Omit<PageReport, 'origin'>) =>
    `${scope.liveTheme ? '' : reportHtml({ origin, ...report })}${dev ? VITE : ''}`
  if ('leads' in content) {
    const { leads } = content
    return { status: 200, html: signpost(scope, leads, scripts({ status: 302, leads })) }
  }
  const error = 'status' in content ? content : null
  const name: PageName = error ? 'error' : route
  const data = 'data' in content ? content.data : null
  const { Page, Layout, Wrapper } = await partsOf(name)
  const given = { scope, route: name, cookies: readCookies(request), smallPicture, pushAvailable: false }
  const page = buildPage({ ...given, data, form: null, error })
  // Without the name of its route, the head loads no texts: no script hydrates the page.
  const config = { texts: [], Layout, ...(Wrapper ? { Wrapper } : {}) }
  const head = { config, urlPathname: request.path }
  const { iso, root, head: inHead, body } = drawPage({ ...head, page, scope, Page })
  const status = error?.status ?? 200
  const html = `<!DOCTYPE html><html lang="${iso}" ${root}><head>${inHead}${scripts({ status, leads: null })}</head><body><div id="root">${body}</div></body></html>`
  return { status, html: withPortraits(html, scope.tenant) }
}

/** Reloads the page on changes of files and code, as in every tab of the development server. */
const VITE = '<script type="module" src="/@vite/client"></script>'

function reportHtml(report: PageReport): string {
  const json = JSON.stringify(report).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${REPORT_ID}">${json}</script><script type="module" src="${REPORT_SCRIPT.url}"></script>`
}

/** Stands for a redirect: the page that it leads to has a cell of its own. */
const signpost = ({ locale }: RequestScope, address: string, scripts: string) =>
  `<!DOCTYPE html><html lang="${locale.iso}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(address)}</title>${scripts}</head><body style="margin:2rem;font:1.25rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere"><p>→ ${escapeHtml(address)}</p></body></html>`
