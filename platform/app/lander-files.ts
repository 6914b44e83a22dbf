import path from 'node:path'
import { type Response, Router } from 'express'
import { NotFoundError } from '../core/errors.ts'
import { parseVariant } from '../core/picture-variants.ts'
import type { Tenant } from '../core/tenant.ts'
import { sendFile } from '../infra/http/send-file.ts'
import { sendParts } from '../infra/http/send-parts.ts'
import { ASSET_TYPES } from '../tenancy/assets.ts'
import { STORED_NAME } from '../tenancy/landers/document.ts'
import { landerPicture } from '../tenancy/landers/pictures.ts'
import { keepFor, pictureAlone } from './file-headers.ts'
import { tenantOf } from './scope.ts'
import type { Services } from './services.ts'

/** Landers also have films. */
const TYPES: typeof ASSET_TYPES = { ...ASSET_TYPES, '.mp4': 'video/mp4', '.webm': 'video/webm' }

/** A file of a lander: its path, and whether its address is immutable. */
interface Found {
  readonly file: string
  readonly type: string
  readonly current: boolean
}

/**
 * Pictures and films of landers. `/<width>.<format>` after the address of a picture is a smaller
 * one: until it exists, the original is sent uncached.
 */
export function landerFiles(services: Services): Router {
  const router = Router()

  router.get('/lander-files/u/:id', async ({ params: { id } }, response) => {
    send(await uploaded(services, tenantOf(response), id), response)
  })

  router.get('/lander-files/u/:id/:variant', async ({ params: { id, variant } }, response) => {
    return sendVariant(services, await uploaded(services, tenantOf(response), id), variant, response)
  })

  router.get('/lander-files/:revision/:name/:file', ({ params }, response) => {
    send(ofLander(services, tenantOf(response), params), response)
  })

  router.get('/lander-files/:revision/:name/:file/:variant', ({ params }, response) => {
    return sendVariant(services, ofLander(services, tenantOf(response), params), params.variant, response)
  })
  return router
}

/** An upload, named by its content. @throws NotFoundError @throws UnavailableError */
async function uploaded({ landerFiles: files }: Services, { id: site }: Tenant, id: string): Promise<Found> {
  const type = TYPES[path.extname(id)]
  const file = type && STORED_NAME.test(id) ? await files.pathOf(site, id) : undefined
  if (!type || file === undefined) throw new NotFoundError()
  return { file, type, current: true }
}

interface Named {
  readonly revision: string
  readonly name: string
  readonly file: string
}

/** @throws NotFoundError */
function ofLander({ config }: Services, tenant: Tenant, { revision, name, file }: Named): Found {
  const lander = Object.hasOwn(tenant.landers, name) ? tenant.landers[name] : undefined
  const type = TYPES[path.extname(file)]
  const found = lander?.pictures.includes(file) ? landerPicture(config, tenant, lander, file) : undefined
  if (!type || found === undefined) throw new NotFoundError()
  return { file: found, type, current: revision === tenant.revision }
}

function send({ file, type, current }: Found, response: Response): void {
  const sending = type.startsWith('video/') ? sendParts : sendFile
  sending(file, response, () => {
    keepFor(response, current)
    pictureAlone(response)
    response.type(type)
  })
}

/**
 * @throws NotFoundError for a width or format that is not offered for the picture, and for a
 * missing picture
 */
async function sendVariant(
  { pictureVariants }: Services,
  original: Found,
  name: string,
  response: Response,
): Promise<void> {
  const variant = parseVariant(name)
  if (!variant || !original.type.startsWith('image/')) throw new NotFoundError()
  const { id } = tenantOf(response)
  const found = await pictureVariants.find(original.file, variant, id)
  if (found === undefined) throw new NotFoundError()
  if (found === 'later') return send({ ...original, current: false }, response)
  return send({ ...original, file: found, type: `image/${variant.format}` }, response)
}
