import type { SiteState } from '../../core/site-state.ts'
import type { MailTemplate } from './mail-template.ts'

/**
 * Every mail that the platform sends. `notice` mails are about something that the member can also
 * see on the site: they respect opt-outs and carry one-press unsubscribe; the others belong to an
 * action of the recipient. Keys are written in full so that the check for unused texts finds them.
 */
export const MAIL_TEMPLATES = {
  activation: {
    subject: 'mail:activation_subject',
    text: 'mail:activation_text',
    button: 'mail:activation_button',
    sentTo: 'entered',
  },
  account_exists: {
    subject: 'mail:account_exists_subject',
    text: 'mail:account_exists_text',
    button: 'mail:account_exists_button',
    sentTo: 'entered',
  },
  account_deleting: {
    subject: 'mail:account_deleting_subject',
    text: 'mail:account_deleting_text',
    button: 'mail:account_deleting_button',
    sentTo: 'entered',
    whileClosed: true,
  },
  account_deleted: {
    subject: 'mail:account_deleted_subject',
    text: 'mail:account_deleted_text',
    button: 'mail:account_deleted_button',
    whileClosed: true,
  },
  account_closed: {
    subject: 'mail:account_closed_subject',
    text: 'mail:account_closed_text',
    button: 'mail:account_closed_button',
    whileClosed: true,
  },
  account_deleted_until: {
    subject: 'mail:account_deleted_subject',
    text: 'mail:account_deleted_until_text',
    button: 'mail:account_deleted_button',
    whileClosed: true,
  },
  export_ready: {
    subject: 'mail:export_ready_subject',
    text: 'mail:export_ready_text',
    button: 'mail:export_ready_button',
    whileClosed: true,
  },
  password_reset: {
    subject: 'mail:password_reset_subject',
    text: 'mail:password_reset_text',
    button: 'mail:password_reset_button',
    whileClosed: true,
  },
  password_reset_unknown: {
    subject: 'mail:password_reset_unknown_subject',
    text: 'mail:password_reset_unknown_text',
    button: 'mail:password_reset_unknown_button',
    sentTo: 'entered',
    whileClosed: true,
  },
  waiting_confirm: {
    subject: 'mail:waiting_confirm_subject',
    text: 'mail:waiting_confirm_text',
    button: 'mail:waiting_confirm_button',
    sentTo: 'entered',
  },
  waiting_invited: {
    subject: 'mail:waiting_invited_subject',
    text: 'mail:waiting_invited_text',
    button: 'mail:waiting_invited_button',
    sentTo: 'entered',
  },
  waiting_open: {
    subject: 'mail:waiting_open_subject',
    text: 'mail:waiting_open_text',
    button: 'mail:waiting_open_button',
    sentTo: 'entered',
  },
  sign_in_changed: {
    subject: 'mail:sign_in_changed_subject',
    text: 'mail:sign_in_changed_text',
    button: 'mail:sign_in_changed_button',
    whileClosed: true,
  },
  password_changed: {
    subject: 'mail:password_changed_subject',
    text: 'mail:password_changed_text',
    whileClosed: true,
  },
  new_device: {
    subject: 'mail:new_device_subject',
    text: 'mail:new_device_text',
    button: 'mail:new_device_button',
    whileClosed: true,
  },
  address_check: {
    subject: 'mail:address_check_subject',
    text: 'mail:address_check_text',
    button: 'mail:address_check_button',
  },
  mail_change: {
    subject: 'mail:mail_change_subject',
    text: 'mail:mail_change_text',
    button: 'mail:mail_change_button',
    sentTo: 'entered',
  },
  mail_change_taken: {
    subject: 'mail:mail_change_taken_subject',
    text: 'mail:mail_change_taken_text',
    button: 'mail:mail_change_taken_button',
  },
  mail_changed: {
    subject: 'mail:mail_changed_subject',
    text: 'mail:mail_changed_text',
    button: 'mail:mail_changed_button',
  },
  payment_received: {
    subject: 'mail:payment_received_subject',
    text: 'mail:payment_received_text',
    button: 'mail:payment_received_button',
    whileClosed: true,
  },
  complaint_received: {
    subject: 'mail:complaint_received_subject',
    text: 'mail:complaint_received_text',
    button: 'mail:complaint_received_button',
    sentTo: 'entered',
    whileClosed: true,
  },
  complaint_answered: {
    subject: 'mail:complaint_answered_subject',
    text: 'mail:complaint_answered_text',
    button: 'mail:complaint_answered_button',
    sentTo: 'entered',
    whileClosed: true,
  },
  report_received: {
    subject: 'mail:report_received_subject',
    text: 'mail:report_received_text',
    button: 'mail:report_received_button',
  },
  report_decided: {
    subject: 'mail:report_decided_subject',
    text: 'mail:report_decided_text',
    button: 'mail:report_decided_button',
    whileClosed: true,
  },
  moderation_decided: {
    subject: 'mail:moderation_decided_subject',
    text: 'mail:moderation_decided_text',
    button: 'mail:moderation_decided_button',
    whileClosed: true,
  },
  appeal_decided: {
    subject: 'mail:appeal_decided_subject',
    text: 'mail:appeal_decided_text',
    button: 'mail:report_decided_button',
    whileClosed: true,
  },
  meeting_morning: {
    subject: 'mail:meeting_morning_subject',
    text: 'mail:meeting_morning_text',
    button: 'mail:meeting_morning_button',
  },
  terms_changed: {
    subject: 'mail:terms_changed_subject',
    text: 'mail:terms_changed_text',
    button: 'mail:terms_changed_button',
  },
  check_decided: {
    subject: 'mail:check_decided_subject',
    text: 'mail:check_decided_text',
    button: 'mail:check_decided_button',
  },
  photo_refused: { subject: 'mail:photo_refused_subject', text: 'mail:photo_refused_text' },
  withdrawal_received: {
    subject: 'mail:withdrawal_received_subject',
    text: 'mail:withdrawal_received_text',
    button: 'mail:withdrawal_received_button',
    sentTo: 'entered',
    whileClosed: true,
  },
  refund_failed: {
    subject: 'mail:refund_failed_subject',
    text: 'mail:refund_failed_text',
    whileClosed: true,
  },
  refund_manual: {
    subject: 'mail:refund_manual_subject',
    text: 'mail:refund_manual_text',
    whileClosed: true,
  },
  credits_returned: {
    subject: 'mail:credits_returned_subject',
    text: 'mail:credits_returned_text',
    button: 'mail:credits_returned_button',
    whileClosed: true,
  },
  credits_given: {
    subject: 'mail:credits_returned_subject',
    text: 'mail:credits_given_text',
    button: 'mail:credits_returned_button',
    whileClosed: true,
  },
  refund_done: { subject: 'mail:refund_done_subject', text: 'mail:refund_done_text', whileClosed: true },
  new_message: {
    subject: 'mail:new_message_subject',
    text: 'mail:new_message_text',
    button: 'mail:new_message_button',
    notice: 'message',
  },
  new_message_fictional: {
    subject: 'mail:new_message_subject',
    text: 'mail:new_message_fictional_text',
    button: 'mail:new_message_button',
    notice: 'message',
  },
  new_like: {
    subject: 'mail:new_like_subject',
    text: 'mail:new_like_text',
    button: 'mail:new_like_button',
    notice: 'like',
  },
  new_match: {
    subject: 'mail:new_like_subject',
    text: 'mail:new_match_text',
    button: 'mail:new_match_button',
    notice: 'match',
  },
  album_asked: {
    subject: 'mail:new_like_subject',
    text: 'mail:album_asked_text',
    button: 'mail:album_asked_button',
    notice: 'album',
  },
  album_opened: {
    subject: 'mail:new_like_subject',
    text: 'mail:album_opened_text',
    button: 'mail:album_opened_button',
    notice: 'album',
  },
  quiet_conversation: {
    subject: 'mail:quiet_conversation_subject',
    text: 'mail:quiet_conversation_text',
    button: 'mail:quiet_conversation_button',
    notice: 'quiet',
  },
  saved_search: {
    subject: 'mail:digest_subject',
    text: 'mail:saved_search_text',
    button: 'mail:digest_button',
    notice: 'saved_search',
  },
  digest: {
    subject: 'mail:digest_subject',
    text: 'mail:digest_text',
    button: 'mail:digest_button',
    notice: 'digest',
  },
} as const satisfies Record<string, MailTemplate>

export type MailTemplateName = keyof typeof MAIL_TEMPLATES

/** Whether a site in this state sends such a mail. A draft sends none. */
export function isMailedIn(state: SiteState, template: MailTemplateName): boolean {
  const { whileClosed }: MailTemplate = MAIL_TEMPLATES[template]
  return state === 'live' || (state !== 'draft' && whileClosed === true)
}
