import { siteDay } from '../core/calendar.ts'
import type { TenantDb } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import { campaignReport, type ReportLine } from '../features/campaigns/server.ts'
import {
  isCopyable,
  type LanderLine as LanderState,
  landerOverview,
  type StudioSite,
} from '../features/lander-studio/server.ts'

const DAY = 86_400_000

/** One lander of a site as the list shows it. */
export interface LanderLine {
  readonly name: string
  /** Slugs of the campaigns on the live page. */
  readonly campaigns: readonly string[]
  /** The published version; null if the site's files apply. */
  readonly version: number | null
  /** The draft, if there is one, with the id of the person who saved it. */
  readonly draft: { readonly by: string | null } | null
  readonly planned: Date | null
  /** A lander that only this site has; `new`: it was never published. */
  readonly own: LanderState['own']
  /** Whether visitors see no page of it. */
  readonly offline: boolean
  /** Whether a new lander can begin as a copy of it. */
  readonly copyable: boolean
  /** Files of the site that cannot be read, and why. */
  readonly broken: LanderState['broken']
  /** Whether the last scheduled version was refused by the checks at its time. */
  readonly refused: boolean
  /** Visits and sign-ups of today and the six days before, without robots. */
  readonly week: Pick<ReportLine, 'visits' | 'signups'>
}

/** Landers of a site with their state: first those that every site has, then the others by name. */
export async function landerLines(db: TenantDb, site: StudioSite, now: Date): Promise<readonly LanderLine[]> {
  const weeks = await weeksOf(db, site.tenant, now)
  return (await landerOverview(db, site)).map(
    ({ lander, campaigns, published, draft, schedule, broken, own, source }) => ({
      name: lander,
      campaigns,
      broken,
      version: published?.version ?? null,
      draft: draft ? { by: draft.savedBy } : null,
      planned: schedule?.state === 'waiting' ? schedule.at : null,
      own,
      offline: source === 'nothing',
      copyable: isCopyable(lander),
      refused: schedule?.state === 'refused',
      week: weeks.get(lander) ?? { visits: 0, signups: 0 },
    }),
  )
}

/** Lines of the campaign report by lander; their amounts are not used. */
async function weeksOf(db: TenantDb, tenant: Tenant, now: Date) {
  const today = siteDay({ tenant, now })
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const lines = await campaignReport(
    db,
    {
      from: dayOf(today.getTime() - 6 * DAY),
      to: dayOf(today.getTime()),
      timeZone: tenant.settings.time_zone,
      currency: '',
      by: ['lander'],
      only: {},
    },
    { limit: 1000, offset: 0 },
  )
  return new Map(lines.map((line) => [line.lander, line]))
}
