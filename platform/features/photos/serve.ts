import { createHash } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { requireAgeCheck } from '../../core/age-assurance.ts'
import { ForbiddenError, NotFoundError } from '../../core/errors.ts'
import { PHOTO_SIZES, type PhotoSize } from '../../core/photo-url.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { KnownViewer } from '../../core/viewer.ts'
import type { OpenIdentity } from '../../infra/http/calls.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import type { LighterPhotos } from '../../infra/lighter-photos.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { findServed } from './queries.ts'
import { mayServe, type PhotoVisibility } from './rules.ts'
import { opens, readSignedPhoto } from './signed-photo.ts'

/**
 * How long the browser may use a cached photo before it must check again whether the viewer may
 * still see it.
 */
const FRESH_SECONDS = 60

interface ServeDeps {
  readonly storage: PhotoStorage
  readonly lighterPhotos: LighterPhotos
  readonly openScope: OpenIdentity
  readonly appSecrets: KeyRing
  readonly tenantOf: (response: Response) => Tenant
  /** The token in the request's session cookie, valid or not; undefined without one. */
  readonly sessionOf: (request: Request) => string | undefined
}

interface Asked {
  readonly name: string
  readonly size: PhotoSize
  readonly signature: string | undefined
}

/** A photo that the viewer may get. */
interface Allowed {
  readonly tenant: string
  readonly content: string
  readonly cacheControl: string
}

/** What a photo is sent as. */
const FORMATS = ['avif', 'webp'] as const
type Format = (typeof FORMATS)[number]

/** `<name>.webp` or `<name>.<signature>.webp`. */
const FILE = /^([\w-]{22})(?:\.([\w-]{1,100}))?\.webp$/

/**
 * `GET /photos/<size>/<name>.webp` for viewers who may see it now; everybody else gets the same 404
 * as for an unknown name (docs/product-rules.md#photos). With a valid signature the file is sent
 * without a transaction; any other signature is ignored, so that a page that was open for long
 * still shows its pictures. Browsers that show AVIF get it where it is lighter, under the same
 * address.
 */
export function photoFiles(deps: ServeDeps): Router {
  const router = Router()
  router.get('/photos/:size/:file', async (request, response) => {
    const size = PHOTO_SIZES.find((one) => one === request.params.size)
    const [, name, signature] = FILE.exec(request.params.file) ?? []
    if (!size || !name) throw new NotFoundError()
    const asked = { name, size, signature }
    const { tenant, content, cacheControl } =
      signedFor(deps, asked, { request, response }) ?? (await checked(deps, asked, { request, response }))
    response.setHeader('cache-control', cacheControl)
    response.setHeader('vary', 'cookie, accept')
    const known = FORMATS.find(
      (format) => request.headers['if-none-match'] === etagOf(tenant, name, size, format),
    )
    if (known) {
      response.setHeader('etag', etagOf(tenant, name, size, known))
      return void response.status(304).end()
    }
    const avif = takesAvif(request) && (await deps.lighterPhotos.read(tenant, content, size))
    const format = avif ? 'avif' : 'webp'
    response.setHeader('etag', etagOf(tenant, name, size, format))
    response.type(format).send(avif || (await fileOf(deps.storage, tenant, content, size)))
  })
  return router
}

interface Exchange {
  readonly request: Request
  readonly response: Response
}

/** Without the database; undefined without a valid signature that includes the size. */
function signedFor(
  { appSecrets, tenantOf, sessionOf }: ServeDeps,
  { name, size, signature }: Asked,
  { request, response }: Exchange,
): Allowed | undefined {
  if (signature === undefined) return undefined
  const now = new Date()
  const tenant = tenantOf(response).id
  const reader = { tenant, session: sessionOf(request) ?? '' }
  const photo = readSignedPhoto(appSecrets, reader, { name, signature, now })
  if (photo === undefined || !opens(photo, size)) return undefined
  const left = Math.ceil((photo.expires.getTime() - now.getTime()) / 1000)
  return { tenant, content: photo.content, cacheControl: `private, max-age=${left}` }
}

/**
 * By the session, in a transaction.
 * @throws NotFoundError, ForbiddenError `premium_only`, AgeCheckRequiredError
 */
async function checked(
  { openScope }: ServeDeps,
  { name, size }: Asked,
  { request, response }: Exchange,
): Promise<Allowed> {
  return openScope(request, response, async (scope) => {
    const photo = await findServed(scope, name)
    if (!photo) throw new NotFoundError()
    if (!photo.own) requireAgeCheck(scope)
    if (!mayServe(photo, size)) throw refusalFor(scope.viewer, photo)
    // Access to a private photo may be revoked at any moment: the browser checks each time.
    const lasting = photo.own || !photo.is_private
    const cacheControl = lasting ? `private, max-age=${FRESH_SECONDS}` : 'private, no-cache'
    return { tenant: scope.tenant.id, content: photo.content, cacheControl }
  })
}

/**
 * A member who gets the blurred file knows the name already, so the refusal may state what is
 * missing.
 */
function refusalFor(viewer: KnownViewer, photo: PhotoVisibility): ForbiddenError | NotFoundError {
  return viewer.kind === 'member' && !photo.of_message && mayServe(photo, 'blurred')
    ? new ForbiddenError('premium_only')
    : new NotFoundError()
}

/**
 * Derived from the address, not from the content: a name keeps its content, while a hash of the
 * content would identify the picture to a viewer who may only see it blurred, and would reveal
 * equal pictures on two sites.
 */
function etagOf(tenant: string, name: string, size: PhotoSize, format: Format): string {
  const file = [tenant, name, size, format].join('\n')
  return `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
}

const takesAvif = ({ headers }: Request): boolean => /\bimage\/avif\b/.test(headers.accept ?? '')

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
