import type { Lander, LanderCampaign, LanderSection } from '../../core/lander.ts'
import { type Finding, finding } from '../finding.ts'
import { merge, show } from '../json.ts'
import { nearest } from '../spelling.ts'
import type { LanderFolder } from './lander-folder.ts'
import type { SectionTypes } from './section-schemas.ts'
import { wordsOver } from './words.ts'

type Where = { readonly file: string; readonly tenant?: string }
type Sections = Readonly<Record<string, LanderSection>>

/**
 * A lander as a site shows it: the platform's folder with the site's over it. Settings of a section merge, the order replaces, texts
 * merge by key.
 * @param where the file that findings are about: the site's where it has one
 */
export function composeLander(
  name: string,
  base: LanderFolder,
  own: LanderFolder | undefined,
  types: SectionTypes,
  where: Where,
): { readonly lander: Lander; readonly findings: Finding[] } {
  const findings: Finding[] = []
  const checked = (sections: Readonly<Record<string, Partial<LanderSection>>>, at: Where, path: string) =>
    Object.fromEntries(
      Object.entries(sections).flatMap(([id, section]) => {
        const made = checkSection(section, types, { ...at, path: `${path}.${id}` })
        findings.push(...made.findings)
        return made.section ? [[id, made.section]] : []
      }),
    )
  const sections = checked(over(base.sections, own?.sections ?? {}), where, 'sections')
  const order = own?.order ?? base.order ?? []
  findings.push(...orderFindings(order, sections, { ...where, path: 'order' }))
  const campaigns = Object.fromEntries(
    Object.entries({ ...base.campaigns, ...own?.campaigns }).map(([slug, campaign]) => {
      const at = { ...where, file: where.file.replace(/lander\.json$/, `slugs/${slug}.json`) }
      const changed = Object.keys(campaign.sections)
      const merged = checked(pick(over(sections, campaign.sections), changed), at, 'sections')
      if (campaign.order)
        findings.push(...orderFindings(campaign.order, { ...sections, ...merged }, { ...at, path: 'order' }))
      return [slug, { ...campaign, sections: merged } satisfies LanderCampaign]
    }),
  )
  const lander = {
    name,
    order,
    sections,
    words: wordsOver(base.words, own?.words ?? {}),
    campaigns,
    pictures: [...new Set([...base.assets, ...(own?.assets ?? [])])],
    ...(own && Object.keys(own.uploads).length > 0 ? { uploads: own.uploads } : {}),
  }
  return { lander, findings }
}

/** Sections over sections: one that names its id again changes its settings. */
const over = (
  below: Readonly<Record<string, Partial<LanderSection>>>,
  above: Readonly<Record<string, Partial<LanderSection>>>,
) => merge(below, above) as Record<string, Partial<LanderSection>>

const pick = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))

function checkSection(
  section: Partial<LanderSection>,
  types: SectionTypes,
  where: Where & { path: string },
): { readonly section?: LanderSection; readonly findings: Finding[] } {
  const type = types.get(String(section.type))
  if (type) return type.check(section as LanderSection, where)
  const meant = nearest(String(section.type), [...types.keys()])
  const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
  const message = `expected the name of a file in schemas/sections, found ${show(section.type)}${hint}`
  return { findings: [finding('section_unknown', { ...where, path: `${where.path}.type` }, message)] }
}

function orderFindings(
  order: readonly string[],
  sections: Sections,
  where: Where & { path: string },
): Finding[] {
  const unknown = order.filter((id) => !Object.hasOwn(sections, id))
  return unknown.map((id) => {
    const meant = nearest(id, Object.keys(sections))
    const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
    return finding('section_missing', where, `expected ids of sections, found ${show(id)}${hint}`)
  })
}
