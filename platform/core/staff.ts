/** Roles of staff, stored as smallint (`staff.role`). Members see the role of anyone who opened their data (`data:staff_<role>`). */
export const ROLE_CODES = { operator: 1, moderator: 2, support: 3, marketer: 4 } as const
export type Role = keyof typeof ROLE_CODES
export const ROLES = Object.keys(ROLE_CODES) as readonly Role[]

/** Why staff look at a member. Recorded as a code, so that the record holds no member's words. */
export const LOOK_REASONS = ['payment', 'asked', 'fraud', 'complaint', 'authority'] as const
export type LookReason = (typeof LOOK_REASONS)[number]

/** Actions of the audit log that members read with a text of their own (`data:access_<action>`); other actions are `data:access_case`. */
export const TOLD_ACTIONS = [
  'photo_viewed',
  'photo_approved',
  'photo_refused',
  'photo_undone',
  'report_read',
  'report_decided',
  'report_appeal_decided',
] as const
