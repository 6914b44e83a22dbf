/**
 * Parameters of an entry link that identify who sent a visitor. Any of them makes a traffic source.
 */
export const SOURCE_NAMES = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
/** All names of an entry link, with the network's click id. */
export const LINK_NAMES = [...SOURCE_NAMES, 'click_id'] as const
/**
 * The lander where a visit started, its campaign, and the variant of its experiment that was shown.
 */
export const ENTRANCE_NAMES = ['lander', 'slug', 'experiment', 'variant'] as const

export type SourceName = (typeof SOURCE_NAMES)[number]
export type LinkName = (typeof LINK_NAMES)[number]
export type EntranceName = (typeof ENTRANCE_NAMES)[number]

/** Where a visit began; `lander` is `index` for the front page. */
export type Entrance = Readonly<Partial<Record<EntranceName, string>>>

/** One touch: all names, empty if unknown. The columns of `member_sources` and `conversions`. */
export type VisitSource = Readonly<Record<LinkName | EntranceName, string>>

export const ALL_NAMES = [...LINK_NAMES, ...ENTRANCE_NAMES] as const

/**
 * The key by which visits are counted: a touch without its click id, which is unique to each visit.
 */
export type CountedSource = Readonly<Record<SourceName | EntranceName, string>>

const COUNTED_NAMES = [...SOURCE_NAMES, ...ENTRANCE_NAMES] as const

function named<Name extends string>(
  names: readonly Name[],
  known: Readonly<Partial<Record<string, string>>>,
): Record<Name, string> {
  const values = {} as Record<Name, string>
  for (const name of names) values[name] = known[name] ?? ''
  return values
}

/** Every name that visits are counted by; empty if there is no value. */
export const countedSource = (known: Readonly<Partial<Record<string, string>>>): CountedSource =>
  named(COUNTED_NAMES, known)

/** Every name with its value; empty if there is none. */
export function wholeSource(known: Readonly<Partial<Record<string, string>>>): VisitSource {
  return named(ALL_NAMES, known)
}

export const isKnown = (source: VisitSource): boolean => ALL_NAMES.some((name) => source[name] !== '')
