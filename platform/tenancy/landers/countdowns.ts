import type { Lander, LanderSection } from '../../core/lander.ts'
import { type Finding, finding } from '../finding.ts'

type Where = { readonly file: string; readonly tenant?: string }
type Sections = Readonly<Record<string, LanderSection>>

/**
 * Countdowns without an end: to the end of a campaign that has none, or to the expiry of a code
 * without naming it. Whether a code exists and expires is only known at render time; otherwise the
 * section is left out.
 * @param file returns the place of a finding: of the lander itself, or of one of its campaigns
 */
export function countdownFindings(
  { order, sections, campaigns }: Pick<Lander, 'order' | 'sections' | 'campaigns'>,
  file: (slug?: string) => Where,
): Finding[] {
  return [
    ...endless(order, sections, undefined, file()),
    ...Object.entries(campaigns).flatMap(([slug, campaign]) =>
      endless(campaign.order ?? order, { ...sections, ...campaign.sections }, campaign.until, file(slug)),
    ),
  ]
}

function endless(
  order: readonly string[],
  sections: Sections,
  until: string | undefined,
  where: Where,
): Finding[] {
  return order.flatMap((id) => {
    const { type, settings } = sections[id] ?? {}
    if (type !== 'countdown') return []
    if (settings?.ends === 'discount' && settings.code === undefined)
      return [
        finding(
          'setting_missing',
          { ...where, path: `sections.${id}.settings.code` },
          'expected the code that expires, found nothing',
          'name it, or count to something else',
        ),
      ]
    if (settings?.ends !== 'campaign' || until !== undefined) return []
    return [
      finding(
        'countdown_endless',
        { ...where, path: `sections.${id}.settings.ends` },
        'expected something that ends, because this page is of no campaign with an end',
        'give the campaign an `until`, or take the countdown out of the order',
      ),
    ]
  })
}
