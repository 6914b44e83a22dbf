/** Gifts that can be sent; all cost the tenant's `gift_credits`. Names are texts `chats:gift_<name>`. */
export const GIFTS = ['rose', 'chocolate', 'wine', 'cake', 'bear', 'star'] as const
export type Gift = (typeof GIFTS)[number]

export function isGift(value: string): value is Gift {
  return (GIFTS as readonly string[]).includes(value)
}
