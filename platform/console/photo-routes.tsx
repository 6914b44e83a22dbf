import { z } from 'zod'
import { ConflictError, NotFoundError } from '../core/errors.ts'
import { type Moderated, moderatePhoto, REFUSALS, undoModeration } from '../features/photos/server.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { PhotoItems, PhotosPage } from './pages/photos-page.tsx'
import { claimPhotos, countPending, findLeased, lease } from './photo-queue.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute, wantsJson } from './serve.ts'

const photoKey = { tenant: z.coerce.number().int().positive(), photo: z.uuid() }
const decision = z.object({ ...photoKey, verdict: z.enum(['approve', ...REFUSALS]) })

/** The queue of pending photos across the tenants of a moderator. */
export function photoRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [queue, furtherPhotos, imageRoute(deps), decideRoute(deps), undoDecision]
}

const queue = staffRoute({
  method: 'GET',
  path: '/photos',
  access: 'photos.moderate',
  handle: (input) => queuePage(input),
})

const furtherPhotos = staffRoute({
  method: 'GET',
  path: '/photos/more',
  access: 'photos.moderate',
  query: z.object({ after: z.uuid().optional() }),
  handle: async ({ scope, query }) => {
    const { after } = query
    const photos = await scope.db((db) => claimPhotos(db, queueOf(scope, after)))
    return { fragment: <PhotoItems scope={scope} photos={photos} /> }
  },
})

const imageRoute = ({ storage }: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/photos/image',
    access: 'photos.moderate',
    query: z.object(photoKey),
    handle: async ({ scope, query }) => {
      const photo = await scope.db((db) => findLeased(db, leaseKey(scope, query)))
      const tenant = scope.tenants.find((one) => one.key === query.tenant)
      const image = photo && tenant && (await storage.read(tenant.id, photo.content, 'full'))
      if (!image) throw new NotFoundError()
      return { image }
    },
  })

const decideRoute = ({ security }: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/photos/decide',
    access: 'photos.moderate',
    body: decision,
    again: queuePage,
    handle: async ({ scope, body, request }) => {
      const { photo, verdict } = body
      const result = await decide(scope, body)
      if (result.outcome === 'already')
        throw new ConflictError('already_decided', { who: await emailOf(scope, result.by) })
      const tenant = scope.tenants.find(({ key }) => key === body.tenant)?.id
      security.note('photo_moderated', { tenant, photo, decision: verdict, staff: scope.staff.id })
      if (!wantsJson(request)) return { redirect: '/photos' }
      return { json: { photo, verdict, waiting: await waitingText(scope) } }
    },
  })

const undoDecision = staffRoute({
  method: 'POST',
  path: '/photos/undo',
  access: 'photos.moderate',
  body: z.object(photoKey),
  handle: async ({ scope, body }) => {
    await undo(scope, body)
    const photo = await scope.db(async (db) => {
      await lease(db, queueOf(scope), [{ tenant_id: body.tenant, id: body.photo }])
      return findLeased(db, leaseKey(scope, body))
    })
    const items = <PhotoItems scope={scope} photos={photo ? [photo] : []} />
    return { fragment: <div data-waiting={await waitingText(scope)}>{items}</div> }
  },
})

/** Number of waiting photos, as a text in the reader's language. */
const waitingText = async ({ db, t, tenants }: PlatformScope<Staff>) => {
  const keys = tenants.map(({ key }) => key)
  return t('console:waiting', { count: await db((own) => countPending(own, keys)) })
}

const leaseKey = ({ staff }: PlatformScope<Staff>, { tenant, photo }: PhotoKey) => ({
  staffId: staff.id,
  tenantId: tenant,
  photo,
})

async function queuePage(
  { scope }: Pick<ConsoleInput<unknown, unknown, Staff>, 'scope'>,
  fault?: FormFault,
): Promise<ConsoleAnswer> {
  const request = queueOf(scope)
  const { photos, waiting } = await scope.db(async (db) => ({
    photos: await claimPhotos(db, request),
    waiting: await countPending(db, request.tenants),
  }))
  const page = <PhotosPage scope={scope} photos={photos} waiting={waiting} fault={fault?.message} />
  return { page, title: scope.t('console:photos') }
}

function queueOf({ staff, now, tenants }: PlatformScope<Staff>, after?: string) {
  const keys = tenants.map(({ key }) => key)
  return { staffId: staff.id, now, tenants: keys, ...(after === undefined ? {} : { after }) }
}

type PhotoKey = { readonly tenant: number; readonly photo: string }

/** Decision, end of the lease and audit entry in one transaction of the tenant. */
function decide(scope: PlatformScope<Staff>, body: z.output<typeof decision>): Promise<Moderated> {
  const { staff, now } = scope
  const { photo, verdict } = body
  return scope.forTenant(body.tenant, async ({ db, tenant }) => {
    const result = await moderatePhoto({ tenant, db, now, staffId: staff.id }, photo, verdict)
    await db.trx
      .deleteFrom('photo_review')
      .where('tenant_id', '=', db.tenantId)
      .where('photo_id', '=', photo)
      .execute()
    if (result.outcome === 'decided')
      await auditTenant(db, {
        staffId: staff.id,
        now,
        subject: `photo:${photo}`,
        ...(verdict === 'approve'
          ? { action: 'photo_approved' }
          : { action: 'photo_refused', details: { reason: verdict } }),
      })
    return result
  })
}

/** @throws ConflictError `undo_too_late` if this person has no decision that can still be undone */
async function undo({ forTenant, staff, now }: PlatformScope<Staff>, { tenant: key, photo }: PhotoKey) {
  await forTenant(key, async ({ db, tenant }) => {
    if (!(await undoModeration({ tenant, db, now, staffId: staff.id }, photo)))
      throw new ConflictError('undo_too_late')
    await auditTenant(db, { staffId: staff.id, now, action: 'photo_undone', subject: `photo:${photo}` })
  })
}

async function emailOf(scope: PlatformScope<Staff>, staffId: string | null): Promise<string> {
  if (staffId === null) return ''
  const row = await scope.db(({ trx }) =>
    trx.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst(),
  )
  return row?.email ?? ''
}
