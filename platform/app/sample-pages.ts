import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { consoleOrigin } from '../console/server.ts'
import { AppError, NotFoundError } from '../core/errors.ts'
import { escapeHtml } from '../core/html.ts'
import { type LoadInput, PageRedirect } from '../core/page.ts'
import { isVisitor, type PageReport, type SampleViewer } from '../core/page-preview.ts'
import { PAGES, type PageName, type RouteName } from '../core/pages.ts'
import { matchRoute, routeOfPath } from '../core/route-match.ts'
import type { RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
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
import { drawnPicturesOf, liveThemeOf, type Sample, sampleOf } from './preview.ts'
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

interface Asked extends Sample {
  readonly route: RouteName
}

function asked(request: Request, response: Response): Asked | undefined {
  const route = routeOfPath(request.path)
  const isThemed = liveThemeOf(response) && isSampleOfThemes(request.path)
  const sample = sampleOf(response) ?? (isThemed ? { viewer: VIEWER_OF_THEMES } : undefined)
  return route && sample && { route, ...sample }
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
        const read = async (own: RequestScope) => ({
          scope: own,
          content: await contentOf(page, own, request),
        })
        const shown = await read(scopeOf(scope, page))
        const { published } = page
        const other = published && (await read({ ...shown.scope, tenant: published }))
        // Nothing that a loader may have written stays.
        await rollBack(undefined)
        const drawn = await draw(page, shown, { request, services })
        const before = other && (await draw(page, other, { request, services }))
        const differs = before !== undefined && before.seen !== drawn.seen
        return documentOf(drawn, differs, { scope: shown.scope, services })
      },
    )
    response.status(status).setHeader('cache-control', keptFor(page, services))
    response.type('html').send(withPictures(html, response))
  }
}

/** Seconds. Frames of one address load within this time. */
const SHARED = 10

/**
 * Frames of the matrix that differ only in their width have one address, which the next matrix does
 * not have: browsers load it once for all of them. In development a page changes with every file.
 */
const keptFor = ({ at }: Asked, { dev }: Services): string =>
  at === undefined || dev ? 'no-store' : `private, max-age=${SHARED}`

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
function scopeOf(real: RequestScope, { viewer, at = real.now }: Asked): RequestScope {
  const scope = { ...real, now: at }
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

interface Read {
  readonly scope: RequestScope
  readonly content: Content
}

/** A page as it is drawn, without the scripts of previews. */
interface Drawn {
  readonly report: Pick<PageReport, 'status' | 'leads' | 'look'>
  /** All that decides how it looks: two drawings of one request are compared by it. */
  readonly seen: string
  /** The document around its scripts. */
  readonly document: readonly [string, string]
}

interface Given {
  readonly request: Request
  readonly services: Services
}

/**
 * What is published is drawn beside the draft, by the same request: for the same viewer and time,
 * from the same rows, by the same code. Whatever then differs comes from the draft, so that nothing
 * has to be told apart from chance but random ids. It costs a second drawing only where a page has
 * a draft. Digests that frames report would compare two requests, and need twice as many frames.
 */
async function draw(
  { route, published }: Asked,
  { scope, content }: Read,
  {
    request,
    services: {
      config: { production },
      smallPicture,
    },
  }: Given,
): Promise<Drawn> {
  // There is no other checkout in production.
  const lookOf = (parts: readonly string[]) => (production ? null : digestOf(parts, scope.tenant))
  if ('leads' in content) {
    const { leads } = content
    const report = { status: 302, leads, look: lookOf([leads]) }
    return { report, seen: leads, document: signpost(scope, leads) }
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
  // What is compared has its own rules alone, not those that earlier drawings left.
  const keep = production && published === undefined
  const { iso, root = '', head: inHead, body } = drawPage({ ...head, page, scope, Page }, keep)
  const status = error?.status ?? 200
  const parts = [`lang="${iso}" ${root}`, inHead, body].map((part) => withPortraits(part, scope.tenant))
  const [attributes = '', inside = '', shown = ''] = parts
  return {
    report: { status, leads: null, look: lookOf(parts) },
    seen: [status, ...parts].join('\n').replace(RANDOM, ''),
    document: [
      `<!DOCTYPE html><html ${attributes}><head>${inside}`,
      `</head><body><div id="root">${shown}</div></body></html>`,
    ],
  }
}

interface SampleDocument {
  readonly status: number
  readonly html: string
}

function documentOf(
  { report, document: [start, end] }: Drawn,
  differs: boolean,
  { scope, services: { config, dev } }: Pick<Given, 'services'> & Pick<Read, 'scope'>,
): SampleDocument {
  // In development the console of another port may ask; only consoles can frame the page.
  const origin = config.production ? consoleOrigin(config) : '*'
  const told = scope.liveTheme ? '' : reportHtml({ origin, ...report, differs })
  // A page that leads elsewhere is shown as one that says so.
  const status = report.leads === null ? report.status : 200
  return { status, html: `${start}${told}${dev ? VITE : ''}${end}` }
}

/** Ids of rows, of files that are named at random, and of single forms. */
const RANDOM = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=\/photos\/\w+\/)[\w-]+/g

/**
 * A digest of what a page looks like, which another checkout shares: without the names of classes
 * and revisions, which change with every file, and without the order of rules, which is that in
 * which modules were loaded.
 */
function digestOf(
  [root = '', head = '', body = '']: readonly string[],
  { origin, revision }: Tenant,
): string {
  const plain = (text: string) =>
    text
      .replaceAll(origin, '')
      .replaceAll(revision, '')
      .replace(RANDOM, '')
      .replace(/ class="[^"]*"/g, '')
  const rules = [...plain(head).matchAll(/\{([^{}]*)\}/g)].map(([, rule = '']) => rule)
  const text = [plain(root), plain(body), ...rules.toSorted()].join('\n')
  return createHash('sha1').update(text).digest('base64url')
}

/** Reloads the page on changes of files and code, as in every tab of the development server. */
const VITE = '<script type="module" src="/@vite/client"></script>'

function reportHtml(report: PageReport): string {
  const json = JSON.stringify(report).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${REPORT_ID}">${json}</script><script type="module" src="${REPORT_SCRIPT.url}"></script>`
}

/** Stands for a redirect: the page that it leads to has a cell of its own. */
const signpost = ({ locale }: RequestScope, address: string): Drawn['document'] => [
  `<!DOCTYPE html><html lang="${locale.iso}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(address)}</title>`,
  `</head><body style="margin:2rem;font:max(1.25rem,3.5vw)/1.5 system-ui,sans-serif;overflow-wrap:anywhere"><p>→ ${escapeHtml(address)}</p></body></html>`,
]
