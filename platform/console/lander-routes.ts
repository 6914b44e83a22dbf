import { z } from 'zod'
import { ConflictError } from '../core/errors.ts'
import { campaignCodes } from '../features/discounts/server.ts'
import {
  checkDocument,
  findDraft,
  findVersion,
  isRefused,
  otherEditors,
  saveDraft,
} from '../features/lander-studio/server.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { documentAnswer } from './lander-document.ts'
import {
  documentField,
  documentIn,
  emailsOf,
  landerFields,
  placed,
  refusedBy,
  revisionField,
  studioSite,
} from './lander-input.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

type Deps = Pick<ConsoleDeps, 'folders' | 'landerFiles'>

const access = 'landers.edit'

/** The document of a lander, its draft and its checks, as JSON for the editor. */
export function landerRoutes(deps: Deps): ConsoleRoute[] {
  return [documentRoute(deps), editingRoute(deps), draftRoute(deps), discardRoute(deps), checkRoute(deps)]
}

const documentRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers/document',
    access,
    query: z.object(landerFields),
    handle: async ({ scope, query }) => {
      const site = await studioSite(scope, deps, query)
      const stored = await scope.forTenant(query.tenant, async ({ db }) => ({
        draft: await findDraft(db, query.lander),
        live: await findVersion(db, query.lander),
        codes: await campaignCodes(db, scope.now),
      }))
      return { json: await documentAnswer(scope, site, query.lander, stored) }
    },
  })

/** A sign of an open editor; the answer names the others. */
const editingRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/editing',
    access,
    body: z.object(landerFields),
    handle: async ({ scope, body: { tenant, lander } }) => {
      await studioSite(scope, deps, { tenant, lander })
      const sign = { lander, by: scope.staff.id, now: scope.now }
      const ids = await scope.forTenant(tenant, ({ db }) => otherEditors(db, sign))
      const emails = await emailsOf(scope, ids)
      return { json: { others: ids.flatMap((id) => emails.get(id) ?? []) } }
    },
  })

const draftRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/draft',
    access,
    body: z.object({ ...landerFields, revision: revisionField, document: documentField }),
    handle: async ({ scope, body }) => {
      const site = await studioSite(scope, deps, body)
      const given = documentIn(body.document, site, body.lander)
      if ('findings' in given) return refusedBy(scope, given.findings)
      const { lander, revision } = body
      const { staff, now } = scope
      const saved = await scope.forTenant(body.tenant, async ({ db }) => {
        const before = await findDraft(db, lander)
        const next = await saveDraft(db, { ...given, lander, revision, by: staff.id, now })
        // Drafts are saved every few seconds, so only the first of a person's saves in a row is
        // recorded.
        if (next !== undefined && (before?.document == null || before.savedBy !== staff.id))
          await auditTenant(db, {
            staffId: staff.id,
            now,
            action: 'lander_edited',
            subject: `lander:${lander}`,
          })
        return next
      })
      return saved === undefined ? otherSave(scope, body) : { json: { revision: saved } }
    },
  })

/** 409 with the author and time of the other save: nothing is overwritten silently. */
export async function otherSave(
  scope: PlatformScope<Staff>,
  { tenant, lander }: { readonly tenant: number; readonly lander: string },
): Promise<ConsoleAnswer> {
  const draft = await scope.forTenant(tenant, ({ db }) => findDraft(db, lander))
  const emails = await emailsOf(scope, [draft?.savedBy])
  const by = emails.get(draft?.savedBy ?? '') ?? ''
  const { code } = new ConflictError('draft_changed')
  const message = scope.t(`errors:${code}`, { who: by })
  const { revision = 0, savedAt: at = null } = draft ?? {}
  return { json: { error: { code, message }, revision, by, at }, status: 409 }
}

const discardRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/discard',
    access,
    body: z.object({ ...landerFields, revision: revisionField }),
    handle: async ({ scope, body }) => {
      const { own } = await studioSite(scope, deps, body)
      const { tenant, lander, revision } = body
      const { staff, now } = scope
      const saved = await scope.forTenant(tenant, async ({ db }) => {
        if (own && !own.published) throw new ConflictError('lander_delete_instead')
        const next = await saveDraft(db, { lander, document: null, revision, by: staff.id, now })
        if (next !== undefined)
          await auditTenant(db, {
            staffId: staff.id,
            now,
            action: 'lander_discarded',
            subject: `lander:${lander}`,
          })
        return next
      })
      return saved === undefined ? otherSave(scope, body) : { json: { revision: saved } }
    },
  })

/** Limit on checks of whole documents. The editor requests one in each pause of typing. */
export const CHECKS = { name: 'lander_checks', points: 120, per: 60 }

const checkRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/check',
    access,
    limit: CHECKS,
    body: z.object({ ...landerFields, document: documentField }),
    handle: async ({ scope, body }) => {
      const site = await studioSite(scope, deps, body)
      const given = documentIn(body.document, site, body.lander)
      if ('findings' in given) return { json: { findings: placed(scope, given.findings), refused: true } }
      const { findings } = await checkDocument(site, deps.landerFiles, body.lander, given.document)
      return { json: { findings: placed(scope, findings), refused: isRefused(findings) } }
    },
  })
