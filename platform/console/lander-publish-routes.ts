import { z } from 'zod'
import { ConflictError, ValidationError } from '../core/errors.ts'
import {
  cancelSchedule,
  checkDocument,
  findDraft,
  isRefused,
  publishDraft,
  rollBack,
  saveDraft,
  scheduleDraft,
} from '../features/lander-studio/server.ts'
import type { LanderDocument } from '../tenancy/landers/document.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import {
  documentIn,
  landerFields,
  noteField,
  placed,
  refusedBy,
  revisionField,
  studioSite,
} from './lander-input.ts'
import { CHECKS, otherSave } from './lander-routes.ts'
import { documentOfVersion } from './lander-version-routes.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

type Deps = Pick<ConsoleDeps, 'folders' | 'landerFiles'>

/** Publishes a lander, now or at a set time, and rolls it back. */
export function landerPublishRoutes(deps: Deps): ConsoleRoute[] {
  return [publishRoute(deps), unscheduleRoute(deps), rollbackRoute(deps)]
}

const publishFields = z.object({
  ...landerFields,
  revision: revisionField,
  /** Replaces the document of the draft; saved before it is published. */
  document: z.unknown().optional(),
  note: noteField,
  at: z.preprocess((at) => (at === '' ? undefined : at), z.iso.datetime({ offset: true }).optional()),
})
type Publishing = z.output<typeof publishFields>

const publishRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/publish',
    access: 'landers.publish',
    limit: CHECKS,
    body: publishFields,
    handle: async ({ scope, body }) => {
      const site = await studioSite(scope, deps, body)
      if (body.at !== undefined && Date.parse(body.at) <= scope.now.getTime())
        throw new ValidationError({ at: { code: 'time_over' } })
      const draft = await draftOf(scope, site, body)
      if ('answer' in draft) return draft.answer
      const { findings } = await checkDocument(site, deps.landerFiles, body.lander, draft.document)
      if (isRefused(findings)) return refusedBy(scope, findings)
      const made = await put(scope, body, draft)
      return made ? { json: { ...made, findings: placed(scope, findings) } } : otherSave(scope, body)
    },
  })

interface Ready {
  readonly document: LanderDocument
  readonly revision: number
}

/** The draft to publish. A document in the request is saved as the draft first. */
async function draftOf(
  scope: PlatformScope<Staff>,
  site: Parameters<typeof documentIn>[1],
  body: Publishing,
): Promise<Ready | { readonly answer: ConsoleAnswer }> {
  const { tenant, lander, revision } = body
  const { staff, now } = scope
  const given = body.document === undefined ? undefined : documentIn(body.document, site, lander)
  if (given && 'findings' in given) return { answer: refusedBy(scope, given.findings) }
  const draft = await scope.forTenant(tenant, async ({ db }) => {
    if (!given) return findDraft(db, lander)
    const { document } = given
    const next = await saveDraft(db, { document, lander, revision, by: staff.id, now })
    return next === undefined ? undefined : { document, revision: next }
  })
  if (!given && draft?.document == null) throw new ConflictError('nothing_to_publish')
  if (draft?.document == null || (!given && draft.revision !== revision))
    return { answer: await otherSave(scope, body) }
  return { document: draft.document, revision: draft.revision }
}

/** Publishes or schedules the checked document; undefined if another save came first. */
function put(scope: PlatformScope<Staff>, { tenant, lander, note, at }: Publishing, ready: Ready) {
  const { staff, now } = scope
  const made = { ...ready, lander, note, author: staff.id, now }
  const entry = { staffId: staff.id, now, subject: `lander:${lander}` }
  return scope.forTenant(tenant, async ({ db }) => {
    if (at !== undefined) {
      const schedule = await scheduleDraft(db, { ...made, at: new Date(at) })
      if (schedule === undefined) return undefined
      await auditTenant(db, { ...entry, action: 'lander_scheduled', details: { at } })
      return { schedule, revision: ready.revision }
    }
    const published = await publishDraft(db, made)
    if (published)
      await auditTenant(db, { ...entry, action: 'lander_published', details: { version: published.version } })
    return published
  })
}

const unscheduleRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/unschedule',
    access: 'landers.publish',
    body: z.object(landerFields),
    handle: async ({ scope, body }) => {
      await studioSite(scope, deps, body)
      const { tenant, lander } = body
      const { staff, now } = scope
      const cancelled = await scope.forTenant(tenant, async ({ db }) => {
        const found = await cancelSchedule(db, lander, now)
        const entry = { staffId: staff.id, now, subject: `lander:${lander}` }
        if (found) await auditTenant(db, { ...entry, action: 'lander_unscheduled' })
        return found
      })
      return { json: { cancelled } }
    },
  })

/** Without a version, the site returns to its files. */
const rollbackFields = z.object({
  ...landerFields,
  version: z.preprocess(
    (version) => (version === '' ? undefined : version),
    z.coerce.number().int().positive().optional(),
  ),
  note: noteField,
})

const rollbackRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/rollback',
    access: 'landers.publish',
    body: rollbackFields,
    handle: async ({ scope, body }) => {
      const site = await studioSite(scope, deps, body)
      const { tenant, lander, version, note } = body
      const document = version === undefined ? null : await documentOfVersion(scope, tenant, lander, version)
      // The checks may have changed since it was published.
      const findings = document
        ? (await checkDocument(site, deps.landerFiles, lander, document)).findings
        : []
      if (isRefused(findings)) return refusedBy(scope, findings)
      const { staff, now } = scope
      const made = await scope.forTenant(tenant, async ({ db }) => {
        const of = version === undefined ? {} : { ofVersion: version }
        const next = await rollBack(db, { ...of, lander, document, note, author: staff.id, now })
        const details = { version: next.version, ...(version === undefined ? {} : { of: version }) }
        await auditTenant(db, {
          staffId: staff.id,
          now,
          action: 'lander_rolled_back',
          subject: `lander:${lander}`,
          details,
        })
        return next
      })
      return { json: { ...made, findings: placed(scope, findings) } }
    },
  })
