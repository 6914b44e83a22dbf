import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { z } from 'zod'
import { NotFoundError, ValidationError } from '../core/errors.ts'
import {
  type CopiedFile,
  composed,
  readUpload,
  type StoredFile,
  type StudioSite,
  storedFile,
} from '../features/lander-studio/server.ts'
import { parse } from '../infra/http/calls.ts'
import { Containment } from '../tenancy/containment.ts'
import { ASSET_NAME, type LanderDocument, STORED_NAME } from '../tenancy/landers/document.ts'
import { ownSource } from '../tenancy/landers/lander-folders.ts'
import { landerPicture } from '../tenancy/landers/pictures.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { type EditedSite, landerFields, studioSite } from './lander-input.ts'
import { addressOf, filled } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

type Deps = Pick<ConsoleDeps, 'folders' | 'landerFiles' | 'pictureVariants'>

const access = 'landers.edit'

/** Pictures and films of landers: upload, and display in the studio. */
export function landerFileRoutes(deps: Deps): ConsoleRoute[] {
  return [uploadRoute(deps), pictureRoute(deps)]
}

/** Sent with the file, or in the query. */
const uploadFields = filled(z.object({ ...landerFields, name: z.string().max(80).optional() }))

const uploadRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/pictures',
    access,
    handle: async ({ scope, request }) => {
      const { bytes, filename, fields } = await readUpload(request)
      const given = parse(uploadFields, { ...request.query, ...fields })
      const { tenant, lander } = given
      const site = await studioSite(scope, deps, given)
      const file = await storedFile(bytes)
      const name = nameOf(given.name ?? filename, file)
      await deps.landerFiles.write(site.tenant.id, file.id, file.bytes)
      if (file.kind === 'picture') void prepareVariants(deps, site.tenant.id, file.id)
      const { staff, now } = scope
      const entry = { staffId: staff.id, now, subject: `lander:${lander}`, details: { file: name } }
      await scope.forTenant(tenant, ({ db }) => auditTenant(db, { ...entry, action: 'lander_file_uploaded' }))
      const { id, kind, unchanged = false } = file
      const asset = assetOf(file)
      return {
        json: {
          name,
          kind,
          unchanged,
          asset,
          address: addressOf('/landers/picture', { tenant, lander, file: id }),
        },
      }
    },
  })

/**
 * Pictures and films of a site's folder that a document names, stored as uploads: a copy of the
 * lander has another folder. One that cannot be stored is left out, and the checks name it.
 */
export async function copiedFiles(
  { tenant, folders }: StudioSite,
  lander: string,
  document: LanderDocument,
  { landerFiles, pictureVariants }: Pick<ConsoleDeps, 'landerFiles' | 'pictureVariants'>,
): Promise<Readonly<Record<string, CopiedFile>>> {
  const own = new Containment(folders.tenants, tenant.id)
  const text = JSON.stringify(document)
  const copied: Record<string, CopiedFile> = {}
  for (const name of ownSource(folders.tenants, tenant.id, lander).names('assets')) {
    const path = own.real(join(folders.tenants, tenant.id, 'landers', lander, 'assets', name))
    if (path === undefined || !text.includes(JSON.stringify(name))) continue
    const file = await storedFile(await readFile(path)).catch((error: unknown) => {
      if (error instanceof ValidationError) return undefined
      throw error
    })
    if (!file) continue
    await landerFiles.write(tenant.id, file.id, file.bytes)
    if (file.kind === 'picture') void prepareVariants({ landerFiles, pictureVariants }, tenant.id, file.id)
    copied[name] = { name: nameOf(name, file), asset: assetOf(file) }
  }
  return copied
}

/**
 * Creates the smaller variants for visitors of the published page. The editor does not wait for
 * them: they are created when they are asked for, too. Never rejects.
 */
async function prepareVariants(
  { landerFiles, pictureVariants }: Pick<ConsoleDeps, 'landerFiles' | 'pictureVariants'>,
  tenant: string,
  id: string,
): Promise<void> {
  const file = await landerFiles.pathOf(tenant, id).catch(() => undefined)
  if (file !== undefined) await pictureVariants.prepare(file, tenant)
}

/** An upload as a document lists it. */
const assetOf = ({ id, width, height }: StoredFile): CopiedFile['asset'] => ({
  id,
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
})

/** A name that settings can refer to: `Estate 1.JPG` becomes `estate-1.webp`. */
function nameOf(given: string, { id }: StoredFile): string {
  const stem = given
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const name = `${stem.slice(0, 60)}${extname(id)}`
  if (!ASSET_NAME.test(name))
    throw new ValidationError({ name: { code: 'lander_file_name' } }, 'lander_file_name')
  return name
}

const pictureRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers/picture',
    access,
    query: z.object({ ...landerFields, file: z.string().max(80) }),
    handle: async ({ scope, query }) => {
      const image = await pictureOf(await studioSite(scope, deps, query), deps, query)
      if (!image) throw new NotFoundError()
      return { image, type: extname(query.file) }
    },
  })

/** A stored file by its id, or a file of the lander by its name. */
async function pictureOf(
  site: EditedSite,
  { landerFiles }: Deps,
  { lander, file }: { readonly lander: string; readonly file: string },
): Promise<Buffer | undefined> {
  const { tenant, folders, own } = site
  if (STORED_NAME.test(file)) return landerFiles.read(tenant.id, file)
  const shown = own ? composed(site, lander, own.document) : tenant.landers[lander]
  const id = shown?.uploads && Object.hasOwn(shown.uploads, file) ? shown.uploads[file] : undefined
  if (id !== undefined) return landerFiles.read(tenant.id, id)
  if (!shown?.pictures.includes(file)) return undefined
  const places = { tenantsDir: folders.tenants, landersDir: folders.landers }
  const path = landerPicture(places, tenant, shown, file)
  return path === undefined ? undefined : readFile(path)
}
