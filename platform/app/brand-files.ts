import { Router } from 'express'
import { NotFoundError } from '../core/errors.ts'
import { scriptAt } from '../features/landers/server.ts'
import { isLocaleCode } from '../i18n/languages.ts'
import { bundleFor, isNamespace, textsRevision } from '../i18n/server.ts'
import { siteStyles } from '../renderer/styles.ts'
import { brandPictures } from './brand-pictures.ts'
import { keepFor } from './file-headers.ts'
import { landerFiles } from './lander-files.ts'
import { tenantOf } from './scope.ts'
import type { Services } from './services.ts'
import { siteFiles } from './site-files.ts'

const NAMESPACES_AT_ONCE = 12

/** Files that differ by brand: texts, pictures, icons, manifest. Addresses with a revision never change. */
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
