/**
 * Gifts that a member can send, in the groups in which they are offered. Each costs the tenant's
 * `gift_credits`. Names are the texts `gifts:name_<gift>`, names of groups `gifts:group_<group>`;
 * each gift has a drawing (`features/gifts/drawings.ts`). Messages store the name of their gift:
 * never remove or rename one.
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

/** Whether an untrusted text (body of a message, storage of a tab) is the name of a gift. */
export function isGift(value: string): value is Gift {
  return (GIFTS as readonly string[]).includes(value)
}
