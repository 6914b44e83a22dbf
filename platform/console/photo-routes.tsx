import { z } from 'zod'
import { ConflictError, NotFoundError } from '../core/errors.ts'
import { type Moderated, moderatePhoto, REFUSALS, undoModeration } from '../features/photos/server.ts'
import { type ChildCase, openChildCase, withdrawChildCase } from '../features/reports/server.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { PhotoItems, PhotosPage } from './pages/photos-page.tsx'
import { findPicture, withCompanions } from './photo-companions.ts'
import { claimPhotos, countPending, findLeased, hasSkipped, lease, skipPhoto } from './photo-queue.ts'
import { addressOf } from './query.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute, wantsJson } from './serve.ts'

const photoKey = { tenant: z.coerce.number().int().positive(), photo: z.uuid() }
const decision = z.object({ ...photoKey, verdict: z.enum(['approve', ...REFUSALS]) })

/** The queue of pending photos across the tenants of a moderator. */
export function photoRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [queue, furtherPhotos, imageRoute(deps), decideRoute(deps), skip, undoDecision]
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
    const claimed = await scope.db((db) => claimPhotos(db, queueOf(scope, after)))
    const photos = await withCompanions(scope, claimed)
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
      const content = await scope.db((db) => findPicture(db, leaseKey(scope, query)))
      const tenant = scope.tenants.find((one) => one.key === query.tenant)
      const image = content && tenant && (await storage.read(tenant.id, content, 'full'))
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
      const { result, child } = await decide(scope, body)
      if (result.outcome === 'already')
        throw new ConflictError('already_decided', { who: await emailOf(scope, result.by) })
      const tenant = scope.tenants.find(({ key }) => key === body.tenant)?.id
      security.note('photo_moderated', { tenant, photo, decision: verdict, staff: scope.staff.id })
      if (!wantsJson(request)) return { redirect: '/photos', ...(child ? { done: 'case_opened' } : {}) }
      const opened = child ? { opened: saidOf(scope, body.tenant, child) } : {}
      return { json: { photo, verdict, waiting: await waitingText(scope), ...opened } }
    },
  })

/** What the script tells about a case, and the photos that left the queue with it. */
const saidOf = ({ t }: PlatformScope<Staff>, tenant: number, { id, number, hidden }: ChildCase) => ({
  text: t('console:child_case', { number }),
  link: t('console:child_case_open'),
  address: addressOf('/moderation/one', { tenant, id }),
  hidden,
})

const skip = staffRoute({
  method: 'POST',
  path: '/photos/skip',
  access: 'photos.moderate',
  body: z.object(photoKey),
  handle: async ({ scope, body, request }) => {
    const isSkipped = await scope.db((db) => skipPhoto(db, leaseKey(scope, body), scope.now))
    if (!isSkipped) throw new NotFoundError()
    if (!wantsJson(request)) return { redirect: '/photos' }
    return { json: { photo: body.photo, waiting: await waitingText(scope) } }
  },
})

const undoDecision = staffRoute({
  method: 'POST',
  path: '/photos/undo',
  access: 'photos.moderate',
  body: z.object(photoKey),
  handle: async ({ scope, body }) => {
    const ids = [body.photo, ...(await undo(scope, body))]
    const photos = await scope.db(async (db) => {
      await lease(
        db,
        queueOf(scope),
        ids.map((id) => ({ tenant_id: body.tenant, id })),
      )
      const found = []
      for (const photo of ids) found.push(await findLeased(db, leaseKey(scope, { ...body, photo })))
      return found.filter((one) => one !== undefined)
    })
    const items = <PhotoItems scope={scope} photos={await withCompanions(scope, photos)} />
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
  const { claimed, ...rest } = await scope.db(async (db) => ({
    claimed: await claimPhotos(db, request),
    waiting: await countPending(db, request.tenants),
    skipped: await hasSkipped(db, request),
  }))
  const photos = await withCompanions(scope, claimed)
  const page = <PhotosPage scope={scope} photos={photos} {...rest} fault={fault?.message} />
  return { page, title: scope.t('console:photos') }
}

function queueOf({ staff, now, tenants }: PlatformScope<Staff>, after?: string) {
  const keys = tenants.map(({ key }) => key)
  return { staffId: staff.id, now, tenants: keys, ...(after === undefined ? {} : { after }) }
}

type PhotoKey = { readonly tenant: number; readonly photo: string }

interface Decided {
  readonly result: Moderated
  /** The case that was opened about a child in the photo. */
  readonly child?: ChildCase
}

/**
 * Decision, end of the lease and audit entry in one transaction of the tenant; with a child in the
 * photo, also the case and the hiding of all photos of the account.
 */
function decide(scope: PlatformScope<Staff>, body: z.output<typeof decision>): Promise<Decided> {
  const { staff, now } = scope
  const { photo, verdict } = body
  return scope.forTenant(body.tenant, async ({ db, tenant }) => {
    const result = await moderatePhoto({ tenant, db, now, staffId: staff.id }, photo, verdict)
    for (const table of ['photo_review', 'photo_skip'] as const)
      await db.trx
        .deleteFrom(table)
        .where('tenant_id', '=', db.tenantId)
        .where('photo_id', '=', photo)
        .execute()
    if (result.outcome !== 'decided') return { result }
    const by = { staffId: staff.id, now }
    await auditTenant(db, {
      ...by,
      subject: `photo:${photo}`,
      ...(verdict === 'approve'
        ? { action: 'photo_approved' }
        : { action: 'photo_refused', details: { reason: verdict } }),
    })
    if (verdict !== 'child') return { result }
    const child = await openChildCase(db, { photo, ...by })
    const details = { number: child.number, hidden: child.hidden.length }
    await auditTenant(db, { ...by, action: 'case_opened', subject: `report:${child.id}`, details })
    return { result, child }
  })
}

/**
 * Undoes a decision, with the case that it opened.
 * @returns other photos of the account that wait again
 * @throws ConflictError `undo_too_late` if this person has no decision that can still be undone
 */
function undo(
  { forTenant, staff, now }: PlatformScope<Staff>,
  { tenant: key, photo }: PhotoKey,
): Promise<readonly string[]> {
  return forTenant(key, async ({ db, tenant }) => {
    if (!(await undoModeration({ tenant, db, now, staffId: staff.id }, photo)))
      throw new ConflictError('undo_too_late')
    const others = await withdrawChildCase(db, photo)
    if (others === 'decided') throw new ConflictError('undo_too_late')
    await auditTenant(db, { staffId: staff.id, now, action: 'photo_undone', subject: `photo:${photo}` })
    return others
  })
}

async function emailOf(scope: PlatformScope<Staff>, staffId: string | null): Promise<string> {
  if (staffId === null) return ''
  const row = await scope.db(({ trx }) =>
    trx.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst(),
  )
  return row?.email ?? ''
}
