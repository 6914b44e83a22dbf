/** Discount of a member's first hours: code, percentage and seconds from the signup. */
export const TIME_BONUS = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const

/** Discount after the time bonus: until a week after signup, for the first purchase. */
export const WELCOME_DISCOUNT = { code: 'WELCOME25', percentage: 25, seconds: 604_800 } as const
