import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  Router,
} from 'express'
import { MethodNotAllowedError, NotFoundError } from '../core/errors.ts'
import type { SessionRef } from '../core/live.ts'
import type { Tenant } from '../core/tenant.ts'
import { liveSessions } from '../features/accounts/server.ts'
import { exportDownloads } from '../features/data-export/server.ts'
import { demoLoginRouter } from '../features/demo/server.ts'
import { gifPictures } from '../features/gifs/server.ts'
import { GIFT_DRAWINGS } from '../features/gifts/components/GiftDrawing.tsx'
import { giftDrawingsSvg } from '../features/gifts/server.ts'
import { invoiceFiles } from '../features/invoices/server.ts'
import { eventStream } from '../features/live/server.ts'
import { friendPage } from '../features/meetings/server.ts'
import { mailGallery, outboxRouter, unsubscribePages } from '../features/notifications/server.ts'
import { PHOTO_EXAMPLES_FILE } from '../features/photos/components/PhotoExamples.tsx'
import { photoExamplesSvg, photoFiles, uploadServer } from '../features/photos/server.ts'
import { clickOf, partnerAddress } from '../features/tracking/server.ts'
import { voiceFiles } from '../features/voice/server.ts'
import { translator } from '../i18n/server.ts'
import type { Config } from '../infra/config.ts'
import type { OpenScope, ScopeOpener } from '../infra/http/calls.ts'
import { compressAnswers } from '../infra/http/compress.ts'
import { SECURE_COOKIES } from '../infra/http/cookies.ts'
import { answerTo } from '../infra/http/error-response.ts'
import { requireSameOrigin } from '../infra/http/origin-check.ts'
import { setSecurityHeaders } from '../infra/http/security-headers.ts'
import { SITE_PROOF, siteProof } from '../infra/http/site-proof.ts'
import { brandPath } from '../tenancy/brand-files.ts'
import { FONTS_PATH, fontFile } from '../tenancy/fonts.ts'
import { galleryHtml } from '../ui/gallery/gallery-html.tsx'
import { accessLog } from './access-log.ts'
import { apiRouter } from './api.ts'
import { type AppMessages, adoptMessages } from './app-messages.ts'
import { brandFiles } from './brand-files.ts'
import { brandPreviews } from './brand-preview.ts'
import { closedSites } from './brand-state.ts'
import { consoleHost } from './console.ts'
import { type PageParts, sendErrorFallback, sendErrorPage } from './error-pages.ts'
import { healthRouter } from './health.ts'
import { interestIcons } from './interest-icons.ts'
import { landerPreviews } from './lander-preview.ts'
import { isTooLong, namesTwoHosts } from './malformed-request.ts'
import { PageCache } from './page-cache.ts'
import { pageData } from './page-data.ts'
import { PageTemplates } from './page-templates.ts'
import { isPreview } from './preview.ts'
import { requestMeasure } from './request-measure.ts'
import { paced } from './request-pace.ts'
import { EVENTS_PATH, pathOf, routeName } from './request-route.ts'
import { inTurn } from './request-turns.ts'
import { samplePages } from './sample-pages.ts'
import { localeOf, scopeOpener, sessionTokenOf, tenantOf } from './scope.ts'
import { servedHosts } from './served-hosts.ts'
import type { Services } from './services.ts'
import { hostOf } from './tenants.ts'
import { neutralNotFound, sendNeutral } from './unknown-host.ts'
import { mayComeFromMemory, pageHandler } from './web.ts'

/**
 * The middleware of the program, in order.
 *
 * @param messages classes of the requests and responses of its server
 */
export function createApp(services: Services, assets: RequestHandler, messages?: AppMessages): Express {
  const { config } = services
  const app = configuredApp(config)
  if (messages) adoptMessages(app, messages)
  if (!config.trustForwardedHost) app.use(ignoreForwardedHost)
  const { log, security } = services
  const [behindProxy, requests] = [config.trustProxy > 0, config.logRequests]
  app.use(accessLog({ log, security, behindProxy, requests, measure: requestMeasure(services) }))
  app.use(securityHeaders(services))
  app.use(servedHosts(services))
  // In development all requests come from one network.
  if (config.production && config.readLimits) app.use(paced())
  app.use(refuseOddRequests)
  app.use(healthRouter(services))
  app.use(assets)
  app.use(fontFiles())
  app.use(consoleHost(services))
  app.use(chooseSite(services))
  app.use(siteProofs(services))
  app.use(brandPreviews(services))
  app.use(closedSites(services))
  app.use(inTurn())
  app.use(compressAnswers((request) => isStream(request) || mayComeFromMemory(request)))
  app.use(landerPreviews(services))
  app.use(brandFiles(services))
  app.use(interestIcons())
  app.use(drawings())
  // Mail programs post this without an origin of the site: only its token counts.
  app.use(unsubscribePages(scopeOpener(services)))
  app.use(friendPage(scopeOpener(services)))
  app.use(fromOwnOrigin)
  const openScope = scopeOpener(services)
  app.get(EVENTS_PATH, liveEvents(services, openScope))
  app.use(memberFiles(services, openScope))
  // Shared by calls and forms, so that they share its slots.
  const withUpload = uploadServer({ openScope })
  app.use('/api', apiRouter(services, openScope, withUpload))
  if (!config.production) app.use('/dev', developmentPages(services, openScope))
  app.use(partnerLinks(services))
  app.use(samplePages(services, openScope))
  app.use(pageData(services, openScope))
  const templates = new PageTemplates({ keep: !services.dev })
  const parts: PageParts = { services, openScope, shared: new PageCache(), templates }
  app.use(pageHandler(parts, withUpload))
  app.use(neutralErrors(services))
  app.use(refusedPages(parts))
  app.use(errorHandler(services))
  return app
}

function configuredApp(config: Config): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')
  app.set(SECURE_COOKIES, config.publicScheme === 'https')
  return app
}

/**
 * Proxies pass on unknown headers, so a client could choose the brand that answers and poison a
 * shared cache. The header is emptied and not removed: a request that carried it was not direct.
 */
const ignoreForwardedHost: RequestHandler = (request, _response, next) => {
  if (request.headers['x-forwarded-host'] !== undefined) request.headers['x-forwarded-host'] = ''
  next()
}

/** Runs before anything parses an address or trusts a host. */
const refuseOddRequests: RequestHandler = (request, response, next) => {
  if (isTooLong(pathOf(request.originalUrl))) sendNeutral(response, 414)
  else if (namesTwoHosts(request.rawHeaders)) sendNeutral(response, 400)
  else next()
}

function securityHeaders({ config, dev }: Services): RequestHandler {
  return (_request, response, next) => {
    setSecurityHeaders(response, { production: config.production, dev })
    next()
  }
}

/** Selects the site of the host; requests without a site end here. */
function chooseSite(services: Services): RequestHandler {
  const { config, tenants } = services
  return (request, response, next) => {
    const tenant = tenants.resolve(hostOf(request, config))
    if (!tenant) return neutralNotFound(request, response, services)
    response.locals.tenant = tenant
    next()
  }
}

/**
 * Answers the challenge by which this installation finds out whether a host leads to it and to
 * which site, in every state of the site. To everybody else the address is one that does not exist.
 */
function siteProofs({ config }: Services): RequestHandler {
  return (request, response, next) => {
    const { challenge } = request.query
    if (request.path !== SITE_PROOF || typeof challenge !== 'string') return next()
    const [host = '', site] = [hostOf(request, config), tenantOf(response).id]
    const proof = siteProof(config.appSecrets, { challenge, host, site }, new Date())
    if (proof === undefined) return next()
    response.setHeader('cache-control', 'no-store')
    response.type('text').end(proof)
  }
}

/**
 * The middleware for compression would keep closures for each open stream, which it never
 * compresses.
 */
const isStream = (request: Request): boolean => request.path === EVENTS_PATH

const fromOwnOrigin: RequestHandler = (request, _response, next) => {
  requireSameOrigin(request)
  next()
}

function liveEvents({ live, database, meter }: Services, { identity }: ScopeOpener): RequestHandler {
  const sessionsAlive = (asked: readonly SessionRef[]) => liveSessions(database.global, asked, new Date())
  return eventStream({ bus: live, openScope: identity, sessionsAlive, meter })
}

/** Access-controlled files: photos, voice messages, GIFs of conversations, exports and invoices. */
function memberFiles(services: Services, openScope: ScopeOpener): RequestHandler[] {
  const { storage, lighterPhotos, gifFiles, gifProviders, exportFiles } = services
  return [
    photoFiles({
      storage,
      lighterPhotos,
      openScope: openScope.identity,
      tenantOf,
      appSecrets: services.config.appSecrets,
      sessionOf: (request) => sessionTokenOf(services, request),
    }),
    voiceFiles({
      files: services.voiceFiles,
      openScope: openScope.identity,
      tenantOf,
      appSecrets: services.config.appSecrets,
      sessionOf: (request) => sessionTokenOf(services, request),
    }),
    gifPictures({ gifFiles, gifProviders, openScope, tenantOf }),
    exportDownloads({ files: exportFiles, openScope }),
    invoiceFiles({ openScope }),
  ]
}

function asksForPage(request: Request): boolean {
  return !request.path.startsWith('/api/') && request.accepts(['json', 'html']) === 'html'
}

/** Errors before a site is chosen: no brand and no language. */
function neutralErrors({ log }: Services): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent || response.locals.tenant) return next(error)
    const { status, headers } = answerTo(error, (key) => key)
    if (status >= 500) log.error(failure(error, request), 'request failed')
    response.set(headers)
    sendNeutral(response, status)
  }
}

function failure(error: unknown, request: Request, tenant?: Tenant): object {
  return { err: error, route: routeName(pathOf(request.originalUrl)), tenant: tenant?.id }
}

/** People who follow a link or send a form get a page of the brand, not JSON. */
function refusedPages(parts: PageParts): ErrorRequestHandler {
  return async (error, request, response, next) => {
    if (response.headersSent || !asksForPage(request)) return next(error)
    const tenant = tenantOf(response)
    const { status, headers, body } = answerTo(error, translator(tenant, localeOf(request, tenant).code))
    if (status >= 500) return next(error)
    response.set(headers)
    const refusal = { status, message: body.error.message }
    await sendErrorPage(parts, refusal, { request, response })
  }
}

/** All errors outside of pages, in one shape. */
function errorHandler({ log }: Services): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const tenant = tenantOf(response)
    const { status, headers, body } = answerTo(error, translator(tenant, localeOf(request, tenant).code))
    if (status >= 500) log.error(failure(error, request, tenant), 'request failed')
    // The error page failed as well, or may not be rendered.
    if (asksForPage(request)) return sendErrorFallback(request, response, { status, headers, body })
    response.status(status).set(headers).setHeader('cache-control', 'no-store').json(body)
  }
}

/**
 * Fonts of the themes, the same for every host; their names contain a digest of the content, so
 * they are cached forever.
 */
function fontFiles(): Router {
  const router = Router()
  router.get(`${FONTS_PATH}:name`, (request, response, next) => {
    const file = fontFile(request.params.name)
    // The host has not been checked yet: the site answers for a missing file, or no brand if there
    // is no site.
    if (file === undefined) return next()
    response.sendFile(file, { immutable: true, maxAge: '365d', dotfiles: 'allow' }, (error) => {
      if (error) next(error)
    })
  })
  return router
}

const DAY_SECONDS = 86_400

/**
 * Files with drawings, of all gifts and of examples of photos, the same for every host: their
 * colours are set by the page.
 */
function drawings(): Router {
  const router = Router()
  const files = [
    [GIFT_DRAWINGS, giftDrawingsSvg()],
    [PHOTO_EXAMPLES_FILE, photoExamplesSvg()],
  ] as const
  for (const [address, file] of files) {
    router.get(address, (_request, response) => {
      response.setHeader('cache-control', `public, max-age=${DAY_SECONDS}`)
      response.type('svg').send(file)
    })
  }
  return router
}

const PARTNER = /^\/partner\/([^/]+)\/?$/

/**
 * `/partner/{name}`: redirects to a partner in the site's file. The partner does not learn where
 * the visitor comes from, because that would reveal which site a person uses and that they have an
 * account there.
 *
 * @throws NotFoundError for a name that the site does not have
 */
function partnerLinks({ visits }: Pick<Services, 'visits'>): RequestHandler {
  return (request, response, next) => {
    const [, name] = PARTNER.exec(request.path) ?? []
    if (name === undefined) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new MethodNotAllowedError(['GET', 'HEAD'])
    const tenant = tenantOf(response)
    const address = partnerAddress(tenant, name, request)
    if (address === undefined) throw new NotFoundError('page_not_found')
    const counted = clickOf(request, { kind: 'partner', name })
    if (counted && !isPreview(response))
      visits.record({ tenant, ip: request.ip, agent: request.headers['user-agent'], ...counted })
    response.set({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    response.redirect(302, address)
  }
}

/**
 * Pages for developers: the outbox, the mails, the test provider's checkout, the login of demo
 * members, the gallery. Never mounted in production.
 */
function developmentPages(services: Services, openScope: OpenScope): Router {
  const router = Router()
  const { testCheckout } = services.payments
  if (testCheckout) router.use('/test-provider', testCheckout)
  router.use(outboxRouter(openScope))
  router.use(demoLoginRouter(openScope, services))
  router.get('/mails', async (request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    response.type('html').send(await mailGallery(tenantOf(response), request.query))
  })
  router.get('/gallery', (_request, response) => {
    const tenant = tenantOf(response)
    const { theme, settings } = tenant
    const brand = brandPath(tenant)
    response.type('html').send(
      galleryHtml(theme, {
        name: settings.name,
        photos: [],
        hero: `${brand}/${settings.hero || settings.mark}`,
        mark: `${brand}/${settings.mark}`,
      }),
    )
  })
  return router
}
