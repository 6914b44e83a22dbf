import { z } from 'zod'
import { ageOn, siteDay } from '../core/calendar.ts'
import { nameOfCode } from '../core/code-names.ts'
import { ConflictError, NotFoundError } from '../core/errors.ts'
import { GENDERS } from '../core/viewer.ts'
import {
  CHECK_REFUSAL_NAMES,
  claimCheck,
  comparedPhotos,
  decideCheck,
  findLeasedCheck,
  photoOfCase,
  releaseCheck,
} from '../features/profile-checks/server.ts'
import { openChildCase } from '../features/reports/server.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { ChecksPage, type ShownCheck } from './pages/checks-page.tsx'
import { LEASE_MS } from './photo-queue.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { after } from './tokens.ts'
import { sitesWithWork } from './waiting-counts.ts'

const checkKey = { tenant: z.coerce.number().int().positive(), member: z.uuid() }

/**
 * The queue of photos with a gesture, one at a time: a person compares it with the photos that
 * everybody sees of the profile.
 */
export function checkRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [queue, gestureRoute(deps), photoRoute(deps), decideRoute(deps), skip]
}

const queue = staffRoute({
  method: 'GET',
  path: '/checks',
  access: 'photos.moderate',
  query: z.object({ after: z.uuid().optional() }),
  handle: (input) => queuePage(input),
})

/** The photo with the gesture, for the person who has it on the screen. */
const gestureRoute = ({ checkFiles }: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/checks/image',
    access: 'photos.moderate',
    query: z.object(checkKey),
    handle: async ({ scope, query }) => {
      const found = await scope.forTenant(query.tenant, async ({ db, tenant }) => ({
        tenant,
        check: await findLeasedCheck(db, leased(scope, query.member)),
      }))
      const image = found.check && (await checkFiles.read(found.tenant.id, found.check.file))
      if (!image) throw new NotFoundError()
      return { image }
    },
  })

/** A photo of the profile beside it. */
const photoRoute = ({ storage }: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/checks/photo',
    access: 'photos.moderate',
    query: z.object({ ...checkKey, photo: z.uuid() }),
    handle: async ({ scope, query }) => {
      const found = await scope.forTenant(query.tenant, async ({ db, tenant }) => {
        const check = await findLeasedCheck(db, leased(scope, query.member))
        const photos = check ? await comparedPhotos(db, query.member) : []
        return { tenant, content: photos.find(({ id }) => id === query.photo)?.content }
      })
      const image = found.content && (await storage.read(found.tenant.id, found.content, 'full'))
      if (!image) throw new NotFoundError()
      return { image }
    },
  })

const decision = z.object({
  ...checkKey,
  check: z.uuid(),
  main: z.uuid(),
  verdict: z.enum(['approve', ...CHECK_REFUSAL_NAMES]),
})

const decideRoute = ({ checkFiles, log }: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/checks/decide',
    access: 'photos.moderate',
    body: decision,
    again: queuePage,
    handle: async ({ scope, body }) => {
      const { tenant, file, opened } = await decide(scope, body)
      // The row names it no more, so a failure is left to the daily maintenance.
      await checkFiles
        .remove(tenant, file)
        .catch((err: unknown) => log.error({ err, tenant }, 'a compared photo could not be removed'))
      return { redirect: '/checks', ...(opened ? { done: 'case_opened' } : {}) }
    },
  })

const skip = staffRoute({
  method: 'POST',
  path: '/checks/skip',
  access: 'photos.moderate',
  body: z.object({ ...checkKey, check: z.uuid() }),
  handle: async ({ scope, body }) => {
    await scope.forTenant(body.tenant, ({ db }) => releaseCheck(db, leased(scope, body.member)))
    return { redirect: `/checks?after=${body.check}` }
  },
})

const leased = ({ staff }: PlatformScope<Staff>, memberId: string) => ({ staffId: staff.id, memberId })

/**
 * Decision and audit entry in one transaction of the tenant; with a child in the photo, also the
 * case and the hiding of all photos of the account, unless it has none.
 *
 * @throws ConflictError `check_gone` if the photo is not on this person's screen (any more), or
 *   `check_changed` if the main photo is another one by now
 */
function decide(scope: PlatformScope<Staff>, body: z.output<typeof decision>) {
  const { staff, now } = scope
  const { member, verdict, main, check: photo } = body
  return scope.forTenant(body.tenant, async ({ db, tenant }) => {
    const decided = await decideCheck(db, { ...leased(scope, member), tenant, now, photo, main, verdict })
    if (decided === 'changed') throw new ConflictError('check_changed')
    if (decided === 'gone') throw new ConflictError('check_gone')
    const { file } = decided
    const by = { staffId: staff.id, now }
    await auditTenant(db, {
      ...by,
      subject: `member:${member}`,
      ...(verdict === 'approve'
        ? { action: 'check_approved' }
        : { action: 'check_refused', details: { reason: verdict } }),
    })
    if (verdict !== 'child') return { tenant: tenant.id, file, opened: false }
    const of = await photoOfCase(db, member)
    if (of === undefined) return { tenant: tenant.id, file, opened: false }
    const child = await openChildCase(db, { photo: of, ...by })
    const details = { number: child.number, hidden: child.hidden.length }
    await auditTenant(db, { ...by, action: 'case_opened', subject: `report:${child.id}`, details })
    return { tenant: tenant.id, file, opened: true }
  })
}

async function queuePage(
  { scope, query }: { readonly scope: PlatformScope<Staff>; readonly query?: unknown },
  fault?: FormFault,
): Promise<ConsoleAnswer> {
  const last = z.object({ after: z.uuid().optional() }).safeParse(query).data?.after
  const keys = scope.tenants.map(({ key }) => key)
  const sites = await scope.db((db) => sitesWithWork(db, keys, ['check']))
  let shown: ShownCheck | undefined
  for (const key of sites) {
    shown = await claim(scope, key, last)
    if (shown) break
  }
  const page = <ChecksPage scope={scope} check={shown} fault={fault?.message} />
  return { page, title: scope.t('console:checks') }
}

/** Leases the next photo of a site; each look that begins is recorded. */
function claim(scope: PlatformScope<Staff>, key: number, last: string | undefined) {
  const { staff, now } = scope
  return scope.forTenant(key, async ({ db, tenant }): Promise<ShownCheck | undefined> => {
    const claimed = { staffId: staff.id, now, until: after(now, LEASE_MS), after: last }
    const check = await claimCheck(db, claimed)
    if (!check) return undefined
    if (check.fresh)
      await auditTenant(db, {
        staffId: staff.id,
        now,
        action: 'check_viewed',
        subject: `member:${check.memberId}`,
      })
    const photos = await comparedPhotos(db, check.memberId)
    const { gender, birth_date: born } = await db.trx
      .selectFrom('member')
      .select(['gender', 'birth_date'])
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', check.memberId)
      .executeTakeFirstOrThrow()
    return {
      tenant: key,
      site: tenant.settings.name,
      check,
      photos: photos.map(({ id }) => id),
      main: photos.find((photo) => photo.is_main)?.id ?? null,
      gender: nameOfCode(GENDERS, gender),
      age: ageOn(born, siteDay({ tenant, now })),
    }
  })
}
