import { createHash } from 'node:crypto'
import { Router } from 'express'
import { requireAgeCheck } from '../../core/age-assurance.ts'
import { ForbiddenError, NotFoundError } from '../../core/errors.ts'
import { PHOTO_SIZES, type PhotoSize } from '../../core/photo-url.ts'
import type { Viewer } from '../../core/viewer.ts'
import type { OpenScope } from '../../infra/http/calls.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { findServed } from './queries.ts'
import { mayServe, type PhotoVisibility } from './rules.ts'

/**
 * How long the browser may use a cached photo before it must check again whether the viewer may
 * still see it.
 */
const FRESH_SECONDS = 60

/**
 * `GET /photos/<size>/<name>.webp` for viewers who may see it now; everybody else gets the same 404
 * as for an unknown name (docs/product-rules.md#photos).
 */
export function photoFiles(deps: { readonly storage: PhotoStorage; readonly openScope: OpenScope }): Router {
  const router = Router()
  router.get('/photos/:size/:file', async (request, response) => {
    const size = PHOTO_SIZES.find((one) => one === request.params.size)
    const name = /^([\w-]{22})\.webp$/.exec(request.params.file)?.[1]
    if (!size || !name) throw new NotFoundError()
    const { tenant, content, lasting } = await deps.openScope(request, response, async (scope) => {
      const photo = await findServed(scope, name)
      if (!photo) throw new NotFoundError()
      if (!photo.own) requireAgeCheck(scope)
      if (!mayServe(photo, size)) throw refusalFor(scope.viewer, photo)
      return { tenant: scope.tenant.id, content: photo.content, lasting: photo.own || !photo.is_private }
    })
    // Access to a private photo may be revoked at any moment: the browser checks each time.
    response.setHeader('cache-control', lasting ? `private, max-age=${FRESH_SECONDS}` : 'private, no-cache')
    response.setHeader('vary', 'cookie')
    const etag = etagOf(tenant, name, size)
    response.setHeader('etag', etag)
    if (request.headers['if-none-match'] === etag) return void response.status(304).end()
    const bytes = await fileOf(deps.storage, tenant, content, size)
    response.type('webp').send(bytes)
  })
  return router
}

/**
 * A member who gets the blurred file knows the name already, so the refusal may state what is
 * missing.
 */
function refusalFor(viewer: Viewer, photo: PhotoVisibility): ForbiddenError | NotFoundError {
  return viewer.kind === 'member' && mayServe(photo, 'blurred')
    ? new ForbiddenError('premium_only')
    : new NotFoundError()
}

/**
 * Derived from the address, not from the content: a name keeps its content, while a hash of the
 * content would identify the picture to a viewer who may only see it blurred, and would reveal
 * equal pictures on two sites.
 */
function etagOf(tenant: string, name: string, size: PhotoSize): string {
  return `"${createHash('sha256').update([tenant, name, size].join('\n')).digest('base64url').slice(0, 22)}"`
}

async function fileOf(
  storage: PhotoStorage,
  tenant: string,
  content: string,
  size: PhotoSize,
): Promise<Buffer> {
  const bytes = await storage.read(tenant, content, size)
  if (!bytes) throw new NotFoundError()
  return bytes
}
