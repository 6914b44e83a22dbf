import { INTIMATE_INTERESTS, type Interest } from '../../core/interests.ts'

/** Maximum number of interests that a signup may start with. */
const MOST_FIRST = 3

const FIELD = 'interest_'

/**
 * Names of the interests in an address that leads to the signup: the ticked checkboxes of a plain
 * form (`interest_music=on`, since only the first value of a repeated key counts), or a list in a
 * link (`interests=music,art`).
 */
export function interestsInQuery(query: Readonly<Record<string, string>>): readonly string[] {
  const ticked = Object.keys(query).filter((key) => key.startsWith(FIELD))
  return [...ticked.map((key) => key.slice(FIELD.length)), ...listed(query.interests)]
}

/** Parts of `music,art`, as the steps of the signup send them. */
export const listed = (names = ''): readonly string[] => names.split(',')

/**
 * The first everyday interests among the names that the site offers, without duplicates; all others
 * are ignored.
 */
export function firstInterests(offered: readonly Interest[], names: readonly string[]): Interest[] {
  const found = names.flatMap((name) => offered.find((slug) => slug === name.trim()) ?? [])
  return [...new Set(found)].filter((slug) => !INTIMATE_INTERESTS.has(slug)).slice(0, MOST_FIRST)
}
