import type { Request } from 'express'
import type { FormState, PageError } from '../core/client.ts'
import { AppError, NotFoundError, UnavailableError } from '../core/errors.ts'
import { escapeHtml } from '../core/html.ts'
import { PageRedirect } from '../core/page.ts'
import type { PageName } from '../core/pages.ts'
import { withFirstValues } from '../core/query.ts'
import { routeOfPath } from '../core/route-match.ts'
import { href, ROUTES, type RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { translateFailure } from '../infra/database/connection-failure.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { drawPage } from '../renderer/draw-page.tsx'
import { buildPage } from '../renderer/page-payload.ts'
import { joinDocument } from '../renderer/rendered.ts'
import { failedErrorPage } from './error-fallback.ts'
import { loadPage } from './load-page.ts'
import type { PageTemplate, PageTemplates } from './page-templates.ts'
import type { PageTransaction } from './page-transaction.ts'
import type { Services } from './services.ts'

/** What a page answers. */
export interface RenderedPage {
  readonly status: number
  /** False where a part could not be drawn. */
  readonly whole?: boolean
  readonly body: string
  readonly headers: readonly (readonly [string, string])[]
}

/** What pages are rendered with. */
export interface Renderer {
  readonly services: Services
  readonly templates: PageTemplates
}

/** What a page is rendered for, beside its address. */
interface Occasion {
  /** The refused form that the page is shown again for. */
  readonly form?: FormState
  /** Why the request was refused before it met a page: the error page says so. */
  readonly refusal?: PageError
}

/** One document: for whom, and out of what. */
interface Drawing extends Renderer {
  readonly request: Request
  readonly reading: PageTransaction
}

/**
 * The document of a page, for members and visitors alike: access, then its data, then everything
 * the browser gets, as one value. Drawing begins after the commit. What fails is a redirect or the
 * error page; a transaction in which reading failed is rolled back.
 *
 * @throws UnavailableError where the database is away
 */
export async function render(
  request: Request,
  reading: PageTransaction,
  renderer: Renderer,
  { form, refusal }: Occasion = {},
): Promise<RenderedPage> {
  const drawing = { ...renderer, request, reading }
  // The status of the answer is the refusal's own.
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

/** @throws PageRedirect where the page is not for this reader */
function guard(route: RouteName, { viewer }: RequestScope, address: string): void {
  const { access } = ROUTES[route]
  if (access === 'member' && viewer.kind !== 'member')
    throw new PageRedirect(href('login', {}, { next: address }))
  if (access === 'visitor' && viewer.kind === 'member') throw new PageRedirect(href('members'))
}

interface Content {
  readonly route: PageName
  readonly data: unknown
  readonly form: FormState | null
  readonly error: PageError | null
}

/** Commits what was read, then draws it. */
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
  // What was written on the way there, a conversation that begins, is kept.
  if (error instanceof PageRedirect) return redirect(302, error.location)
  await reading.rollBack(error)
  if (error instanceof AppError && error.status < 500) {
    const status = error.status === 404 ? 404 : 403
    return errorDocument(drawing, { status, message: t(`errors:${codeOf(error)}`) }, status)
  }
  const fault = translateFailure(error)
  // Not a fault of the page, and worth another try.
  if (fault instanceof UnavailableError) throw fault
  services.log.error({ err: error, tenant: tenant.id }, 'a page failed')
  if (services.dev) return { status: 500, body: faultPage(error), headers: HTML }
  return errorDocument(drawing, { status: 500, message: t('errors:error') }, 500)
}

/** An address that leads nowhere is a page that could not be found, whatever it was to be about. */
const codeOf = ({ code }: AppError): string => (code === 'not_found' ? 'page_not_found' : code)

/** The error page of the brand; where it fails as well, two lines. */
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
    const { tenant, t, locale, appearance } = reading.scope
    services.log.error({ err: failure, tenant: tenant.id }, 'the error page failed')
    if (services.dev) return { status: 500, body: faultPage(failure), headers: HTML }
    const reader = { tenant, t, language: locale.iso, scheme: appearance?.scheme }
    return { status: 500, body: failedErrorPage(reader), headers: HTML }
  }
}

const HTML = [['content-type', 'text/html; charset=utf-8']] as const

const redirect = (status: number, address: string): RenderedPage => ({
  status,
  body: '',
  headers: [['location', address], ...HTML],
})

/** An address without the slashes that say nothing. */
function plainAddress(address: string): string {
  const mark = address.indexOf('?')
  const path = mark === -1 ? address : address.slice(0, mark)
  return `/${path.split('/').filter(Boolean).join('/')}${address.slice(path.length)}`
}

/**
 * What the browser shows in development where a page failed while it was rendered: the stack. It
 * holds Vite's client, so that the tab follows the next edit. Never sent by the built program,
 * which shows the error page of the brand.
 */
function faultPage(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Error</title><script type="module" src="/@vite/client"></script>
<body style="margin:2rem;font:16px/1.5 system-ui,sans-serif"><h1>This page failed</h1>
<pre style="overflow-x:auto;font:14px/1.5 ui-monospace,monospace">${escapeHtml(text)}</pre>`
}
