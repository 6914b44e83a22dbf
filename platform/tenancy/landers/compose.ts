import {
  type Lander,
  type LanderCampaign,
  type LanderExperiment,
  type LanderSection,
  settingsBelow,
} from '../../core/lander.ts'
import { type Finding, finding } from '../finding.ts'
import { merge, show } from '../json.ts'
import { nearest } from '../nearest-name.ts'
import type { ExperimentFile, LanderFolder } from './lander-folder.ts'
import type { SectionTypes } from './section-schemas.ts'
import { wordsOver } from './words.ts'

type Where = { readonly file: string; readonly tenant?: string }
type Sections = Readonly<Record<string, LanderSection>>

/**
 * A lander of a site: the platform's folder overridden by the site's. Settings of a section merge,
 * the order is replaced, texts merge by key, an experiment of the site replaces the platform's.
 * @param where the file for findings: the site's if it has one
 */
export function composeLander(
  name: string,
  base: LanderFolder,
  own: LanderFolder | undefined,
  types: SectionTypes,
  where: Where,
): { readonly lander: Lander; readonly findings: Finding[] } {
  const composing = new Composing(types, where)
  const sections = composing.checked(over(base.sections, own?.sections ?? {}), where, 'sections')
  const order = own?.order ?? base.order ?? []
  composing.checkOrder(order, sections, { ...where, path: 'order' })
  const changes = { ...base.campaigns, ...own?.campaigns }
  const lander = {
    name,
    ...(own?.base === undefined ? {} : { base: own.base }),
    order,
    sections,
    words: wordsOver(base.words, own?.words ?? {}),
    campaigns: composing.campaigns(changes, sections),
    experiment: composing.experiment(own?.experiment ?? base.experiment, changes, sections),
    pictures: [...new Set([...base.assets, ...(own?.assets ?? [])])],
    sizes: { ...base.sizes, ...own?.sizes },
    ...(own && Object.keys(own.uploads).length > 0 ? { uploads: own.uploads } : {}),
  }
  return { lander, findings: once(composing.findings) }
}

type Campaigns = Readonly<Record<string, LanderCampaign>>

/** Applies changes to sections, and collects faults of both. */
class Composing {
  readonly findings: Finding[] = []
  readonly #types: SectionTypes
  readonly #where: Where

  constructor(types: SectionTypes, where: Where) {
    this.#types = types
    this.#where = where
  }

  checked(sections: Readonly<Record<string, Partial<LanderSection>>>, at: Where, path: string): Sections {
    return Object.fromEntries(
      Object.entries(sections).flatMap(([id, section]) => {
        const made = checkSection(section, this.#types, { ...at, path: `${path}.${id}` })
        this.findings.push(...made.findings)
        return made.section ? [[id, made.section]] : []
      }),
    )
  }

  checkOrder(order: readonly string[], sections: Sections, at: Where & { path: string }): void {
    this.findings.push(...orderFindings(order, sections, at))
  }

  campaigns(changes: Campaigns, below: Sections): Campaigns {
    return Object.fromEntries(
      Object.entries(changes).map(([slug, change]) => {
        const file = this.#where.file.replace(/lander\.json$/, `slugs/${slug}.json`)
        return [slug, this.#changed(change, below, { ...this.#where, file }, '')]
      }),
    )
  }

  /** Applies each variant to the lander, and each campaign to each variant. */
  experiment(
    file: ExperimentFile | undefined,
    campaigns: Campaigns,
    below: Sections,
  ): LanderExperiment | undefined {
    if (!file) return undefined
    this.findings.push(...weightFindings(file, this.#where))
    const variants = Object.entries(file.variants).map(([id, variant]) => {
      const made = this.#changed(variant, below, this.#where, `experiment.variants.${id}.`)
      return [id, { ...made, campaigns: this.campaigns(campaigns, { ...below, ...made.sections }) }] as const
    })
    return { id: file.id, variants: Object.fromEntries(variants) }
  }

  /** @param prefix of the paths that findings name */
  #changed<Change extends LanderCampaign>(
    change: Change,
    below: Sections,
    at: Where,
    prefix: string,
  ): Change {
    const changed = Object.keys(change.sections)
    const sections = this.checked(pick(over(below, change.sections), changed), at, `${prefix}sections`)
    if (change.order)
      this.checkOrder(change.order, { ...below, ...sections }, { ...at, path: `${prefix}order` })
    return { ...change, sections }
  }
}

function weightFindings({ variants }: ExperimentFile, where: Where): Finding[] {
  const weights = Object.values(variants).map(({ weight }) => weight)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 100) return []
  const cure = sum < 100 ? `raise one by ${100 - sum}` : `lower one by ${sum - 100}`
  const message = `expected weights that sum to 100, found ${weights.join(' + ')} = ${sum}; ${cure}`
  const values = { sum: String(sum) }
  return [finding('experiment_weights', { ...where, path: 'experiment.variants', values }, message)]
}

/** A campaign is applied to the lander and to each variant: its faults are reported once. */
const once = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((one) => [`${one.file} ${one.path} ${one.message}`, one])).values(),
]

type Parts = Readonly<Record<string, Partial<LanderSection>>>

/** Merges sections: one with an existing id changes its settings. */
const over = (below: Parts, above: Parts) =>
  merge(
    Object.fromEntries(Object.entries(below).map(([id, section]) => [id, staying(section, above[id])])),
    above,
  ) as Record<string, Partial<LanderSection>>

const staying = (below: Partial<LanderSection>, above: Partial<LanderSection> | undefined) =>
  below.settings && above?.settings
    ? { ...below, settings: settingsBelow(below.settings, above.settings) }
    : below

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
  const values = { section: String(section.type) }
  return { findings: [finding('section_unknown', { ...where, path: `${where.path}.type`, values }, message)] }
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
    const message = `expected ids of sections, found ${show(id)}${hint}`
    return finding('section_missing', { ...where, values: { section: id } }, message)
  })
}
