/** Seconds after signup in which the time bonus holds (specification section 4). */
export const TIME_BONUS_SECONDS = 14_400

/**
 * When the time bonus of this member ends, or null where there is none (any more): it exists only for members who have
 * not paid and whose signup is less than 4 hours old, by the server's clock (decision 3.3).
 */
export function timeBonusEnd(member: { paid: boolean; signupAt: Date }, now: Date): Date | null {
  const end = new Date(member.signupAt.getTime() + TIME_BONUS_SECONDS * 1000)
  return member.paid || end <= now ? null : end
}
