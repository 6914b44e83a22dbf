import type { Lander } from '../../core/lander.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { formatDateTime, formatPercent } from '../../i18n/format.ts'
import {
  type ApplicableDiscount,
  activeDiscount,
  isForFirstPurchase,
  runningCode,
  timeBonusSeconds,
} from '../discounts/server.ts'
import { landerAt } from './address.ts'
import type { SectionEnd } from './facts.ts'
import type { ShownSection } from './view.ts'

/**
 * The slug of the campaign that runs at `now`, and its end. After the end the lander itself is
 * shown.
 */
export function campaignAt(
  { campaigns }: Pick<Lander, 'campaigns'>,
  slug: string | undefined,
  now: Date,
): { readonly running: string | undefined; readonly until: string | undefined } {
  const campaign = slug !== undefined && Object.hasOwn(campaigns, slug) ? campaigns[slug] : undefined
  const until = campaign?.until
  if (until !== undefined && Date.parse(until) <= now.getTime())
    return { running: undefined, until: undefined }
  return { running: slug, until }
}

/** The campaign of a page: its end, and its code. */
export interface RunningCampaign {
  readonly until: string | undefined
  readonly code: string | undefined
}

interface Settings {
  readonly ends?: 'discount' | 'campaign' | 'time_bonus'
  readonly code?: string
}

/** The ends of a page's countdowns, by section id. Past or unknown ones are missing. */
export async function endsOf(
  scope: RequestScope,
  sections: readonly ShownSection[],
  campaign: RunningCampaign,
): Promise<Readonly<Record<string, SectionEnd>>> {
  const ends: Record<string, SectionEnd> = {}
  for (const { id, type, settings } of sections) {
    const end = type === 'countdown' ? await endOf(scope, settings as Settings, campaign) : undefined
    if (end) ends[id] = end
  }
  return ends
}

async function endOf(
  scope: RequestScope,
  { ends, code = '' }: Settings,
  { until, code: offered }: RunningCampaign,
): Promise<SectionEnd | undefined> {
  const { db, now, country } = scope
  if (ends === 'time_bonus') {
    const newcomer = { kind: 'visitor', tracking: null } as const
    const active = await activeDiscount(db, newcomer, now, { code: offered, country })
    // The campaign's code gives more than the time bonus: those who sign up here get it, until its
    // own end.
    if (active && !isForFirstPurchase(active.code)) return endOfCode(scope, active)
    return { at: null, shown: '', left: timeBonusSeconds(), discount: null }
  }
  if (ends === 'campaign') return until === undefined ? undefined : endAt(scope, new Date(until))
  return endOfCode(scope, await runningCode(db, code, { country, now }))
}

function endOfCode(scope: RequestScope, found: ApplicableDiscount | undefined): SectionEnd | undefined {
  if (!found?.expiresAt) return undefined
  const percent = formatPercent(scope.locale.iso, found.percentage)
  return { ...endAt(scope, found.expiresAt), discount: { code: found.code, percent } }
}

const endAt = ({ tenant, locale, now }: RequestScope, at: Date): SectionEnd => ({
  at: at.toISOString(),
  shown: formatDateTime(locale.iso, at, tenant.settings.time_zone),
  left: Math.max(0, Math.floor((at.getTime() - now.getTime()) / 1000)),
  discount: null,
})

/**
 * Whether the page at `path` changes with time: its lander, or a variant of it, has a countdown or
 * a campaign with an end.
 */
export function changesByClock(tenant: Pick<Tenant, 'landers'>, path: string): boolean {
  const { lander } = landerAt(tenant, path) ?? {}
  if (!lander) return false
  const shown = [lander, ...Object.values(lander.experiment?.variants ?? {})]
  const campaigns = shown.flatMap((one) => Object.values(one.campaigns))
  const sections = [...shown, ...campaigns].flatMap((one) => Object.values(one.sections))
  return (
    sections.some(({ type }) => type === 'countdown') || campaigns.some(({ until }) => until !== undefined)
  )
}
