import type { TextKey, Translate } from '../core/locale.ts'
import type { AuditAction, LookReason, Role } from '../core/staff.ts'
import type texts from '../i18n/texts/en/console.json'
import type { FindingCode } from '../tenancy/finding.ts'
import { READY_ITEMS } from '../tenancy/readiness.ts'

/**
 * Error codes that only the console uses: their texts are not in the namespace that members' pages
 * load.
 */
const OWN = new Set([
  'second_factor_failed',
  'code_needed',
  'code_wrong',
  'not_allowed',
  'already_decided',
  'check_changed',
  'check_gone',
  'undo_too_late',
  'passkey_failed',
  'staff_exists',
  'site_unknown',
  'sites_none',
  'own_access',
  'state_until',
  'site_id',
  'site_unfit',
  'site_warned',
  'site_id_form',
  'site_id_taken',
  'site_host',
  'site_host_taken',
  'site_plain_text',
  'site_vat',
  'site_phone',
  'site_finding',
  'site_read_only',
  'site_file_changed',
  'site_unchanged',
  'second_person_needed',
  'second_person_new',
  'second_person_invited',
  'second_person_inviter',
  'refund_decided',
  'refund_amount',
  'report_decided',
  'report_member_gone',
  'appeal_own_decision',
  'grounds_of_measure',
  'complaint_answered',
  'complaint_own_decision',
  'complaint_taken',
  'template_placeholder',
  'alert_resolved',
  'member_unknown',
  'member_state',
  'code_taken',
  'code_invalid',
  'code_currency',
  'day_over',
  'link_token',
  'link_taken',
  'draft_changed',
  'nothing_to_publish',
  'theme_changed',
  'theme_value',
  'theme_contrast',
  'theme_contrast_here',
  'time_over',
  'lander_name',
  'lander_taken',
  'lander_published',
  'lander_delete_instead',
  'lander_file_invalid',
  'lander_file_pixels',
  'lander_file_tiny',
  'lander_file_too_large',
  'lander_file_missing',
  'lander_file_name',
  'lander_file_not_saved',
  'cost_amount',
  'cost_file_text',
  'cost_file_large',
])

/** The translator of the console: `errors:<code>` of its own refusals is `console:error.<code>`. */
export function consoleTexts(t: Translate): Translate {
  return (key, params) => {
    const code = key.startsWith('errors:') ? key.slice('errors:'.length) : ''
    return OWN.has(code) ? t(`console:error.${code}`, params) : t(key, params)
  }
}

/** A text of the console; the compiler checks that it exists. */
const named = (
  t: Translate,
  key: `console:${TextKey<typeof texts>}`,
  params?: Readonly<Record<string, string>>,
) => t(key, params)

export const actionName = (t: Translate, action: AuditAction) => named(t, `console:audit.${action}`)
export const roleName = (t: Translate, role: Role) => named(t, `console:role.${role}`)
export const reasonName = (t: Translate, reason: LookReason) => named(t, `console:look.${reason}`)

/** The sentence about a finding; a code without one does not compile. */
export const findingText = (t: Translate, code: FindingCode, params: Readonly<Record<string, string>>) =>
  named(t, `console:finding.${code}`, params)

/** Lines of the list of what a site lacks to go live, by their stored names. */
export const readyItemNames = (t: Translate, items: readonly string[]): string =>
  READY_ITEMS.filter((item) => items.includes(item))
    .map((item) => named(t, `console:ready_item.${item}`))
    .join(', ')
