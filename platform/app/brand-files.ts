import { Router } from 'express'
import { NotFoundError } from '../core/errors.ts'
import { scriptAt } from '../features/landers/server.ts'
import { SERVICE_WORKER } from '../features/notifications/server.ts'
import { OFFLINE_CSP, offlinePage, robotsTxt, siteManifest, sitemapXml } from '../features/site/server.ts'
import { isLocaleCode } from '../i18n/languages.ts'
import { bundleFor, isNamespace, textsRevision } from '../i18n/server.ts'
import { siteStyles } from '../renderer/styles.ts'
import { brandPath } from '../tenancy/brand-files.ts'
import { brandPictures } from './brand-pictures.ts'
import { keepFor } from './file-headers.ts'
import { landerFiles } from './lander-files.ts'
import { localeOf, tenantOf } from './scope.ts'
import type { Services } from './services.ts'
import { sharePictures } from './share-pictures.ts'

const NAMESPACES_AT_ONCE = 12

/**
 * Files that differ by brand: texts, pictures, icons, manifest. Addresses with a revision are
 * immutable.
 */
export function brandFiles(services: Services): Router {
  const router = Router()

  router.get('/texts/:revision/:locale/:names', (request, response) => {
    const tenant = tenantOf(response)
    const names = request.params.names.replace(/\.json$/, '').split('+')
    const code = request.params.locale
    const known = isLocaleCode(code) && tenant.languages.includes(code) && names.every(isNamespace)
    if (!known || names.length > NAMESPACES_AT_ONCE) throw new NotFoundError()
    keepFor(response, request.params.revision === textsRevision(tenant))
    response.json(bundleFor(tenant, code, names))
  })

  router.get('/styles/:file', (request, response) => {
    const { css, url } = siteStyles(tenantOf(response).theme)
    if (request.path !== url) throw new NotFoundError()
    keepFor(response, true)
    response.type('css').send(css)
  })

  router.use(sharePictures(services))
  router.use(brandPictures(services))
  router.use(landerFiles(services))

  router.get('/section-scripts/:file', (request, response) => {
    const code = scriptAt(request.path)
    if (code === undefined) throw new NotFoundError()
    keepFor(response, true)
    response.type('text/javascript').send(code)
  })

  router.use(siteFiles(services))
  return router
}

/**
 * Files that browsers and robots request at fixed addresses: service worker, offline page,
 * manifest.
 */
function siteFiles(services: Pick<Services, 'smallPicture'>): Router {
  const router = Router()

  router.get('/sw.js', (_request, response) => {
    response.setHeader('cache-control', 'no-cache')
    response.type('text/javascript').send(SERVICE_WORKER)
  })

  // The revision is part of the address only: the service worker keeps one copy per address.
  router.get('/offline/:revision/:locale', (request, response) => {
    const tenant = tenantOf(response)
    const code = request.params.locale
    if (!isLocaleCode(code) || !tenant.languages.includes(code)) throw new NotFoundError()
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('content-security-policy', OFFLINE_CSP)
    const sign = services.smallPicture(tenant, tenant.settings.mark)
    const { revision } = request.params
    response.type('html').send(offlinePage(tenant, { locale: code, revision, sign }))
  })

  router.get('/manifest.webmanifest', (request, response) => {
    const tenant = tenantOf(response)
    response.setHeader('cache-control', 'private, max-age=3600')
    response.type('application/manifest+json').send(siteManifest(tenant, localeOf(request, tenant)))
  })

  router.get('/robots.txt', (_request, response) => {
    response.type('text').send(robotsTxt(tenantOf(response)))
  })

  router.get('/sitemap.xml', (_request, response) => {
    const tenant = tenantOf(response)
    if (tenant.state !== 'live') throw new NotFoundError('page_not_found')
    response.type('application/xml').send(sitemapXml(tenant))
  })

  router.get('/favicon.ico', (_request, response) => {
    response.redirect(302, `${brandPath(tenantOf(response))}/icon-32.png`)
  })
  return router
}
