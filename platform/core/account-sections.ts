import type { RouteName } from './routes.ts'

/** Headings of the account page, in their order; their texts are `account:group_<name>`. */
export const ACCOUNT_GROUPS = ['general', 'sign_in', 'money', 'privacy'] as const

export type AccountGroup = (typeof ACCOUNT_GROUPS)[number]

/**
 * One entry of the account page: links to a separate page, with a title and one line that describes
 * it.
 */
export interface AccountSection {
  readonly route: RouteName
  readonly group: AccountGroup
  /** Keys of texts, with their namespace `account`. */
  readonly title: `account:${string}`
  readonly hint: `account:${string}`
  readonly icon:
    | 'bell'
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
    | 'sparkle'
    | 'menu'
    | 'edit'
    | 'camera'
    | 'search'
    | 'star'
}

/** Settings of a member, each group in the order of the account page. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  {
    route: 'account-photos',
    group: 'general',
    title: 'account:photos_title',
    hint: 'account:photos_hint',
    icon: 'camera',
  },
  {
    route: 'account-check',
    group: 'general',
    title: 'account:check_title',
    hint: 'account:check_hint',
    icon: 'user',
  },
  {
    route: 'notifications',
    group: 'general',
    title: 'account:notifications_title',
    hint: 'account:notifications_hint',
    icon: 'bell',
  },
  {
    route: 'account-searches',
    group: 'general',
    title: 'account:searches_title',
    hint: 'account:searches_hint',
    icon: 'search',
  },
  {
    route: 'favourites',
    group: 'general',
    title: 'account:bookmarks_title',
    hint: 'account:bookmarks_hint',
    icon: 'star',
  },
  {
    route: 'visits',
    group: 'general',
    title: 'account:visits_title',
    hint: 'account:visits_hint',
    icon: 'eye',
  },
  {
    route: 'lang-config',
    group: 'general',
    title: 'account:language_title',
    hint: 'account:language_hint',
    icon: 'globe',
  },
  {
    route: 'account-appearance',
    group: 'general',
    title: 'account:appearance_title',
    hint: 'account:appearance_hint',
    icon: 'eye',
  },
  {
    route: 'account-invitations',
    group: 'general',
    title: 'account:invitations_title',
    hint: 'account:invitations_hint',
    icon: 'user',
  },
  {
    route: 'account-email',
    group: 'sign_in',
    title: 'account:email_title',
    hint: 'account:email_hint',
    icon: 'mail',
  },
  {
    route: 'account-password',
    group: 'sign_in',
    title: 'account:password_title',
    hint: 'account:password_section_hint',
    icon: 'edit',
  },
  {
    route: 'account-passkeys',
    group: 'sign_in',
    title: 'account:passkeys_title',
    hint: 'account:passkeys_hint',
    icon: 'sparkle',
  },
  {
    route: 'account-second-factor',
    group: 'sign_in',
    title: 'account:second_factor_title',
    hint: 'account:second_factor_hint',
    icon: 'lock',
  },
  {
    route: 'account-sessions',
    group: 'sign_in',
    title: 'account:sessions_title',
    hint: 'account:sessions_hint',
    icon: 'user',
  },
  {
    route: 'transactions',
    group: 'money',
    title: 'account:orders_title',
    hint: 'account:orders_hint',
    icon: 'menu',
  },
  {
    route: 'account-payment-methods',
    group: 'money',
    title: 'account:payment_methods_title',
    hint: 'account:payment_methods_hint',
    icon: 'credits',
  },
  {
    route: 'account-credits',
    group: 'money',
    title: 'account:credits_title',
    hint: 'account:credits_hint',
    icon: 'undo',
  },
  {
    route: 'account-limit',
    group: 'money',
    title: 'account:limit_title',
    hint: 'account:limit_hint',
    icon: 'clock',
  },
  {
    route: 'account-privacy',
    group: 'privacy',
    title: 'account:privacy_title',
    hint: 'account:privacy_hint',
    icon: 'eye',
  },
  {
    route: 'account-chats',
    group: 'privacy',
    title: 'account:chats_title',
    hint: 'account:chats_hint',
    icon: 'chat',
  },
  {
    route: 'account-meetings',
    group: 'privacy',
    title: 'account:meetings_title',
    hint: 'account:meetings_hint',
    icon: 'user',
  },
  {
    route: 'account-safety',
    group: 'privacy',
    title: 'account:safety_title',
    hint: 'account:safety_hint',
    icon: 'lock',
  },
  {
    route: 'account-data',
    group: 'privacy',
    title: 'account:data_title',
    hint: 'account:data_hint',
    icon: 'info',
  },
  {
    route: 'account-age',
    group: 'privacy',
    title: 'account:age_title',
    hint: 'account:age_hint',
    icon: 'user',
  },
  {
    route: 'account-delete',
    group: 'privacy',
    title: 'account:delete_title',
    hint: 'account:delete_hint',
    icon: 'trash',
  },
]
