/** Parameters of an entry link that name who sent a visitor. Any of them is a traffic source. */
export const SOURCE_NAMES = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
/** What travels with them: the network's own number of the click. */
export const LINK_NAMES = [...SOURCE_NAMES, 'click_id'] as const
/** The landing page that a visit began at, its campaign, and the variant of its experiment that was shown. */
export const ENTRANCE_NAMES = ['lander', 'slug', 'experiment', 'variant'] as const

export type SourceName = (typeof SOURCE_NAMES)[number]
export type LinkName = (typeof LINK_NAMES)[number]
export type EntranceName = (typeof ENTRANCE_NAMES)[number]

/** Where a visit began; `lander` is `index` for the front page. */
export type Entrance = Readonly<Partial<Record<EntranceName, string>>>

/** One touch: all names, empty where nothing is known. The columns of `member_sources` and `conversions`. */
export type VisitSource = Readonly<Record<LinkName | EntranceName, string>>

export const ALL_NAMES = [...LINK_NAMES, ...ENTRANCE_NAMES] as const

/** Every name with its value, empty where there is none. */
export function wholeSource(known: Readonly<Partial<Record<string, string>>>): VisitSource {
  return Object.fromEntries(ALL_NAMES.map((name) => [name, known[name] ?? ''])) as VisitSource
}

export const isKnown = (source: VisitSource): boolean => ALL_NAMES.some((name) => source[name] !== '')
