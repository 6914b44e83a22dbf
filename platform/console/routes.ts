import { z } from 'zod'
import type { TenantDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import {
  findDraft,
  findVersion,
  type LanderLine,
  landerOverview,
  type PreviewLook,
  previewLink,
  studioLinkEnds,
} from '../features/lander-studio/server.ts'
import { accountRoutes } from './account-routes.tsx'
import { alertRoutes } from './alert-routes.tsx'
import { auditRoutes } from './audit-routes.tsx'
import { campaignRoutes } from './campaign-routes.tsx'
import { checkRoutes } from './check-routes.tsx'
import { codeRoutes } from './code-routes.tsx'
import { complaintRoutes } from './complaint-routes.tsx'
import { confirmationRoutes } from './confirmation-routes.tsx'
import { costRoutes } from './cost-routes.tsx'
import type { ConsoleDeps } from './deps.ts'
import { experimentRoutes } from './experiment-routes.tsx'
import { exportRoutes } from './export-routes.ts'
import { financeRoutes } from './finance-routes.tsx'
import { findRoutes } from './find-routes.tsx'
import { invitationRoutes } from './invitation-routes.tsx'
import { landerFileRoutes } from './lander-file-routes.ts'
import { emailsOf, landerFields, placed, studioSite } from './lander-input.ts'
import { landerPageRoutes } from './lander-page-routes.tsx'
import { landerPublishRoutes } from './lander-publish-routes.ts'
import { landerRoutes } from './lander-routes.ts'
import { landerVersionRoutes } from './lander-version-routes.ts'
import { linkRoutes } from './link-routes.tsx'
import { matrixRoutes } from './matrix-routes.tsx'
import { memberRoutes } from './member-routes.tsx'
import { moderationRoutes } from './moderation-routes.tsx'
import { newSiteRoutes } from './new-site-routes.tsx'
import { photoRoutes } from './photo-routes.tsx'
import { postbackRoutes } from './postback-routes.tsx'
import { previewLinkRoutes } from './preview-link-routes.tsx'
import { filled, tenantKey } from './query.ts'
import { refundRoutes } from './refund-routes.tsx'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { signInRoutes } from './sign-in-routes.tsx'
import { signupLinkRoutes } from './signup-link-routes.tsx'
import { siteRoutes } from './site-routes.tsx'
import { siteSettingsRoutes } from './site-settings-routes.tsx'
import { siteStateRoutes } from './site-state-routes.tsx'
import { staffRoutes } from './staff-routes.tsx'
import { storyRoutes } from './story-routes.tsx'
import { themeRoutes } from './theme-routes.ts'
import { transactionRoutes } from './transaction-routes.tsx'
import { vatRoutes } from './vat-routes.tsx'

/** Every endpoint of the console. The tests of permissions and isolation iterate over this list. */
export function consoleRoutes(deps: ConsoleDeps): readonly ConsoleRoute[] {
  return [
    ...siteRoutes(deps),
    ...matrixRoutes(deps),
    ...findRoutes(),
    ...signInRoutes(deps),
    ...invitationRoutes(deps),
    ...photoRoutes(deps),
    ...checkRoutes(deps),
    ...moderationRoutes(deps),
    ...complaintRoutes(),
    ...storyRoutes(),
    ...auditRoutes(),
    ...financeRoutes(),
    ...transactionRoutes(),
    ...refundRoutes(deps),
    ...alertRoutes(),
    ...vatRoutes(),
    ...exportRoutes(),
    ...memberRoutes(),
    ...codeRoutes(),
    ...campaignRoutes(),
    ...costRoutes(),
    ...experimentRoutes(),
    ...linkRoutes(),
    ...previewLinkRoutes(deps),
    ...postbackRoutes(deps),
    ...signupLinkRoutes(),
    ...landerListRoutes(deps),
    ...landerPageRoutes(deps),
    ...landerRoutes(deps),
    ...landerPublishRoutes(deps),
    ...landerVersionRoutes(deps),
    ...landerPreviewRoutes(deps),
    ...landerFileRoutes(deps),
    ...themeRoutes(deps),
    ...confirmationRoutes(),
    ...accountRoutes(deps),
    ...siteStateRoutes(deps),
    ...newSiteRoutes(deps),
    ...siteSettingsRoutes(deps),
    ...staffRoutes(deps),
  ]
}

/** The landers of a site with their state, and a preview link to each for a thumbnail. */
function landerListRoutes(deps: Pick<ConsoleDeps, 'folders' | 'appSecrets'>): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/landers/list',
      access: 'landers.edit',
      query: z.object({ tenant: tenantKey }),
      handle: async ({ scope, query }) => {
        const site = await studioSite(scope, deps, query)
        const lines = await scope.forTenant(query.tenant, ({ db }) => landerOverview(db, site))
        const emails = await emailsOf(scope, lines.flatMap(peopleOf))
        const by = (id: string | null) => (id === null ? null : (emails.get(id) ?? null))
        const { appSecrets } = deps
        const landers = lines.map(({ published, draft, schedule, ...line }) => ({
          ...line,
          published: published && { ...published, by: by(published.author) },
          draft: draft && { by: by(draft.savedBy), at: draft.savedAt },
          schedule: schedule && {
            at: schedule.at,
            state: schedule.state,
            note: schedule.note,
            by: by(schedule.author),
            findings: placed(scope, schedule.findings ?? []),
          },
          preview: previewLink(
            appSecrets,
            site.tenant,
            { lander: line.lander, version: 'draft' },
            {},
            scope.now,
          ),
        }))
        return { json: { landers, languages: site.tenant.languages } }
      },
    }),
  ]
}

const peopleOf = ({ published, draft, schedule }: LanderLine) => [
  published?.author,
  draft?.savedBy,
  schedule?.author,
]

const fields = z.object({
  ...landerFields,
  /** Number of a version; by default the draft. */
  version: z.coerce.number().int().positive().optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,60}$/)
    .optional(),
  language: z.string().optional(),
  theme: z.string().max(60).optional(),
  variant: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .optional(),
})

/**
 * What a preview without a version shows: the draft, or without one the live version by its number,
 * or without that the files of the site.
 */
async function stateOf(db: TenantDb, lander: string): Promise<'draft' | 'files' | { live: number }> {
  if ((await findDraft(db, lander))?.document) return 'draft'
  const live = await findVersion(db, lander)
  return live ? { live: live.version } : 'files'
}

/** Links to the real page of a draft or version, on the site's own host. */
function landerPreviewRoutes({
  folders,
  appSecrets,
}: Pick<ConsoleDeps, 'folders' | 'appSecrets'>): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/landers/preview-link',
      access: 'landers.edit',
      query: filled(fields),
      handle: async ({ scope, query }) => {
        const { tenant } = await studioSite(scope, { folders }, query)
        const { tenant: key, lander, version = 'draft', language, ...look } = query
        const code = tenant.languages.find((one) => one === language)
        if (language !== undefined && code === undefined) throw new NotFoundError()
        const shown: PreviewLook = { ...look, language: code }
        const shows =
          version === 'draft' ? await scope.forTenant(key, ({ db }) => stateOf(db, lander)) : version
        return {
          json: {
            url: previewLink(appSecrets, tenant, { lander, version }, shown, scope.now),
            until: studioLinkEnds(scope.now),
            shows,
          },
        }
      },
    }),
  ]
}
