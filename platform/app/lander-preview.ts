import type { Request, RequestHandler, Response } from 'express'
import { consoleOrigin } from '../console/server.ts'
import type { TenantDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import type { LocaleCode } from '../core/locale.ts'
import { SAMPLE_VIEWERS } from '../core/page-preview.ts'
import { href } from '../core/routes.ts'
import type { Tenant } from '../core/tenant.ts'
import {
  ANY_PAGE,
  draftedTenant,
  isExample,
  liveTheme,
  type NewLook,
  type Previewed,
  previewedDocument,
  previewedTheme,
  previewTenant,
  readNewLook,
  readPreviewToken,
  SECOND_SCHEME,
  studioLinkMade,
  themedTenant,
} from '../features/lander-studio/server.ts'
import { landerAddress } from '../features/landers/server.ts'
import { ENTRY_ACCEPTED, ENTRY_COOKIE } from '../features/site/server.ts'
import { LANGUAGE_COOKIE } from '../i18n/languages.ts'
import type { Config } from '../infra/config.ts'
import { HOST_PREFIX } from '../infra/http/cookies.ts'
import { requestShare } from '../infra/network-share.ts'
import { EXAMPLE_COMPANY } from '../tenancy/example-company.ts'
import { type TenancyFolders, tenancyFolders } from '../tenancy/folders.ts'
import { PUBLISHED_THEME } from '../tenancy/landers/published.ts'
import { drawBrand } from '../tenancy/new-site.ts'
import { givenLanderOf } from './brand-preview.ts'
import { followTheme, holdPictures, markPreview, showSample } from './preview.ts'
import { isSampleOfThemes } from './sample-pages.ts'
import { tenantOf } from './scope.ts'
import { showVariant } from './served-variant.ts'
import type { Services } from './services.ts'

/**
 * Pages that can show a draft of a theme: landers and the front page, the login, and pages of
 * members with invented people.
 */
const showsTheme = (path: string): boolean =>
  landerAddress(path) !== undefined || path === href('login') || (isSampleOfThemes(path) && isExample(path))

/** Whether a link with this claim may show the page at an address. */
function shows({ lander }: Previewed, path: string): boolean {
  if (lander === ANY_PAGE) return isExample(path)
  return lander === PUBLISHED_THEME ? showsTheme(path) : landerOf(path) === lander
}

/** @throws NotFoundError for a version that does not exist */
function found<T>(read: T | undefined, shown: (value: T) => Tenant): Tenant {
  if (read === undefined) throw new NotFoundError('page_not_found')
  return shown(read)
}

/**
 * Shows a draft or a version of a lander at its real address, a draft of the site's theme on pages
 * of visitors, or any page with all of its drafts, to holders of a studio link (`?preview=`), or of
 * a link to one lander that staff gave away, which `brandPreviews` has checked. The request is
 * handled as one of a visitor without cookies; only the console may frame the page.
 */
export function landerPreviews(services: Services): RequestHandler {
  const { config, database, turns } = services
  const folders = tenancyFolders(process.cwd(), config)
  return async (request, response, next) => {
    const { preview: token, language: asked, theme, variant, viewer } = request.query
    if (typeof token !== 'string' || request.method !== 'GET') return next()
    const tenant = tenantOf(response)
    const drawn = readNewLook(config.appSecrets, tenant.id, token, new Date())
    if (drawn && request.path === href('index')) {
      showDrawn(request, response, { look: drawn, folders })
      allowFrame(response, consoleOrigin(config))
      return next()
    }
    const given = givenLanderOf(response)
    const claim: Previewed | undefined =
      given === undefined
        ? readPreviewToken(config.appSecrets, tenant.id, token, new Date())
        : { lander: given, version: 'draft' }
    // A link of another lander, or an expired or altered one, gives 404, so that nobody takes the
    // live page for the draft.
    const themed = claim?.lander === PUBLISHED_THEME
    const second = request.query.scheme === SECOND_SCHEME
    if (!claim || !shows(claim, request.path)) throw new NotFoundError('page_not_found')
    const anyPage = claim.lander === ANY_PAGE
    const lander = anyPage ? landerOf(request.path) : claim.lander
    const read = <T>(work: (db: TenantDb) => Promise<T>) =>
      turns.pass([...requestShare(tenant.key, request.ip), ''], () => database.withTenant(tenant.key, work))
    const site = { tenant, folders }
    const look = { theme: typeof theme === 'string' ? theme : undefined }
    const shownTenant = async (): Promise<Tenant> => {
      if (anyPage) return claim.version === 'draft' ? read((db) => draftedTenant(db, site, lander)) : tenant
      if (themed)
        return found(await read((db) => previewedTheme(db, claim.version)), (choice) =>
          themedTenant(site, choice, second),
        )
      return found(await read((db) => previewedDocument(db, site, claim)), (document) =>
        previewTenant(site, claim.lander, document, look),
      )
    }
    const shown = await shownTenant()
    response.locals.tenant = shown
    // The published lander is drawn too where drafts are compared with it.
    for (const { landers } of new Set([shown, tenant])) {
      const experiment = lander === undefined ? undefined : landers[lander]?.experiment
      if (experiment) showVariant(response, experiment, typeof variant === 'string' ? variant : undefined)
    }
    markPreview(response)
    if (themed) followTheme(response, liveTheme(site, consoleOrigin(config), second))
    if (anyPage)
      showSample(response, {
        viewer: SAMPLE_VIEWERS.find((one) => one === viewer) ?? 'visitor',
        at: studioLinkMade(token),
        published: shown === tenant ? undefined : tenant,
      })
    becomeVisitor(
      request,
      tenant.languages.find((one) => one === asked),
    )
    if (given === undefined) allowFrame(response, anyPage ? framesOfMatrix(config) : consoleOrigin(config))
    else refuseForms(response)
    next()
  }
}

/** Rows of no tenant have this key: the page of a drawn brand reads nothing of the host's site. */
const NOBODY = 2_147_483_647

interface Drawn {
  readonly look: NewLook
  readonly folders: TenancyFolders
}

/**
 * Makes the front page of this request that of a brand that does not exist yet. Its name may be one
 * that the check refuses, since it is still being typed.
 * @throws NotFoundError if its theme or preset is gone
 */
function showDrawn(request: Request, response: Response, { look, folders }: Drawn): void {
  const { name, country, language, ...kind } = look
  const draw = (brand: string) =>
    drawBrand(folders, {
      ...kind,
      name: brand,
      domain: 'new.example',
      countries: [country],
      languages: [language],
      company: { name: brand, ...EXAMPLE_COMPANY, country },
    })
  const drawn = draw(name) ?? draw('…')
  if (!drawn) throw new NotFoundError('page_not_found')
  const { origin } = tenantOf(response)
  response.locals.tenant = Object.freeze({ ...drawn.brand, key: NOBODY, origin })
  holdPictures(response, drawn.pictures)
  showSample(response, { viewer: 'visitor' })
  markPreview(response)
  becomeVisitor(request, language)
}

/**
 * Replaces all cookies by those of a visitor with that language who has passed the entry warning,
 * which would hide the page to be judged.
 */
function becomeVisitor(request: Request, language: LocaleCode | undefined): void {
  const given = [
    [ENTRY_COOKIE, ENTRY_ACCEPTED],
    ...(language === undefined ? [] : [[LANGUAGE_COOKIE, language]]),
  ]
  request.headers.cookie = given
    .map(([name, value]) => `${name}=${value}; ${HOST_PREFIX}${name}=${value}`)
    .join('; ')
}

/**
 * Who may frame a page of the matrix: the console; in development that of every port, so that the
 * matrix of one checkout can show the pages of another.
 */
function framesOfMatrix(config: Config): string {
  const origin = consoleOrigin(config)
  return config.production ? origin : origin.replace(/(:\d+)?$/, ':*')
}

/**
 * Lets the console frame the page. Search engines do not list it, and its links send no referrer.
 */
function allowFrame(response: Response, origin: string): void {
  const policy = String(response.getHeader('content-security-policy'))
  const ancestors = `frame-ancestors ${origin}`
  response.setHeader('content-security-policy', policy.replace("frame-ancestors 'none'", ancestors))
  response.removeHeader('x-frame-options')
  response.setHeader('x-robots-tag', 'noindex, nofollow')
  response.setHeader('referrer-policy', 'strict-origin')
}

/**
 * The page of a link to one lander sends nothing: its other pages are not in preview, and a form
 * would sign somebody up.
 */
function refuseForms(response: Response): void {
  const policy = String(response.getHeader('content-security-policy'))
  const silent = policy.replace(/(form-action|connect-src) 'self'/g, "$1 'none'")
  response.setHeader('content-security-policy', silent)
}

/**
 * Name of the lander at an address. The signup's lander stands beside its form, and its page does
 * not count as a visit of a lander.
 */
const landerOf = (path: string): string | undefined =>
  path === href('signup') ? 'signup' : landerAddress(path)?.name
