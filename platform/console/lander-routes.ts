import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConflictError } from '../core/errors.ts'
import type { Lander } from '../core/lander.ts'
import {
  baseDocument,
  checkDocument,
  type Draft,
  fileDocument,
  findDraft,
  findVersion,
  isRefused,
  type StudioSite,
  saveDraft,
  type Version,
} from '../features/lander-studio/server.ts'
import { isObject } from '../tenancy/json.ts'
import { LANDER_PLACEHOLDERS } from '../tenancy/landers/check.ts'
import type { LanderDocument } from '../tenancy/landers/document.ts'
import { themeIds } from '../tenancy/theme-file.ts'
import { sectionNames } from '../tenancy/validate.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
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
import { addressOf } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

type Deps = Pick<ConsoleDeps, 'folders' | 'landerFiles'>

const access = 'landers.edit'

/** The document of a lander, its draft and its checks, as JSON for the editor. */
export function landerRoutes(deps: Deps): ConsoleRoute[] {
  return [documentRoute(deps), draftRoute(deps), discardRoute(deps), checkRoute(deps)]
}

const documentRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    ...{ method: 'GET', path: '/landers/document', access },
    query: z.object(landerFields),
    handle: async ({ scope, query }) => {
      const site = studioSite(scope, deps, query)
      const { draft, live } = await scope.forTenant(query.tenant, async ({ db }) => ({
        draft: await findDraft(db, query.lander),
        live: await findVersion(db, query.lander),
      }))
      return { json: await documentAnswer(scope, site, query.lander, { draft, live }) }
    },
  })

/** All that the editor begins with. */
async function documentAnswer(
  scope: PlatformScope<Staff>,
  site: StudioSite,
  lander: string,
  { draft, live }: { readonly draft: Draft | undefined; readonly live: Version | undefined },
) {
  const { tenant, folders } = site
  const emails = await emailsOf(scope, [draft?.savedBy, live?.author])
  const by = (id: string | null) => (id === null ? null : (emails.get(id) ?? null))
  const edited = draft?.document ?? null
  const document = edited ?? live?.document ?? fileDocument(site, lander)
  return {
    tenant: tenant.key,
    site: tenant.id,
    lander,
    revision: draft?.revision ?? 0,
    source: edited ? 'draft' : live ? 'version' : 'files',
    document,
    base: baseDocument(site, lander),
    draft: draft && edited ? { by: by(draft.savedBy), at: draft.savedAt } : null,
    published: live
      ? { ...{ version: live.version, note: live.note, at: live.publishedAt }, by: by(live.author) }
      : null,
    // A version that the program no longer takes: the site shows its files.
    served: live !== undefined && tenant.landers[lander]?.version === live.version,
    types: sectionSchemas(folders.schemas),
    languages: tenant.languages,
    themes: themeIds(folders),
    facts: {
      site: tenant.settings.name,
      theme: tenant.theme.id,
      origin: tenant.origin,
      placeholders: LANDER_PLACEHOLDERS,
      pictures: pictureAddresses({ tenant: tenant.key, lander }, tenant.landers[lander], document),
    },
  }
}

/** Pictures that settings can name, with their addresses in the console: of the lander that is shown, and what this document uploaded. */
function pictureAddresses(
  place: { readonly tenant: number; readonly lander: string },
  shown: Lander | undefined,
  { assets = {} }: LanderDocument,
): Readonly<Record<string, string>> {
  const files = (shown?.pictures ?? []).map((file) => [file, file] as const)
  // A draft may be of any shape.
  const uploads = isObject(assets) ? Object.entries(assets) : []
  const named = uploads.flatMap(([file, asset]) =>
    isObject(asset) ? [[file, String(asset.id)] as const] : [],
  )
  return Object.fromEntries(
    [...files, ...named].map(([name, file]) => [name, addressOf('/landers/picture', { ...place, file })]),
  )
}

/** Schemas of the types of sections, as editors get them. */
const sectionSchemas = (schemas: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    sectionNames(schemas).map((type) => {
      const text = readFileSync(join(schemas, 'sections', `${type}.schema.json`), 'utf8')
      return [type, JSON.parse(text) as unknown]
    }),
  )

const draftRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    ...{ method: 'POST', path: '/landers/draft', access },
    body: z.object({ ...landerFields, revision: revisionField, document: documentField }),
    handle: async ({ scope, body }) => {
      const site = studioSite(scope, deps, body)
      const given = documentIn(body.document, site, body.lander)
      if ('findings' in given) return refusedBy(given.findings)
      const { lander, revision } = body
      const { staff, now } = scope
      const saved = await scope.forTenant(body.tenant, async ({ db }) => {
        const before = await findDraft(db, lander)
        const next = await saveDraft(db, { ...given, lander, revision, by: staff.id, now })
        // Drafts are saved every few seconds: the first save of a person is recorded.
        if (next !== undefined && (before?.document == null || before.savedBy !== staff.id))
          await auditTenant(db, {
            ...{ staffId: staff.id, now },
            action: 'lander_edited',
            subject: `lander:${lander}`,
          })
        return next
      })
      return saved === undefined ? otherSave(scope, body) : { json: { revision: saved } }
    },
  })

/** 409 with who saved when: nothing is overwritten in silence. */
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
    ...{ method: 'POST', path: '/landers/discard', access },
    body: z.object({ ...landerFields, revision: revisionField }),
    handle: async ({ scope, body }) => {
      studioSite(scope, deps, body)
      const { tenant, lander, revision } = body
      const { staff, now } = scope
      const saved = await scope.forTenant(tenant, async ({ db }) => {
        const next = await saveDraft(db, { lander, document: null, revision, by: staff.id, now })
        if (next !== undefined)
          await auditTenant(db, {
            ...{ staffId: staff.id, now },
            action: 'lander_discarded',
            subject: `lander:${lander}`,
          })
        return next
      })
      return saved === undefined ? otherSave(scope, body) : { json: { revision: saved } }
    },
  })

const checkRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    ...{ method: 'POST', path: '/landers/check', access },
    body: z.object({ ...landerFields, document: documentField }),
    handle: async ({ scope, body }) => {
      const site = studioSite(scope, deps, body)
      const given = documentIn(body.document, site, body.lander)
      if ('findings' in given) return { json: { findings: placed(given.findings), refused: true } }
      const { findings } = await checkDocument(site, deps.landerFiles, body.lander, given.document)
      return { json: { findings: placed(findings), refused: isRefused(findings) } }
    },
  })
