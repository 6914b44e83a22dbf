import { z } from 'zod'
import { siteDay } from '../core/calendar.ts'
import type { Tenant } from '../core/tenant.ts'
import { DIMENSIONS, type Dimension, type ReportPlan } from '../features/campaigns/server.ts'
import { day, filled, tenantKey } from './query.ts'

/** Dimensions that a report can be limited to by a value. */
export const LIMITS = DIMENSIONS.filter((name) => name !== 'day')

/** Stands for "none" in a field and in the table: an empty field limits nothing. */
export const NONE = '-'

const value = z.string().trim().max(100).optional()

/** Boxes of a form, or a list with commas in a link. */
const list = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(',') : given),
  z.array(z.enum(DIMENSIONS)).max(DIMENSIONS.length).optional(),
)

export const campaignFields = z.object({
  /** `all`: one line for each site of the person. */
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
  /** Shows lines that robots alone brought, too. */
  robots: z.literal('1').optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})
export const campaignQuery = filled(campaignFields)
export type CampaignFields = z.output<typeof campaignFields>

const DAY = 86_400_000
/** Days of a report that is asked for without them. */
const USUAL_DAYS = 30
/** Two years: each day is a bar, and the visits of each are added up. */
const MOST_DAYS = 731

const BY: readonly Dimension[] = ['network', 'lander']

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Currencies that the site sells in, that of its first country first. */
export function currenciesOfSite({ settings }: Tenant): readonly string[] {
  const first = settings.countries.flatMap((country) => settings.currencies[country] ?? [])
  return [...new Set([...first, ...Object.values(settings.currencies)])]
}

/** What the fields ask for, with the last thirty days of the site where they name none. */
export function planOf(fields: CampaignFields, tenant: Tenant, now: Date): ReportPlan {
  const today = dayOf(siteDay({ tenant, now }).getTime())
  // A day that is named is kept, whichever of the two it is; days in the wrong order are turned.
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

/** The same report of as many days before. */
export function planBefore(plan: ReportPlan): ReportPlan {
  const length = Date.parse(plan.to) - Date.parse(plan.from) + DAY
  const earlier = (day: string) => dayOf(Date.parse(day) - length)
  return { ...plan, from: earlier(plan.from), to: earlier(plan.to) }
}
