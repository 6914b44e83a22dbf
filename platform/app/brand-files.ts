import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { NotFoundError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import { scriptAt } from '../features/landers/server.ts'
import { SERVICE_WORKER } from '../features/notifications/server.ts'
import {
  brandPath,
  OFFLINE_CSP,
  offlinePage,
  robotsTxt,
  siteManifest,
  sitemapXml,
} from '../features/site/server.ts'
import { isLocaleCode } from '../i18n/languages.ts'
import { bundleFor, isNamespace, textsRevision } from '../i18n/server.ts'
import { pictureHost } from '../infra/http/security-headers.ts'
import { sendFile } from '../infra/http/send-file.ts'
import { siteStyles } from '../renderer/styles.ts'
import { ASSET_TYPES } from '../tenancy/assets.ts'
import { assetPath } from '../tenancy/containment.ts'
import { brandIcon } from '../tenancy/icons.ts'
import { keepFor, pictureAlone } from './file-headers.ts'
import { landerFiles } from './lander-files.ts'
import { localeOf, tenantOf } from './scope.ts'
import type { Services } from './services.ts'

const NAMESPACES_AT_ONCE = 12
const ICON_SIZES = new Set([32, 180, 192, 512])

/** Files that differ by brand: texts, pictures, icons, manifest. Addresses with a revision never change. */
export function brandFiles(services: Services): Router {
  const { config } = services
  const router = Router()
  const icons = new LRUCache<string, Promise<Buffer>>({ max: 500 })

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

  router.get('/brand/:revision/icon-:size.png', async (request, response) => {
    const tenant = tenantOf(response)
    const size = Number(request.params.size)
    if (!ICON_SIZES.has(size)) throw new NotFoundError()
    const key = `${tenant.id} ${tenant.revision} ${size}`
    const icon = icons.get(key) ?? drawIcon(services, tenant, size)
    icons.set(key, icon)
    keep(response, tenant, request.params.revision)
    response.type('png').end(await icon)
  })

  router.get('/brand/:revision/*file', (request, response) => {
    const tenant = tenantOf(response)
    const name = request.params.file.join('/')
    const type = ASSET_TYPES[path.extname(name)]
    if (!type || !/^[\w-]+(\/[\w-]+)*\.\w+$/.test(name)) throw new NotFoundError()
    const file = assetPath(config.tenantsDir, tenant.id, name)
    if (file === undefined) throw new NotFoundError()
    sendFile(file, response, () => {
      keep(response, tenant, request.params.revision)
      pictureAlone(response)
      // The host that serves the brand's pictures passes on what it got here.
      if (pictureHost(tenant.settings.cdn_prefix))
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
      response.type(type)
    })
  })

  router.use(landerFiles(services))

  router.get('/section-scripts/:file', (request, response) => {
    const code = scriptAt(request.path)
    if (code === undefined) throw new NotFoundError()
    keepFor(response, true)
    response.type('text/javascript').send(code)
  })

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

async function drawIcon({ config, log }: Services, tenant: Tenant, size: number): Promise<Buffer> {
  const mark = assetPath(config.tenantsDir, tenant.id, tenant.settings.mark)
  try {
    if (mark === undefined) throw new Error('no such file in the assets of the site')
    return await brandIcon(await readFile(mark), size)
  } catch (error) {
    // A mark that is missing or no picture: `site check` says so; a browser that asks for an icon learns there is none.
    log.warn({ tenant: tenant.id, err: error }, `no icon can be drawn from ${tenant.settings.mark}`)
    throw new NotFoundError()
  }
}

/** For ever under the tenant's revision of now; an address of another revision must not fill caches with today's file. */
function keep(response: Response, tenant: Tenant, revision: string | undefined): void {
  keepFor(response, revision === tenant.revision)
}
