import type { Request, RequestHandler, Response } from 'express'
import { APPEARANCE_COOKIE } from '../core/appearance.ts'
import { ForbiddenError } from '../core/errors.ts'
import { href } from '../core/routes.ts'
import type { Tenant } from '../core/tenant.ts'
import {
  type GivenLink,
  isOpenLink,
  looksGiven,
  readGivenToken,
  WHOLE_BRAND,
} from '../features/lander-studio/server.ts'
import { COUNTRY_COOKIE, ENTRY_ACCEPTED, ENTRY_COOKIE } from '../features/site/server.ts'
import { LANGUAGE_COOKIE } from '../i18n/languages.ts'
import { HOST_PREFIX, readCookies, removeCookie, setCookie } from '../infra/http/cookies.ts'
import { requireSameOrigin } from '../infra/http/origin-check.ts'
import { requestShare } from '../infra/network-share.ts'
import { LEAVE_PREVIEW } from '../renderer/preview-bar.ts'
import { showLink } from './preview.ts'
import { tenantOf } from './scope.ts'
import type { Services } from './services.ts'
import { sendNeutral } from './unknown-host.ts'

type PreviewServices = Pick<Services, 'config' | 'database' | 'turns'>

const PREVIEW_COOKIE = 'preview'
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Forms that change only how this browser shows the brand. */
const VIEW_FORMS: ReadonlySet<string> = new Set([href('lang-config'), '/country'])

/** What a preview keeps of a browser's cookies: no session, no device, no source of a visit. */
const KEPT_COOKIES = [LANGUAGE_COOKIE, COUNTRY_COOKIE, APPEARANCE_COOKIE] as const

/** Computed once per request: several middlewares ask, and one of them replaces the cookies. */
const asked = new WeakMap<Request, Promise<GivenLink | undefined>>()

/**
 * The link to the whole brand by whose cookie this request is a preview; undefined without one, and
 * for a link that is expired, altered, withdrawn or of another brand.
 */
export function previewOf(
  request: Request,
  tenant: Tenant,
  services: PreviewServices,
): Promise<GivenLink | undefined> {
  const known = asked.get(request)
  if (known) return known
  const token = readCookies(request)[PREVIEW_COOKIE]
  const found = token === undefined ? Promise.resolve(undefined) : openLink(token, request, tenant, services)
  const whole = found.then((link) => (link?.subject === WHOLE_BRAND ? link : undefined))
  asked.set(request, whole)
  return whole
}

/** The link of a token, if it is still open. Only a valid signature leads to the database. */
async function openLink(
  token: string,
  request: Request,
  tenant: Tenant,
  { config, database, turns }: PreviewServices,
): Promise<GivenLink | undefined> {
  const now = new Date()
  const link = readGivenToken(config.appSecrets, tenant.id, token, now)
  if (!link) return undefined
  const open = await turns.pass([...requestShare(tenant.key, request.ip), ''], () =>
    database.withTenant(tenant.key, (db) => isOpenLink(db, link.id, now)),
  )
  return open ? link : undefined
}

/**
 * Previews by links that staff gave away. A link to the whole brand becomes a cookie of its host,
 * and every further request is one of a visitor that changes nothing. A link to one lander is
 * checked here and drawn by `landerPreviews`. Links that are not open get the neutral 404 of an
 * unknown host, which does not say why.
 */
export function brandPreviews(services: PreviewServices): RequestHandler {
  return async (request, response, next) => {
    const tenant = tenantOf(response)
    if (request.path === LEAVE_PREVIEW && request.method === 'POST') {
      // A draft answers like an unknown host to whoever does not preview it.
      const known = tenant.state !== 'draft' || (await previewOf(request, tenant, services)) !== undefined
      return known ? leave(request, response) : sendNeutral(response, 404)
    }
    const { preview: token } = request.query
    if (typeof token === 'string' && request.method === 'GET' && looksGiven(token)) {
      const link = await openLink(token, request, tenant, services)
      if (!link) return sendNeutral(response, 404)
      if (link.subject === WHOLE_BRAND) return enter(request, response, { token, link })
      response.locals.givenLander = link.subject
      showLink(response, { whole: false, expires: link.expires })
      return next()
    }
    if (readCookies(request)[PREVIEW_COOKIE] === undefined) return next()
    const link = await previewOf(request, tenant, services)
    if (!link) return end(response)
    showLink(response, { whole: true, expires: link.expires })
    becomeVisitor(request)
    if (!READING.has(request.method) && !VIEW_FORMS.has(request.path))
      throw new ForbiddenError('preview_only')
    next()
  }
}

/**
 * The lander whose draft this request may show, because its address has an open link to it;
 * undefined for all other requests.
 */
export const givenLanderOf = (response: Response): string | undefined =>
  response.locals.givenLander as string | undefined

/** Begins a preview, and redirects to the address without the token. */
function enter(
  request: Request,
  response: Response,
  { token, link }: { readonly token: string; readonly link: GivenLink },
): void {
  const seconds = Math.floor((link.expires.getTime() - Date.now()) / 1000)
  setCookie(response, PREVIEW_COOKIE, token, seconds)
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-robots-tag', 'noindex, nofollow')
  response.setHeader('cache-control', 'no-store')
  response.redirect(303, cleanAddress(request, tenantOf(response)))
}

/** The address without its token, never one of another host (`//other.example`). */
function cleanAddress({ originalUrl }: Request, { origin }: Tenant): string {
  if (!URL.canParse(originalUrl, origin)) return href('index')
  const { pathname, searchParams } = new URL(originalUrl, origin)
  searchParams.delete('preview')
  return `/${pathname.replace(/^\/+/, '')}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}

/**
 * The link was withdrawn while its cookie was there: a form sent from an open page of the preview
 * must not count, so this request gets nothing. The next one is that of a usual visitor.
 */
function end(response: Response): void {
  removeCookie(response, PREVIEW_COOKIE)
  sendNeutral(response, 404)
}

function leave(request: Request, response: Response): void {
  requireSameOrigin(request)
  removeCookie(response, PREVIEW_COOKIE)
  response.setHeader('cache-control', 'no-store')
  response.redirect(303, href('index'))
}

/**
 * Leaves only the cookies of a visitor's choices, and accepts the entry warning: its form would be
 * refused, and the warning hides the pages to be judged.
 */
function becomeVisitor(request: Request): void {
  const cookies = readCookies(request)
  const kept = KEPT_COOKIES.flatMap((name) => {
    const value = cookies[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  request.headers.cookie = [...kept, [ENTRY_COOKIE, ENTRY_ACCEPTED] as const]
    .flatMap(([name, value]) =>
      [name, HOST_PREFIX + name].map((one) => `${one}=${encodeURIComponent(value)}`),
    )
    .join('; ')
}
