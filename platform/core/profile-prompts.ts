/**
 * Short questions that members answer on their profile. Rows store the position in this list,
 * counted from 1, so only append entries. Texts: `options:prompts.<slug>`.
 */
export const PROFILE_PROMPTS = [
  'perfect_sunday',
  'makes_me_laugh',
  'first_date',
  'small_joy',
  'proud_of',
  'never_without',
  'next_trip',
  'good_at',
  'get_along',
  'ask_me',
] as const

export type ProfilePrompt = (typeof PROFILE_PROMPTS)[number]

/** The stored number of a prompt; undefined if it is not in the list. */
export function promptCode(slug: string): number | undefined {
  const place = (PROFILE_PROMPTS as readonly string[]).indexOf(slug)
  return place < 0 ? undefined : place + 1
}

/** The prompt for a stored number. */
export const promptSlug = (code: number): ProfilePrompt | undefined => PROFILE_PROMPTS[code - 1]
