import type { TenantDb } from '../core/database.ts'
import { landerOverview, type StudioSite } from '../features/lander-studio/server.ts'

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
  return (await landerOverview(db, site)).map(({ lander, campaigns, published, draft, schedule }) => ({
    name: lander,
    campaigns,
    version: published?.version ?? null,
    draft: draft ? { by: draft.savedBy } : null,
    planned: schedule?.state === 'waiting' ? schedule.at : null,
    refused: schedule?.state === 'refused',
  }))
}
