import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Request, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { NotFoundError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import { pictureHost } from '../infra/http/security-headers.ts'
import { sendFile } from '../infra/http/send-file.ts'
import { ASSET_TYPES } from '../tenancy/assets.ts'
import { assetPath } from '../tenancy/containment.ts'
import { brandIcon, type IconPurpose } from '../tenancy/icons.ts'
import { lastGoodTenants } from '../tenancy/last-good.ts'
import { keepFor, pictureAlone } from './file-headers.ts'
import { tenantOf } from './scope.ts'
import type { Services } from './services.ts'
import { lastGoodFolder } from './tenants.ts'

const ICON_SIZES = new Set([32, 180, 192, 512])

/** Pictures of a site's own folder, and icons drawn from its mark. */
export function brandPictures(services: Services): Router {
  const router = Router()
  const icons = new LRUCache<string, Promise<Buffer>>({ max: 500 })

  const sendIcon = (purpose: IconPurpose) => async (request: Request, response: Response) => {
    const tenant = tenantOf(response)
    const size = Number(request.params.size)
    if (!ICON_SIZES.has(size)) throw new NotFoundError()
    const key = `${tenant.id} ${tenant.revision} ${purpose} ${size}`
    const icon = icons.get(key) ?? drawIcon(services, tenant, { size, purpose })
    icons.set(key, icon)
    keep(response, tenant, String(request.params.revision))
    response.type('png').end(await icon)
  }
  router.get('/brand/:revision/icon-:size.png', sendIcon('any'))
  router.get('/brand/:revision/maskable-:size.png', sendIcon('maskable'))

  router.get('/brand/:revision/*file', (request, response) => {
    const tenant = tenantOf(response)
    const name = request.params.file.join('/')
    const type = ASSET_TYPES[path.extname(name)]
    if (!type || !/^[\w-]+(\/[\w-]+)*\.\w+$/.test(name)) throw new NotFoundError()
    const file = assetPath(foldersOf(services, tenant), tenant.id, name)
    if (file === undefined) throw new NotFoundError()
    sendFile(file, response, () => {
      keep(response, tenant, request.params.revision)
      pictureAlone(response)
      // The host that serves the brand's pictures forwards what it gets here.
      if (pictureHost(tenant.settings.cdn_prefix))
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
      response.type(type)
    })
  })
  return router
}

/** The folder of the site's own, or of its last good files if that one vanished. */
const foldersOf = ({ config }: Pick<Services, 'config'>, { vanished }: Tenant): string =>
  vanished ? lastGoodTenants(lastGoodFolder(config)) : config.tenantsDir

async function drawIcon(
  services: Services,
  tenant: Tenant,
  { size, purpose }: { readonly size: number; readonly purpose: IconPurpose },
): Promise<Buffer> {
  const { log } = services
  const mark = assetPath(foldersOf(services, tenant), tenant.id, tenant.settings.mark)
  try {
    if (mark === undefined) throw new Error('no such file in the assets of the site')
    return await brandIcon(await readFile(mark), size, purpose)
  } catch (error) {
    // The mark is missing or is not a picture: `site check` reports it; browsers that request an
    // icon get 404.
    log.warn({ tenant: tenant.id, err: error }, `no icon can be drawn from ${tenant.settings.mark}`)
    throw new NotFoundError()
  }
}

/**
 * Caches forever under the tenant's current revision; an address with another revision must not
 * fill caches with today's file.
 */
function keep(response: Response, tenant: Tenant, revision: string | undefined): void {
  keepFor(response, revision === tenant.revision)
}
