import { Router } from 'express'
import { NotFoundError } from '../core/errors.ts'
import { SERVICE_WORKER } from '../features/notifications/server.ts'
import { OFFLINE_CSP, offlinePage, robotsTxt, siteManifest, sitemapXml } from '../features/site/server.ts'
import { isLocaleCode } from '../i18n/languages.ts'
import { brandPath } from '../tenancy/brand-files.ts'
import { localeOf, tenantOf } from './scope.ts'
import type { Services } from './services.ts'

/** Files that browsers and robots look for at fixed addresses: service worker, offline page, manifest. */
export function siteFiles(services: Pick<Services, 'smallPicture'>): Router {
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
    response.type('application/manifest+json').send(siteManifest(tenant, localeOf(request, tenant).code))
  })

  router.get('/robots.txt', (_request, response) => {
    response.type('text').send(robotsTxt(tenantOf(response)))
  })

  router.get('/sitemap.xml', (_request, response) => {
    response.type('application/xml').send(sitemapXml(tenantOf(response)))
  })

  router.get('/favicon.ico', (_request, response) => {
    response.redirect(302, `${brandPath(tenantOf(response))}/icon-32.png`)
  })
  return router
}
