import type { Member, MemberSearch } from './generated/database.ts'

/** A profile field with a fixed list of options. */
interface Trait {
  /**
   * Rows store the position in the list, counted from 1, so only append options. Texts:
   * `options:<trait>.<option>`.
   */
  readonly options: readonly string[]
  /**
   * Who reads it on profiles and may search by it: a search result reveals the value that was
   * searched for.
   */
  readonly readers: 'everyone' | 'members'
  /** The previous name, which may occur in addresses, saved searches and files of sites. */
  readonly formerly?: string
}

/**
 * The traits, in the order of the editor. The name is also the column of `member` and
 * `member_search`, the field of forms and calls, the parameter in addresses, and the value in
 * `search_fields` and `visible_profile_fields`. All code for traits is derived from this record;
 * CONTRIBUTING.md, "A trait of a profile", describes how to add one.
 */
export const TRAITS = {
  // Public pages must not show it.
  sexuality: { options: ['hetero', 'gay', 'lesbian', 'bi'], readers: 'members' },
  relationship: {
    options: ['single', 'relationship', 'open', 'married', 'divorced', 'widowed'],
    readers: 'everyone',
    formerly: 'relationship_status',
  },
  hair: { options: ['black', 'brown', 'blond', 'red', 'grey', 'bald', 'other'], readers: 'everyone' },
  eyes: { options: ['brown', 'blue', 'green', 'hazel', 'grey'], readers: 'everyone', formerly: 'eye' },
  body: {
    options: ['slim', 'athletic', 'average', 'curvy', 'muscular', 'large'],
    readers: 'everyone',
    formerly: 'body_type',
  },
} as const satisfies { readonly [Column in keyof Member & keyof MemberSearch]?: Trait }

export type TraitName = keyof typeof TRAITS

export const TRAIT_NAMES = Object.keys(TRAITS) as readonly TraitName[]

export function isTrait(name: string): name is TraitName {
  return Object.hasOwn(TRAITS, name)
}

/** An object with a value for each trait, in order. */
export function eachTrait<Value>(make: (name: TraitName) => Value): Record<TraitName, Value> {
  return Object.fromEntries(TRAIT_NAMES.map((name) => [name, make(name)])) as Record<TraitName, Value>
}

/** The stored number of an option; undefined if it is not in the list. */
export function optionCode(trait: TraitName, option: string): number | undefined {
  const place = (TRAITS[trait].options as readonly string[]).indexOf(option)
  return place < 0 ? undefined : place + 1
}

/** The option for a stored number. */
export function optionSlug(trait: TraitName, code: number | null): string | undefined {
  return code === null ? undefined : TRAITS[trait].options[code - 1]
}

export type FormerTraitName = Extract<(typeof TRAITS)[TraitName], { formerly: string }>['formerly']

/** Former names, each with the current name. */
export const FORMER_TRAIT_NAMES = Object.fromEntries(
  TRAIT_NAMES.flatMap((name) => {
    const { formerly }: Trait = TRAITS[name]
    return formerly === undefined ? [] : [[formerly, name]]
  }),
) as Readonly<Record<FormerTraitName, TraitName>>

/** The current name for a former name of a trait; any other name unchanged. */
export function currentName(name: string): string {
  return Object.hasOwn(FORMER_TRAIT_NAMES, name) ? FORMER_TRAIT_NAMES[name as FormerTraitName] : name
}

/**
 * Parameters under the current names of traits. If both names are present, the current one wins.
 */
export function withCurrentNames<Value>(parameters: Readonly<Record<string, Value>>): Record<string, Value> {
  const entries = Object.entries(parameters)
  const renamed = entries.map(([name, value]) => [currentName(name), value] as const)
  return Object.fromEntries([...renamed, ...entries.filter(([name]) => currentName(name) === name)])
}
