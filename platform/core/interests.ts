/**
 * Interests of specification section 3, in its order. The place in this list is the bit in `interest_mask` of a
 * member's row, so entries are only ever added at the end. 50 of the 63 bits that a `bigint` gives are taken.
 */
export const INTERESTS = [
  'adventure',
  'anal_sex',
  'animals',
  'art',
  'astrology',
  'barbecue',
  'beach',
  'beer',
  'biking',
  'bondage',
  'coffee',
  'cooking',
  'dancing',
  'exchanging_pictures',
  'fashion',
  'foodie',
  'gardening',
  'gym',
  'hiking',
  'hugging',
  'kissing',
  'lingerie',
  'massages',
  'masturbating',
  'movies',
  'music',
  'one_night_stand',
  'oral_sex',
  'outdoors',
  'party',
  'photography',
  'politics',
  'public_sex',
  'reading',
  'relationship',
  'sadomasochism',
  'safe_sex',
  'sex',
  'sex_toys',
  'shopping',
  'sports',
  'sushi',
  'tattoos',
  'tea',
  'theater',
  'threesome',
  'travelling',
  'vegetarian',
  'video_games',
  'wine',
] as const

export type Interest = (typeof INTERESTS)[number]

/** Interests that never appear in subjects of mail and push, nor to visitors before the entry warning. */
export const INTIMATE_INTERESTS: ReadonlySet<Interest> = new Set([
  'anal_sex',
  'bondage',
  'exchanging_pictures',
  'lingerie',
  'masturbating',
  'one_night_stand',
  'oral_sex',
  'public_sex',
  'sadomasochism',
  'safe_sex',
  'sex',
  'sex_toys',
  'threesome',
])

const BIT_OF: ReadonlyMap<string, bigint> = new Map(INTERESTS.map((slug, bit) => [slug, 1n << BigInt(bit)]))

/** Slugs to the mask stored with a member; unknown slugs are left out. */
export function interestMask(slugs: Iterable<string>): bigint {
  let mask = 0n
  for (const slug of slugs) mask |= BIT_OF.get(slug) ?? 0n
  return mask
}

/** The stored mask back to slugs, in the order of the list. */
export function interestsOf(mask: bigint): Interest[] {
  return INTERESTS.filter((_, bit) => (mask & (1n << BigInt(bit))) !== 0n)
}
