import type { Lander, LanderCampaign } from './lander.ts'
import type { Entrance } from './visit-source.ts'

/**
 * The campaign that a visit started at; undefined if the site has no campaign of that name, or if
 * it has ended.
 */
export function campaignOf(
  landers: Readonly<Record<string, Lander>>,
  { lander: name = '', slug = '', experiment: id, variant: shown = '' }: Entrance,
  now: Date,
): LanderCampaign | undefined {
  const lander = own(landers, name)
  const { experiment } = lander ?? {}
  const variant = experiment && experiment.id === id ? own(experiment.variants, shown) : undefined
  const campaign = own((variant ?? lander)?.campaigns ?? {}, slug)
  const over = campaign?.until !== undefined && Date.parse(campaign.until) <= now.getTime()
  return over ? undefined : campaign
}

/** Slugs of the campaigns of a lander and of the variants of its experiment. */
export function campaignSlugs({
  campaigns,
  experiment,
}: Pick<Lander, 'campaigns' | 'experiment'>): readonly string[] {
  const all = [campaigns, ...Object.values(experiment?.variants ?? {}).map((variant) => variant.campaigns)]
  return [...new Set(all.flatMap((some) => Object.keys(some)))]
}

/** Names come from addresses, so inherited properties such as `toString` must not be found. */
const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
