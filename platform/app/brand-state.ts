import type { Request, RequestHandler, Response } from 'express'
import { pageOfDataPath } from '../core/app-pages.ts'
import { APPEARANCE_COOKIE, readAppearance } from '../core/appearance.ts'
import { LETTERS_COOKIE, readLetters } from '../core/letters.ts'
import { routeOfPath } from '../core/route-match.ts'
import type { FORM_ADDRESSES, RouteName } from '../core/routes.ts'
import type { Tenant } from '../core/tenant.ts'
import { GIFT_DRAWINGS } from '../features/gifts/components/GiftDrawing.tsx'
import { readNewLook, readPreviewToken } from '../features/lander-studio/server.ts'
import { PHOTO_EXAMPLES_FILE } from '../features/photos/components/PhotoExamples.tsx'
import { closedPage, closedSentence, plainScheme } from '../features/site/server.ts'
import { textsRevision, translator } from '../i18n/server.ts'
import type { Config } from '../infra/config.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { allowMicrophone, allowPictures } from '../infra/http/security-headers.ts'
import { siteStyles } from '../renderer/styles.ts'
import { brandFile, brandPath } from '../tenancy/brand-files.ts'
import { INTEREST_ICONS } from '../ui/interest-icon.tsx'
import { shownLinkOf } from './preview.ts'
import { localeOf, namesSession, tenantOf } from './scope.ts'
import type { Services } from './services.ts'
import { neutralNotFound } from './unknown-host.ts'

/**
 * Pages that stay open while a site is paused or archived: who the operator is and under which
 * terms, complaints and appeals, getting money and data back, leaving, and the login to these.
 */
const OPEN_PAGES: ReadonlySet<RouteName> = new Set([
  'pages-name',
  'complaints',
  'complaints-appeal',
  'decision',
  'withdrawal',
  'transactions',
  'invoices-id',
  'account-data',
  'account-delete',
  'account-deleted',
  'story',
  // A member who has not agreed to new terms is sent there first.
  'consent',
  'login',
  'login-code',
  'reset-password',
  'reset-password-do',
  'lang-config',
  'account-appearance',
])

type FormAddress = (typeof FORM_ADDRESSES)[number]
/** Addresses of forms on those pages. */
const OPEN_FORMS: ReadonlySet<string> = new Set<FormAddress>([
  '/logout',
  '/entry-warning',
  '/country',
  '/account-offer',
])

/** Calls of those pages, and of other servers: a payment that was made must be recorded. */
const OPEN_CALLS: ReadonlySet<string> = new Set([
  'POST /api/payment-webhook',
  'POST /api/mail-webhook',
  'POST /api/age-callback',
  'GET /api/settings',
  'GET /api/companyinfo',
  'POST /api/appearance',
  'POST /api/country',
  'POST /api/entry-warning',
  'GET /api/user',
  'POST /api/user',
  'PUT /api/user',
  'GET /api/logout',
  'POST /api/login-code',
  'POST /api/passkey-login',
  'POST /api/passkey-login-options',
  'POST /api/password-reset',
  'PUT /api/password-reset',
  'POST /api/consent',
  'POST /api/complaint',
  'PUT /api/complaint',
  'POST /api/report-appeal',
  'POST /api/success-story',
  'POST /api/withdrawal',
  'POST /api/data-export',
  'POST /api/account-deletion',
  'PUT /api/account-deletion',
  'POST /api/deletion-offer',
  'GET /api/payment',
])

/**
 * Files that those pages load, `robots.txt`, and what was promised to people without an account:
 * the page for a friend, and the end of mails.
 */
const OPEN_FILES =
  /^\/(?:brand|lander-files|offline|section-scripts|styles|texts)\/|^\/(?:favicon\.ico|gift-drawings\.svg|interest-icons\.svg|manifest\.webmanifest|robots\.txt|sitemap\.xml|meeting|sw\.js|unsubscribe)$|^\/account\/data\/[^/]+$|^\/invoices\/[^/]+\.pdf$/

/** Whether this request is answered although the site is paused or archived. */
export function staysOpen(method: string, path: string): boolean {
  if (path.startsWith('/api/')) {
    const call = path.replace(/^(\/api\/[\w-]+)\.php$/, '$1')
    return OPEN_CALLS.has(`${method === 'HEAD' ? 'GET' : method} ${call}`)
  }
  if (OPEN_FORMS.has(path) || OPEN_FILES.test(path)) return true
  const route = routeOfPath(pageOfDataPath(path) ?? path)
  return route !== undefined && OPEN_PAGES.has(route)
}

/** Whether a request carries a valid link of the studio, which shows a site in every state. */
function showsPreview({ query, method }: Request, { id }: Tenant, { appSecrets }: Config): boolean {
  const { preview } = query
  if (typeof preview !== 'string' || method !== 'GET') return false
  const now = new Date()
  return [readPreviewToken, readNewLook].some((read) => read(appSecrets, id, preview, now) !== undefined)
}

/**
 * Whether a request gets the answer of an unknown host: the site is a draft, and the request is not
 * for a preview of it. Files that a preview loads have no token; the addresses of the brand's own
 * contain a digest that only its pages name, and the others are the same at every site.
 */
function isHidden(request: Request, response: Response, tenant: Tenant, config: Config): boolean {
  if (tenant.state !== 'draft' || shownLinkOf(response) !== undefined) return false
  return (
    !isDraftFile(request.path, tenant) && !showsPreview(request, tenant, config) && !isTool(request, config)
  )
}

function isDraftFile(path: string, tenant: Tenant): boolean {
  return (
    path === siteStyles(tenant.theme).url ||
    path.startsWith(`${brandPath(tenant)}/`) ||
    path.startsWith(`/texts/${textsRevision(tenant)}/`) ||
    path.startsWith('/lander-files/') ||
    path.startsWith('/section-scripts/') ||
    path === INTEREST_ICONS ||
    path === GIFT_DRAWINGS ||
    path === PHOTO_EXAMPLES_FILE
  )
}

/** The outbox, the mails and the gallery, which only development has. */
const isTool = ({ path }: Request, { production }: Config): boolean => !production && path.startsWith('/dev/')

const HOUR = 3600

/** Seconds until a paused site is expected back; an hour if nobody said when. */
function retryAfter({ pressed }: Tenant, now: Date): number {
  const left = pressed?.until ? Math.ceil((Date.parse(pressed.until) - now.getTime()) / 1000) : HOUR
  return left > 0 ? left : HOUR
}

/**
 * Answers for a site that is a draft (as an unknown host, except for previews), paused (503) or
 * archived (410), except where its members and visitors have a right to be answered. Runs after
 * `brandPreviews`, which recognises the links that staff gave away. Search engines list nothing of
 * a site that is not live.
 */
export function closedSites(services: Services): RequestHandler {
  const { config } = services
  return (request, response, next) => {
    const tenant = tenantOf(response)
    if (isHidden(request, response, tenant, config)) return neutralNotFound(request, response, services)
    allowPictures(response, tenant.settings.cdn_prefix)
    if (tenant.settings.voice_messages) allowMicrophone(response)
    if (tenant.state === 'live') return next()
    response.setHeader('x-robots-tag', 'noindex, nofollow')
    // A draft that gets here is being previewed.
    const open = tenant.state === 'draft' || staysOpen(request.method, request.path)
    const previewed = shownLinkOf(response) !== undefined || showsPreview(request, tenant, config)
    if (open || previewed || isTool(request, config)) return next()
    refuse(request, response, services)
  }
}

function refuse(request: Request, response: Response, services: Services): void {
  const tenant = tenantOf(response)
  const locale = localeOf(request, tenant)
  const reader = { tenant, locale, t: translator(tenant, locale.code, locale.iso) }
  const archived = tenant.state === 'archived'
  response.status(archived ? 410 : 503).setHeader('cache-control', 'no-store')
  if (!archived) response.setHeader('retry-after', String(retryAfter(tenant, new Date())))
  const data = request.path.startsWith('/api/') || pageOfDataPath(request.path) !== undefined
  if (data || request.accepts(['json', 'html']) !== 'html') {
    const code = archived ? 'site_archived' : 'site_paused'
    response.json({ error: { code, message: closedSentence(reader) } })
    return
  }
  const cookies = readCookies(request)
  const chosen = readAppearance(cookies[APPEARANCE_COOKIE])
  response.type('html').end(
    closedPage({
      ...reader,
      signedIn: namesSession(request, services),
      sign: brandFile(tenant, tenant.settings.mark),
      scheme: plainScheme(tenant, chosen?.scheme),
      letters: readLetters(cookies[LETTERS_COOKIE]),
    }),
  )
}
