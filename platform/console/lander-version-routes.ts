import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import { findVersion, latestSchedules, listVersions, openSchedule } from '../features/lander-studio/server.ts'
import type { LanderDocument } from '../tenancy/landers/document.ts'
import type { ConsoleDeps } from './deps.ts'
import { emailsOf, landerFields, placed, studioSite } from './lander-input.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

type Deps = Pick<ConsoleDeps, 'folders'>

/** Published versions of a lander: the list, and one with its document. */
export function landerVersionRoutes(deps: Deps): ConsoleRoute[] {
  return [versionsRoute(deps), versionRoute(deps)]
}

/** @throws NotFoundError if there is no such version, or it was a return to the files */
export async function documentOfVersion(
  scope: PlatformScope<Staff>,
  tenant: number,
  lander: string,
  version: number,
): Promise<LanderDocument> {
  const found = await scope.forTenant(tenant, ({ db }) => findVersion(db, lander, version))
  if (!found?.document) throw new NotFoundError()
  return found.document
}

const versionsRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers/versions',
    access: 'landers.edit',
    query: z.object(landerFields),
    handle: async ({ scope, query }) => {
      await studioSite(scope, deps, query)
      const { versions, schedules } = await scope.forTenant(query.tenant, async ({ db }) => ({
        versions: await listVersions(db, query.lander),
        schedules: await latestSchedules(db),
      }))
      const schedule = openSchedule(
        schedules.find(({ lander }) => lander === query.lander),
        versions[0],
      )
      const emails = await emailsOf(scope, [...versions.map(({ author }) => author), schedule?.author])
      const named = <T extends { readonly author: string | null }>({ author, ...own }: T) => ({
        ...own,
        by: author === null ? null : (emails.get(author) ?? null),
      })
      const plan = schedule && { ...named(schedule), findings: placed(scope, schedule.findings ?? []) }
      return { json: { versions: versions.map(named), schedule: plan } }
    },
  })

const versionRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers/version',
    access: 'landers.edit',
    query: z.object({ ...landerFields, version: z.coerce.number().int().positive() }),
    handle: async ({ scope, query }) => {
      await studioSite(scope, deps, query)
      const { tenant, lander, version } = query
      return { json: { version, document: await documentOfVersion(scope, tenant, lander, version) } }
    },
  })
