import type { TenantDb } from '../core/database.ts'
import {
  editableLanders,
  latestSchedules,
  listDrafts,
  liveVersions,
  type StudioSite,
} from '../features/lander-studio/server.ts'

/** One lander of a site as the list shows it. */
export interface LanderLine {
  readonly name: string
  /** Slugs of the campaigns that visitors can come by. */
  readonly campaigns: readonly string[]
  /** The version that visitors see; null where the files speak. */
  readonly version: number | null
  /** Id of the person who saved the draft, where there is one. */
  readonly draft: { readonly by: string | null } | null
  readonly planned: Date | null
  /** The last planned version was refused by the checks of its time. */
  readonly refused: boolean
}

/** Landers of a site in the order of its file, with what is being done with each. */
export async function landerLines(db: TenantDb, site: StudioSite): Promise<readonly LanderLine[]> {
  const [versions, drafts, schedules] = [
    new Map((await liveVersions(db)).map((one) => [one.lander, one.version])),
    new Map((await listDrafts(db)).map((one) => [one.lander, one])),
    new Map((await latestSchedules(db)).map((one) => [one.lander, one])),
  ]
  return editableLanders(site).map((name) => {
    const [draft, schedule] = [drafts.get(name), schedules.get(name)]
    return {
      name,
      campaigns: Object.keys(site.tenant.landers[name]?.campaigns ?? {}),
      version: versions.get(name) ?? null,
      draft: draft ? { by: draft.savedBy } : null,
      planned: schedule?.state === 'waiting' ? schedule.at : null,
      refused: schedule?.state === 'refused',
    }
  })
}
