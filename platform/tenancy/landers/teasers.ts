import type { Lander, LanderSection } from '../../core/lander.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type Finding, finding } from '../finding.ts'
import { show } from '../json.ts'
import { nearest } from '../nearest-name.ts'
import type { LanderFile } from './honesty.ts'

/** Teasers of partners that the site does not name, for which nothing would be shown. */
export function teaserFindings(
  lander: Pick<Lander, 'sections' | 'campaigns'>,
  { partners }: Pick<Tenant['settings'], 'partners'>,
  { folder, tenant }: LanderFile,
): Finding[] {
  const files = [
    ['lander', lander.sections] as const,
    ...Object.entries(lander.campaigns).map(([slug, { sections }]) => [`slugs/${slug}`, sections] as const),
  ]
  return files.flatMap(([file, sections]) =>
    Object.entries(sections).flatMap(([id, { type, settings }]: [string, LanderSection]) => {
      const { partner } = settings
      if (type !== 'cam_teaser' || typeof partner !== 'string' || Object.hasOwn(partners, partner)) return []
      const meant = nearest(partner, Object.keys(partners))
      const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
      return [
        finding(
          'partner_unknown',
          {
            file: `${folder}/${file}.json`,
            path: `sections.${id}.settings.partner`,
            values: { partner },
            ...(tenant === undefined ? {} : { tenant }),
          },
          `expected one of the site's partners, found ${show(partner)}${hint}`,
          'name it in `partners` of tenant.json, with the address that it leads to',
        ),
      ]
    }),
  )
}
