/**
 * Interests, in a fixed order. The index in this list is the bit in `interest_mask` of a member's
 * row, so only append entries. 50 of the 63 bits that a `bigint` provides are used.
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

/**
 * Interests that never appear in subjects of mail and push, nor for visitors before the entry
 * warning.
 */
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

/**
 * Groups in which the editor of the profile shows interests, in this order. Texts:
 * `profile:group_<name>`.
 */
export const INTEREST_GROUPS = ['life', 'food', 'sport', 'intimate'] as const
export type InterestGroup = (typeof INTEREST_GROUPS)[number]

const FOOD: ReadonlySet<Interest> = new Set([
  'barbecue',
  'beer',
  'coffee',
  'cooking',
  'foodie',
  'sushi',
  'tea',
  'vegetarian',
  'wine',
])
const SPORT: ReadonlySet<Interest> = new Set([
  'adventure',
  'beach',
  'biking',
  'dancing',
  'gym',
  'hiking',
  'outdoors',
  'sports',
])

/** The group of an interest. */
export function interestGroup(slug: Interest): InterestGroup {
  if (INTIMATE_INTERESTS.has(slug)) return 'intimate'
  if (FOOD.has(slug)) return 'food'
  return SPORT.has(slug) ? 'sport' : 'life'
}

/** Maximum number of interests of a profile. */
export const MOST_INTERESTS = 10
