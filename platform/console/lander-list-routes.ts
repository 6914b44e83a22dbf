import { z } from 'zod'
import { type LanderLine, landerOverview, previewLink } from '../features/lander-studio/server.ts'
import type { ConsoleDeps } from './deps.ts'
import { emailsOf, placed, studioSite } from './lander-input.ts'
import { tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

/** The landers of a site with what is going on at each, and a link to its page for a thumbnail. */
export function landerListRoutes(deps: Pick<ConsoleDeps, 'folders' | 'appSecrets'>): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/landers/list',
      access: 'landers.edit',
      query: z.object({ tenant: tenantKey }),
      handle: async ({ scope, query }) => {
        const site = studioSite(scope, deps, query)
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
            findings: placed(schedule.findings ?? []),
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
