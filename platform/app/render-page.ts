import type { Request } from 'express'
import type { FormState, PageError } from '../core/client.ts'
import { AppError, NotFoundError, UnavailableError } from '../core/errors.ts'
import { escapeHtml } from '../core/html.ts'
import { PageRedirect } from '../core/page.ts'
import { PAGES, type PageName } from '../core/pages.ts'
import { withFirstValues } from '../core/query.ts'
import { routeOfPath } from '../core/route-match.ts'
import { href, type RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { translateFailure } from '../infra/database/connection-failure.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { CountFirst } from '../infra/http/count-first.ts'
import { drawPage } from '../renderer/draw-page.tsx'
import { buildPage } from '../renderer/page-payload.ts'
import { joinDocument } from '../renderer/rendered.ts'
import { failedErrorPage } from './error-fallback.ts'
import { loadPage } from './load-page.ts'
import type { PageTemplate, PageTemplates } from './page-templates.ts'
import type { PageTransaction } from './page-transaction.ts'
import type { Services } from './services.ts'

/** The response of a page. */
export interface RenderedPage {
  readonly status: number
  /** False if a section could not be rendered. */
  readonly whole?: boolean
  readonly body: string
  readonly headers: readonly (readonly [string, string])[]
}

/** Dependencies for rendering pages. */
export interface Renderer {
  readonly services: Services
  readonly templates: PageTemplates
}

/** The reason for rendering a page, besides its address. */
interface Occasion {
  /** The refused form for which the page is shown again. */
  readonly form?: FormState
  /** Why the request was refused before it reached a page; shown on the error page. */
  readonly refusal?: PageError
}

/** One document: its reader and its dependencies. */
interface Drawing extends Renderer {
  readonly request: Request
  readonly reading: PageTransaction
}

/**
 * Renders the document of a page, for members and visitors alike: checks access, reads the data,
 * and collects everything that the browser gets into one value. Rendering begins after the commit.
 * Errors lead to a redirect or the error page; a transaction in which reading failed is rolled
 * back.
 *
 * @throws UnavailableError if the database is unavailable
 */
export async function render(
  request: Request,
  reading: PageTransaction,
  renderer: Renderer,
  { form, refusal }: Occasion = {},
): Promise<RenderedPage> {
  const drawing = { ...renderer, request, reading }
  // The caller sets the status of the refusal.
  if (refusal) return errorDocument(drawing, refusal, 403)
  const plain = plainAddress(request.originalUrl)
  if (plain !== request.originalUrl) return redirect(301, plain)
  try {
    return await pageDocument(drawing, form ?? null)
  } catch (error) {
    return await failed(drawing, error)
  }
}

async function pageDocument(drawing: Drawing, form: FormState | null): Promise<RenderedPage> {
  const { request, reading, templates } = drawing
  const route = routeOfPath(request.path)
  if (!route) throw new NotFoundError('page_not_found')
  const template = await templates.of(route)
  const address = withFirstValues(request.originalUrl)
  guard(route, reading.scope, address)
  const asked = { scope: reading.scope, address, cookies: readCookies(request), form }
  const data = await loadPage(route, asked)
  return draw(drawing, template, { route, data, form, error: null })
}

/** @throws PageRedirect if this reader may not see the page */
export function guard(route: RouteName, { viewer }: RequestScope, address: string): void {
  const { access } = PAGES[route]
  if (access === 'member' && viewer.kind !== 'member')
    throw new PageRedirect(href('login', {}, { next: address }))
  if (access === 'visitor' && viewer.kind === 'member') throw new PageRedirect(href(viewer.home))
}

interface Content {
  readonly route: PageName
  readonly data: unknown
  readonly form: FormState | null
  readonly error: PageError | null
}

/** Commits the reads, then renders. */
async function draw(drawing: Drawing, template: PageTemplate, content: Content): Promise<RenderedPage> {
  const { request, reading, services } = drawing
  const { scope } = reading
  const { config, Page, headers, pieces } = template
  const { smallPicture, pushKeys } = services
  const page = buildPage({
    ...content,
    scope,
    smallPicture,
    cookies: readCookies(request),
    pushAvailable: pushKeys !== null,
  })
  await reading.commit()
  const rendered = drawPage({ page, scope, config, Page, urlPathname: request.path })
  for (const { part, error } of rendered.faults ?? [])
    services.log.error({ err: error, tenant: scope.tenant.id, part }, 'a part of a page was left out')
  const whole = !rendered.faults?.length
  return { status: 200, whole, body: joinDocument(pieces, rendered), headers }
}

async function failed(drawing: Drawing, error: unknown): Promise<RenderedPage> {
  const { reading, services } = drawing
  const { t, tenant } = reading.scope
  if (error instanceof CountFirst) throw error
  // Writes before the redirect, such as a new conversation, are committed.
  if (error instanceof PageRedirect) return redirect(302, error.location)
  await reading.rollBack(error)
  if (error instanceof AppError && error.status < 500) {
    const status = error.status === 404 ? 404 : 403
    return errorDocument(drawing, { status, message: t(`errors:${codeOf(error)}`) }, status)
  }
  const fault = translateFailure(error)
  // Not an error of the page; a retry may succeed.
  if (fault instanceof UnavailableError) throw fault
  services.log.error({ err: error, tenant: tenant.id }, 'a page failed')
  if (services.dev) return { status: 500, body: faultPage(error), headers: HTML }
  return errorDocument(drawing, { status: 500, message: t('errors:error') }, 500)
}

/** A page whose object is missing counts as a page that was not found. */
const codeOf = ({ code }: AppError): string => (code === 'not_found' ? 'page_not_found' : code)

/** The brand's error page; if it fails as well, two lines. */
async function errorDocument(drawing: Drawing, error: PageError, status: number): Promise<RenderedPage> {
  const { templates, services, reading } = drawing
  try {
    const template = await templates.of('error')
    return {
      ...(await draw(drawing, template, {
        route: 'error',
        data: null,
        form: null,
        error,
      })),
      status,
    }
  } catch (failure) {
    const { tenant, t, locale, appearance, letters } = reading.scope
    services.log.error({ err: failure, tenant: tenant.id }, 'the error page failed')
    if (services.dev) return { status: 500, body: faultPage(failure), headers: HTML }
    const reader = { tenant, t, language: locale.iso, scheme: appearance?.scheme, letters }
    return { status: 500, body: failedErrorPage(reader), headers: HTML }
  }
}

const HTML = [['content-type', 'text/html; charset=utf-8']] as const

const redirect = (status: number, address: string): RenderedPage => ({
  status,
  body: '',
  headers: [['location', address], ...HTML],
})

/** An address without redundant slashes. */
function plainAddress(address: string): string {
  const mark = address.indexOf('?')
  const path = mark === -1 ? address : address.slice(0, mark)
  return `/${path.split('/').filter(Boolean).join('/')}${address.slice(path.length)}`
}

/**
 * The page that a browser shows in development if rendering failed: the stack. It contains Vite's
 * client, so that the tab reloads with the next edit. The built program never sends it, but the
 * brand's error page.
 */
function faultPage(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Error</title><script type="module" src="/@vite/client"></script>
<body style="margin:2rem;font:16px/1.5 system-ui,sans-serif"><h1>This page failed</h1>
<pre style="overflow-x:auto;font:14px/1.5 ui-monospace,monospace">${escapeHtml(text)}</pre>`
}
