/**
 * Gifts that a member can send, by the groups in which they are offered. All of them cost the
 * tenant's `gift_credits`. Names are texts `gifts:name_<gift>`, those of groups
 * `gifts:group_<group>`; each has a drawing (`features/gifts/drawings.ts`). Messages store the name
 * of their gift: none is ever removed or renamed.
 */
export const GIFT_GROUPS = {
  romance: ['rose', 'bouquet', 'heart', 'letter', 'ring', 'perfume', 'candle'],
  treats: ['chocolate', 'cake', 'icecream', 'coffee', 'wine', 'sushi'],
  together: ['ticket', 'guitar', 'book', 'balloon', 'plane', 'umbrella'],
  cuddly: ['bear', 'kitten', 'puppy', 'penguin'],
  sky: ['star', 'sun', 'moon', 'seashell', 'clover'],
} as const

export type GiftGroup = keyof typeof GIFT_GROUPS
export type Gift = (typeof GIFT_GROUPS)[GiftGroup][number]

/** Every gift once, in the order of the groups. */
export const GIFTS: readonly [Gift, ...Gift[]] = [
  ...GIFT_GROUPS.romance,
  ...GIFT_GROUPS.treats,
  ...GIFT_GROUPS.together,
  ...GIFT_GROUPS.cuddly,
  ...GIFT_GROUPS.sky,
]

/** Whether a text from outside (body of a message, store of a tab) names a gift. */
export function isGift(value: string): value is Gift {
  return (GIFTS as readonly string[]).includes(value)
}
