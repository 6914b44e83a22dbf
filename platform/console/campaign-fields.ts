import { z } from 'zod'
import { siteDay } from '../core/calendar.ts'
import type { Tenant } from '../core/tenant.ts'
import { DIMENSIONS, type Dimension, type ReportPlan } from '../features/campaigns/server.ts'
import { day, filled, tenantKey } from './query.ts'

/** Dimensions that a report can be filtered by. */
export const LIMITS = DIMENSIONS.filter((name) => name !== 'day')

/** Means "none" in a field and in the table; an empty field does not filter. */
export const NONE = '-'

const value = z.string().trim().max(100).optional()

/** Checkboxes of a form, or a comma-separated list in a link. */
const list = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(',') : given),
  z.array(z.enum(DIMENSIONS)).max(DIMENSIONS.length).optional(),
)

export const campaignFields = z.object({
  /** `all`: one line for each of the person's sites. */
  tenant: z.literal('all').or(tenantKey).optional(),
  from: day.optional(),
  to: day.optional(),
  by: list,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  network: value,
  ref: value,
  sub1: value,
  sub2: value,
  sub3: value,
  lander: value,
  slug: value,
  variant: value,
  /** Also shows lines that contain only visits of robots. */
  robots: z.literal('1').optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})
export const campaignQuery = filled(campaignFields)
export type CampaignFields = z.output<typeof campaignFields>

const DAY = 86_400_000
/** Number of days if the request names none. */
const USUAL_DAYS = 30
/** Two years. The chart has a bar for each day, and the visits of each day have to be added up. */
const MOST_DAYS = 731

const BY: readonly Dimension[] = ['network', 'lander']

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Currencies that the site sells in; the one of its first country comes first. */
export function currenciesOfSite({ settings }: Tenant): readonly string[] {
  const first = settings.countries.flatMap((country) => settings.currencies[country] ?? [])
  return [...new Set([...first, ...Object.values(settings.currencies)])]
}

/** The report that the fields request; by default the last thirty days at the site. */
export function planOf(fields: CampaignFields, tenant: Tenant, now: Date): ReportPlan {
  const today = dayOf(siteDay({ tenant, now }).getTime())
  // A given day is kept, whether it is the first or the last; days in the wrong order are swapped.
  const end = fields.to ?? (fields.from !== undefined && fields.from > today ? fields.from : today)
  const start = fields.from ?? dayOf(Date.parse(end) - (USUAL_DAYS - 1) * DAY)
  const [from = start, to = end] = [start, end].sort()
  const longest = dayOf(Date.parse(to) - (MOST_DAYS - 1) * DAY)
  const limits = LIMITS.flatMap((name) => {
    const given = fields[name]
    return given === undefined ? [] : [[name, given === NONE ? '' : given] as const]
  })
  return {
    from: from < longest ? longest : from,
    to,
    timeZone: tenant.settings.time_zone,
    currency: fields.currency ?? currenciesOfSite(tenant)[0] ?? 'EUR',
    by: DIMENSIONS.filter((name) => (fields.by ?? BY).includes(name)),
    only: Object.fromEntries(limits),
    people: fields.robots === undefined,
  }
}

/** The same report for as many days before. */
export function planBefore(plan: ReportPlan): ReportPlan {
  const length = Date.parse(plan.to) - Date.parse(plan.from) + DAY
  const earlier = (day: string) => dayOf(Date.parse(day) - length)
  return { ...plan, from: earlier(plan.from), to: earlier(plan.to) }
}
