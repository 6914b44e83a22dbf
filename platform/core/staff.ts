/**
 * Roles of staff, stored as smallint (`staff.role`). Staff read `console:role.<role>`; members see
 * the role of anyone who opened their data (`data:staff_<role>`). A missing text does not compile.
 * What a role may do: `console/permissions.ts`.
 */
export const ROLE_CODES = { operator: 1, moderator: 2, support: 3, marketer: 4 } as const
export type Role = keyof typeof ROLE_CODES
export const ROLES = Object.keys(ROLE_CODES) as readonly Role[]

/** The role behind its code; undefined for a code that no role has. */
export function roleWithCode(code: number | null): Role | undefined {
  return ROLES.find((one) => ROLE_CODES[one] === code)
}

/**
 * Why staff look at a member (`console:look.<reason>`, for members `data:look_<reason>`). Recorded
 * as a code, so that the record holds no member's words.
 */
export const LOOK_REASONS = ['payment', 'asked', 'fraud', 'complaint', 'authority'] as const
export type LookReason = (typeof LOOK_REASONS)[number]

/**
 * Staff actions that are recorded, stored by name. The value says how members read an action about
 * their data: by its `own` text (`data:access_<action>`) or as work on their `case`
 * (`data:access_case`). Staff read `console:audit.<action>`. A missing text does not compile.
 */
const AUDIT_ACTIONS = {
  staff_invited: 'case',
  staff_disabled: 'case',
  staff_enabled: 'case',
  staff_sessions_ended: 'case',
  invitation_accepted: 'case',
  signed_in: 'case',
  signed_out: 'case',
  recovery_code_used: 'case',
  recovery_codes_made: 'case',
  passkey_added: 'case',
  passkey_removed: 'case',
  photo_viewed: 'own',
  photo_approved: 'own',
  photo_refused: 'own',
  photo_undone: 'own',
  check_viewed: 'own',
  check_approved: 'own',
  check_refused: 'own',
  report_read: 'own',
  report_decided: 'own',
  report_appeal_decided: 'own',
  case_opened: 'case',
  signup_link_made: 'case',
  signup_link_revoked: 'case',
  signup_links_viewed: 'case',
  complaint_read: 'case',
  complaint_answered: 'case',
  appeal_decided: 'case',
  complaint_noted: 'case',
  story_approved: 'case',
  story_refused: 'case',
  story_removed: 'case',
  template_saved: 'case',
  template_removed: 'case',
  payments_searched: 'case',
  payment_viewed: 'case',
  refund_made: 'case',
  refund_requested: 'case',
  refund_approved: 'case',
  refund_rejected: 'case',
  refund_paid: 'case',
  credits_given: 'case',
  credits_requested: 'case',
  alert_resolved: 'case',
  list_exported: 'case',
  member_found: 'case',
  member_viewed: 'case',
  member_disabled: 'case',
  member_enabled: 'case',
  member_sessions_ended: 'case',
  codes_made: 'case',
  code_disabled: 'case',
  short_link_made: 'case',
  short_link_disabled: 'case',
  preview_link_made: 'case',
  preview_link_withdrawn: 'case',
  postback_tested: 'case',
  postback_repeated: 'case',
  lander_made: 'case',
  lander_deleted: 'case',
  lander_edited: 'case',
  lander_discarded: 'case',
  lander_published: 'case',
  lander_scheduled: 'case',
  lander_unscheduled: 'case',
  lander_rolled_back: 'case',
  lander_file_uploaded: 'case',
  lander_exported: 'case',
  theme_edited: 'case',
  theme_discarded: 'case',
  theme_published: 'case',
  theme_rolled_back: 'case',
  theme_exported: 'case',
  site_made: 'case',
  site_settings_changed: 'case',
  site_removed: 'case',
  site_paused: 'case',
  site_resumed: 'case',
  site_live: 'case',
  site_archived: 'case',
  site_drafted: 'case',
  site_planned: 'case',
  site_unplanned: 'case',
  site_start_refused: 'case',
  site_alert_seen: 'case',
  cost_saved: 'case',
  costs_imported: 'case',
  cost_removed: 'case',
} as const satisfies Readonly<Record<string, 'own' | 'case'>>
export type AuditAction = keyof typeof AUDIT_ACTIONS
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as readonly AuditAction[]

/** Actions as members read them. */
export type MemberFacingAction =
  | { [Name in AuditAction]: (typeof AUDIT_ACTIONS)[Name] extends 'own' ? Name : never }[AuditAction]
  | 'case'

/**
 * A recorded action, possibly with a name from an older version of the program, as members read it.
 */
export function memberFacingAction(word: string): MemberFacingAction {
  const isOwn = (AUDIT_ACTIONS as Readonly<Record<string, string>>)[word] === 'own'
  return isOwn ? (word as MemberFacingAction) : 'case'
}
