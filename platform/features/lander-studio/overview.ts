import type { TenantDb } from '../../core/database.ts'
import { latestSchedules, openSchedule, type Schedule } from './schedules.ts'
import { editableLanders, hasFiles, ownDocument, type StudioSite } from './site.ts'
import { liveVersions, type VersionLine } from './versions.ts'

/** One lander as the studio lists it. */
export interface LanderLine {
  readonly lander: string
  /** Where the page comes from that visitors see; `platform`: the site changes nothing. */
  readonly source: 'version' | 'files' | 'platform'
  readonly published: VersionLine | null
  /** The published version is not shown: the program no longer takes it, and the files stand in. */
  readonly replaced: boolean
  readonly draft: { readonly savedBy: string | null; readonly savedAt: Date } | null
  /** A schedule that waits, or was refused after the last publication. */
  readonly schedule: Schedule | null
  /** Campaigns of the page that visitors see. */
  readonly campaigns: readonly string[]
  readonly variants: readonly string[]
  /** Files of the site that cannot be read, and why; none while a version stands in their place. */
  readonly broken: readonly { readonly file: string; readonly message: string }[]
}

/** All landers of a site that can be edited, with what is going on at each. */
export async function landerOverview(db: TenantDb, site: StudioSite): Promise<readonly LanderLine[]> {
  const [live, drafts, schedules] = [await liveVersions(db), await openDrafts(db), await latestSchedules(db)]
  return editableLanders(site).map((lander) => {
    const shown = site.tenant.landers[lander]
    const published = live.find((one) => one.lander === lander) ?? null
    const draft = drafts.find((one) => one.lander === lander)
    const schedule = schedules.find((one) => one.lander === lander)
    return {
      lander,
      source: published ? 'version' : hasFiles(site, lander) ? 'files' : 'platform',
      published,
      replaced: published !== null && shown?.version !== published.version,
      draft: draft ? { savedBy: draft.savedBy, savedAt: draft.savedAt } : null,
      schedule: openSchedule(schedule, published ?? undefined),
      campaigns: Object.keys(shown?.campaigns ?? {}),
      variants: Object.keys(shown?.experiment?.variants ?? {}),
      broken: published
        ? []
        : ownDocument(site, lander).findings.map(({ file, message }) => ({ file, message })),
    }
  })
}

function openDrafts({ trx, tenantId }: TenantDb) {
  return trx
    .selectFrom('lander_drafts')
    .select(['lander', 'saved_by as savedBy', 'saved_at as savedAt'])
    .where('tenant_id', '=', tenantId)
    .where('document', 'is not', null)
    .execute()
}
