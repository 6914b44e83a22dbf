/**
 * Option lists of profiles. A member's row stores the position in the list, counted from 1, so add entries only
 * at the end. Texts: `options:<list>.<option>`.
 */
export const PROFILE_OPTIONS = {
  sexuality: ['hetero', 'gay', 'lesbian', 'bi'],
  relationship: ['single', 'relationship', 'open', 'married', 'divorced', 'widowed'],
  hair: ['black', 'brown', 'blond', 'red', 'grey', 'bald', 'other'],
  eyes: ['brown', 'blue', 'green', 'hazel', 'grey'],
  body: ['slim', 'athletic', 'average', 'curvy', 'muscular', 'large'],
} as const

export type ProfileOption = keyof typeof PROFILE_OPTIONS

/** The number stored for an option, undefined for what is not in the list. */
export function optionCode(list: ProfileOption, slug: string): number | undefined {
  const place = (PROFILE_OPTIONS[list] as readonly string[]).indexOf(slug)
  return place < 0 ? undefined : place + 1
}

/** The option behind a stored number. */
export function optionSlug(list: ProfileOption, code: number | null): string | undefined {
  return code === null ? undefined : PROFILE_OPTIONS[list][code - 1]
}
