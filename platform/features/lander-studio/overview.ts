import type { TenantDb } from '../../core/database.ts'
import type { Finding } from '../../tenancy/finding.ts'
import { ownLanders } from './own-landers.ts'
import { latestSchedules, openSchedule, type Schedule } from './schedules.ts'
import { editableLanders, hasFiles, ownDocument, type StudioSite } from './site.ts'
import { liveVersions, type VersionLine } from './versions.ts'

/** A lander in the list of the studio. */
export interface LanderLine {
  readonly lander: string
  /**
   * Source of the page that visitors see; `platform`: without changes of the site, `nothing`: a
   * lander of the site that is not live.
   */
  readonly source: 'version' | 'files' | 'platform' | 'nothing'
  /** A lander that only this site has; `new`: it was never published, so that it can be deleted. */
  readonly own: 'new' | 'published' | null
  readonly published: VersionLine | null
  /** The published version is not shown: it is no longer valid, and the files are used instead. */
  readonly replaced: boolean
  readonly draft: { readonly savedBy: string | null; readonly savedAt: Date } | null
  /** A schedule that is waiting, or was refused after the last publication. */
  readonly schedule: Schedule | null
  /** Campaigns of the page that visitors see. */
  readonly campaigns: readonly string[]
  readonly variants: readonly string[]
  /** Files of the site that cannot be read, and why; empty while a version replaces them. */
  readonly broken: readonly Finding[]
}

/** All editable landers of a site, with their published version, draft and schedule. */
export async function landerOverview(db: TenantDb, site: StudioSite): Promise<readonly LanderLine[]> {
  const [live, drafts, schedules] = [await liveVersions(db), await openDrafts(db), await latestSchedules(db)]
  const own = new Map((await ownLanders(db, site)).map((one) => [one.lander, one]))
  return editableLanders(site, [...own.keys()]).map((lander) => {
    const only = own.get(lander)
    const shown = site.tenant.landers[lander]
    const published = live.find((one) => one.lander === lander) ?? null
    const draft = drafts.find((one) => one.lander === lander)
    const schedule = schedules.find((one) => one.lander === lander)
    return {
      lander,
      source: published ? 'version' : hasFiles(site, lander) ? 'files' : only ? 'nothing' : 'platform',
      own: only ? (only.published ? 'published' : 'new') : null,
      published,
      replaced: published !== null && shown?.version !== published.version,
      draft: draft ? { savedBy: draft.savedBy, savedAt: draft.savedAt } : null,
      schedule: openSchedule(schedule, published ?? undefined),
      campaigns: Object.keys(shown?.campaigns ?? {}),
      variants: Object.keys(shown?.experiment?.variants ?? {}),
      broken: published ? [] : ownDocument(site, lander).findings,
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
