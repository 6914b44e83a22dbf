import { Router } from 'express'
import { mailGallery, outboxRouter } from '../features/notifications/server.ts'
import type { OpenScope } from '../infra/http/calls.ts'
import { brandPath } from '../tenancy/brand-files.ts'
import { galleryHtml } from '../ui/gallery/gallery-html.tsx'
import { tenantOf } from './scope.ts'
import type { Services } from './services.ts'

/** Pages for developers: the outbox, the mails, the test provider's checkout, the gallery. Never mounted in production. */
export function developmentPages({ payments }: Services, openScope: OpenScope): Router {
  const router = Router()
  if (payments.testCheckout) router.use('/test-provider', payments.testCheckout)
  router.use(outboxRouter(openScope))
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
