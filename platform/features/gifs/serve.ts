import { type Response, Router } from 'express'
import { requireAgeCheck } from '../../core/age-assurance.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import { stillOf } from '../../infra/gifs/checked-picture.ts'
import type { GifFiles } from '../../infra/gifs/picture-files.ts'
import type { GifProviders } from '../../infra/gifs/port.ts'
import type { OpenScope } from '../../infra/http/calls.ts'
import type { DrawnGif } from './drawn-parts.ts'
import { drawnSvg } from './drawn-svg.ts'
import { drawnOf, GIF_SIZES, type GifSize } from './present.ts'
import { findGif, type GifRow } from './queries.ts'

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400
/** CSP of a picture: as a document it could run nothing. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface PictureServices {
  readonly gifFiles: GifFiles
  readonly gifProviders: GifProviders
  readonly openScope: OpenScope
  readonly tenantOf: (response: Response) => Tenant
}

/**
 * `GET /gifs/<size>/<id>`: drawn ones in the colours of the site, for everybody; those of a
 * provider only for members, fetched by the server, checked and cached. A member's browser never
 * contacts a provider.
 */
export function gifPictures(services: PictureServices): Router {
  const router = Router()
  router.get('/gifs/:size/:id', async (request, response) => {
    const size = GIF_SIZES.find((one) => one === request.params.size)
    if (!size) throw new NotFoundError()
    const drawn = drawnOf(request.params.id)
    const revision = String(request.query.r ?? '')
    if (drawn) return sendDrawn(response, drawn, { size, revision, tenant: services.tenantOf(response) })
    const { tenant, row } = await services.openScope(request, response, async (scope) => {
      if (scope.viewer.kind !== 'member') throw new NotFoundError()
      requireAgeCheck(scope)
      const found = await findGif(scope.db, request.params.id)
      if (!found) throw new NotFoundError()
      return { tenant: scope.tenant.id, row: found }
    })
    const bytes = await pictureOf(services, tenant, row, size)
    response.setHeader('content-security-policy', ALONE)
    response.setHeader('cache-control', `private, max-age=${DAY_SECONDS}`)
    response.type(typeOf(bytes)).send(bytes)
  })
  return router
}

function sendDrawn(
  response: Response,
  name: DrawnGif,
  { size, revision, tenant }: { readonly size: GifSize; readonly revision: string; readonly tenant: Tenant },
): void {
  const { theme, revision: current } = tenant
  response.setHeader('content-security-policy', ALONE)
  response.setHeader(
    'cache-control',
    revision === current ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
  )
  response.type('svg').send(drawnSvg(name, { css: theme.css, still: size === 'still' }))
}

/** @throws GifsUnavailableError, UnavailableError */
async function pictureOf(
  services: PictureServices,
  tenant: string,
  row: GifRow,
  size: GifSize,
): Promise<Buffer> {
  const { gifFiles, gifProviders } = services
  const provider = Object.hasOwn(gifProviders, row.provider)
    ? gifProviders[row.provider as keyof GifProviders]
    : undefined
  if (!provider) throw new NotFoundError()
  if (size === 'still') {
    // Fetched before the still takes its own slot of the files: stills that wait for another slot
    // while they hold one would block all slots forever.
    const small = await pictureOf(services, tenant, row, 'small')
    return gifFiles.find(tenant, `${row.id}-still`, () => stillOf(small))
  }
  const url = size === 'small' ? row.small_url : row.full_url
  return gifFiles.find(tenant, `${row.id}-${size}`, async () => (await provider.picture({ url })).bytes)
}

const typeOf = (bytes: Buffer): string => (bytes.subarray(0, 3).toString('latin1') === 'GIF' ? 'gif' : 'webp')
