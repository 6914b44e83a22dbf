/**
 * The map of the site: every page, by name. `access` says who may open it, `layout` which of
 * the four layouts it has, `cache` whether a visitor's HTML may be reused for other visitors of the same brand and language.
 */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty'
export type PageAccess = 'anyone' | 'member' | 'visitor'

export interface Route {
  /** `{x}` is one path segment, `{x?}` may be absent. */
  readonly path: string
  readonly layout: LayoutName
  /** `visitor` pages send a signed-in member to the members area. */
  readonly access: PageAccess
  /** Routes of the members area: time-bonus banner and modal live there. */
  readonly area?: 'members'
  readonly cache?: 'visitors'
}

const LANDER: Partial<Route> = { layout: 'lander' }

const page = (path: string, access: PageAccess, more: Partial<Route> = {}): Route => ({
  path,
  access,
  layout: 'default',
  ...more,
})

export const ROUTES = {
  index: page('/', 'anyone', { cache: 'visitors' }),
  login: page('/login', 'visitor'),
  'reset-password': page('/reset-password', 'visitor'),
  'reset-password-do': page('/reset-password/do', 'anyone'),
  'login-code': page('/login/code', 'visitor'),
  signup: page('/signup', 'anyone'),
  'signup-matches': page('/signup-matches', 'member'),
  'complete-signup': page('/complete-signup', 'member'),
  'activate-done': page('/activate/done', 'anyone'),
  'activate-error': page('/activate/error', 'anyone'),
  members: page('/members', 'anyone', { area: 'members' }),
  'members-id': page('/members/{id}', 'anyone', { area: 'members' }),
  'members-id-chat': page('/members/{id}/chat', 'member', { layout: 'chat' }),
  'members-id-signup': page('/members/{id}/signup', 'anyone'),
  // Whether a profile may be shown is asked at each request: nothing of them is kept for other visitors.
  'members-id-landing': page('/members/{id}/landing', 'anyone', LANDER),
  'members-id-landing2': page('/members/{id}/landing2/{slug?}', 'anyone', LANDER),
  'members-id-landing3': page('/members/{id}/landing3/{slug?}', 'anyone', LANDER),
  chats: page('/chats', 'member', { area: 'members' }),
  'chats-id': page('/chats/{id}', 'member', { layout: 'chat' }),
  likes: page('/likes', 'member', { area: 'members' }),
  credits: page('/credits', 'member'),
  'credits-id-paymentmethod': page('/credits/{id}/{paymentmethod?}', 'member'),
  'credits-repeat-order': page('/credits/repeat-order', 'member'),
  transactions: page('/transactions/{id?}', 'member'),
  'invoices-id': page('/invoices/{id}', 'member'),
  // Who is disabled or deleted withdraws by the link of the receipt, without a session.
  withdrawal: page('/withdrawal', 'anyone'),
  directdebit: page('/directdebit', 'member'),
  profile: page('/profile', 'member'),
  'profile-preview': page('/profile/preview', 'member'),
  account: page('/account', 'member'),
  consent: page('/consent', 'member'),
  'account-password': page('/account/password', 'member'),
  'account-passkeys': page('/account/passkeys', 'member'),
  'account-passkeys-remove': page('/account/passkeys/remove', 'member'),
  'account-second-factor': page('/account/second-factor', 'member'),
  'account-second-factor-set-up': page('/account/second-factor/set-up', 'member'),
  'account-second-factor-off': page('/account/second-factor/off', 'member'),
  'account-email': page('/account/email', 'member'),
  'mail-change-do': page('/mail-change/do', 'anyone'),
  'account-photos': page('/account/photos', 'member'),
  'account-privacy': page('/account/privacy', 'member'),
  'account-age': page('/account/age', 'member'),
  'account-appearance': page('/account/appearance', 'member'),
  'account-data': page('/account/data', 'member'),
  'account-delete': page('/account/delete', 'member'),
  'account-deleted': page('/account-deleted', 'anyone'),
  'account-credits': page('/account/credits/{entry?}', 'member'),
  'account-chats': page('/account/chats', 'member'),
  'account-limit': page('/account/limit', 'member'),
  'account-sessions': page('/account/sessions', 'member'),
  'account-payment-methods': page('/account/payment-methods', 'member'),
  'account-invitations': page('/account/invitations', 'member'),
  'account-searches': page('/account/searches', 'member'),
  'account-safety': page('/account/safety', 'member'),
  'account-safety-block': page('/account/safety/block', 'member'),
  'account-safety-report': page('/account/safety/report', 'member'),
  // Whom a decision concerns may have no session: the link of the mail or the cookie of a refused login opens it.
  decision: page('/decision/{id?}', 'anyone'),
  complaints: page('/complaints', 'anyone'),
  'complaints-appeal': page('/complaints/appeal', 'anyone'),
  'lang-config': page('/lang-config', 'anyone'),
  'swipe-game': page('/swipe-game', 'member'),
  'match-finder': page('/match-finder', 'member'),
  premium: page('/premium', 'member', { area: 'members' }),
  pricing: page('/pricing', 'anyone', { cache: 'visitors' }),
  'pages-name': page('/pages/{name}', 'anyone', { cache: 'visitors' }),
  token: page('/{token}', 'anyone', { cache: 'visitors' }),

  notifications: page('/notifications', 'member'),
  'likes-m-id': page('/likes/m/{id}', 'member', { area: 'members' }),
  'likes-type': page('/likes/{type}', 'member'),
  'landers-name': page('/landers/{name}/{slug?}', 'anyone', { layout: 'lander', cache: 'visitors' }),
  // A game of its own, full screen: not one of the pages with a logo bar.
  'landers-tinderswipe': page('/landers/tinderswipe', 'anyone', { layout: 'empty', cache: 'visitors' }),
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

/** Addresses of forms that appear on other pages and have no page of their own. Nothing is shown there. */
export const FORM_ADDRESSES = [
  '/logout',
  '/entry-warning',
  '/country',
  '/dismissal',
  '/account-offer',
  '/photo-change',
  '/album-change',
] as const

/**
 * The address of a page. Missing optional parameters are left out.
 * @throws Error where a required parameter is missing: a mistake of ours, not of a visitor.
 */
export function href(
  name: RouteName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const path = ROUTES[name].path.replace(/\/?\{(\w+)(\??)\}/g, (whole, key: string, optional: string) => {
    const value = params[key]
    if (value === undefined && !optional) throw new Error(`href(${name}): ${key} is missing`)
    const slash = whole.startsWith('/') ? '/' : ''
    return value === undefined ? '' : slash + encodeURIComponent(value)
  })
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString()
  return (path || '/') + (search ? `?${search}` : '')
}

/** Whether visitors of one brand and language get the same HTML of this page. Such HTML contains what other pages load as files. */
export function isShared(name: RouteName | 'error' | undefined): boolean {
  return name !== undefined && name !== 'error' && (ROUTES[name] as Route).cache === 'visitors'
}
