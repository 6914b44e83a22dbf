/** Why staff look at a member. Recorded as a code, so that the record holds no member's words. */
export const LOOK_REASONS = ['payment', 'asked', 'fraud', 'complaint', 'authority'] as const
export type LookReason = (typeof LOOK_REASONS)[number]
