import type { RouteName } from './routes.ts'

/** One entry of the account page: a page of its own, with a title and a line that says what can be done there. */
export interface AccountSection {
  readonly route: RouteName
  /** Keys of texts, with their namespace `account`. */
  readonly title: `account:${string}`
  readonly hint: `account:${string}`
  readonly icon:
    | 'settings'
    | 'globe'
    | 'lock'
    | 'user'
    | 'mail'
    | 'eye'
    | 'credits'
    | 'clock'
    | 'trash'
    | 'undo'
    | 'chat'
    | 'info'
}

/** Settings of a member, in the order of the account page. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  {
    route: 'notifications',
    title: 'account:notifications_title',
    hint: 'account:notifications_hint',
    icon: 'settings',
  },
  { route: 'lang-config', title: 'account:language_title', hint: 'account:language_hint', icon: 'globe' },
  { route: 'account-email', title: 'account:email_title', hint: 'account:email_hint', icon: 'mail' },
  {
    route: 'account-password',
    title: 'account:password_title',
    hint: 'account:password_section_hint',
    icon: 'lock',
  },
  { route: 'account-passkeys', title: 'account:passkeys_title', hint: 'account:passkeys_hint', icon: 'lock' },
  {
    route: 'account-second-factor',
    title: 'account:second_factor_title',
    hint: 'account:second_factor_hint',
    icon: 'lock',
  },
  {
    route: 'account-sessions',
    title: 'account:sessions_title',
    hint: 'account:sessions_hint',
    icon: 'user',
  },
  { route: 'account-privacy', title: 'account:privacy_title', hint: 'account:privacy_hint', icon: 'eye' },
  {
    route: 'account-payment-methods',
    title: 'account:payment_methods_title',
    hint: 'account:payment_methods_hint',
    icon: 'credits',
  },
  {
    route: 'account-credits',
    title: 'account:credits_title',
    hint: 'account:credits_hint',
    icon: 'credits',
  },
  { route: 'account-limit', title: 'account:limit_title', hint: 'account:limit_hint', icon: 'clock' },
  {
    route: 'account-invitations',
    title: 'account:invitations_title',
    hint: 'account:invitations_hint',
    icon: 'user',
  },
  { route: 'account-data', title: 'account:data_title', hint: 'account:data_hint', icon: 'info' },
  { route: 'account-delete', title: 'account:delete_title', hint: 'account:delete_hint', icon: 'trash' },
]
