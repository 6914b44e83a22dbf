import type { READS } from './allowance.ts'

/**
 * The table of all pages of a site. Vike's list of pages (`pages/+config.ts`), the router of the
 * members area, the data of pages and the tests are derived from it; browsers get the parts that
 * they need (scripts/build/page-map.ts).
 */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty'
export type PageAccess = 'anyone' | 'member' | 'visitor'

/** The frame around a page (renderer/vike-pages.ts). */
export type FrameName =
  | 'members'
  | 'chat'
  | 'completion'
  | 'visitor'
  | 'signup'
  | 'lander'
  | 'front'
  | 'empty'

/**
 * How the members area navigates to a page without loading a document
 * (docs/decisions/0026-members-pages-as-an-app.md).
 */
export interface AppPage {
  /**
   * Back shows the page immediately as it was left, and reads it again in the background. Not for
   * content that changes without a navigation: conversations, prices.
   */
  readonly keep: boolean
  /**
   * A touch or a resting pointer may prefetch the page: reading it has no effect that the person
   * did not ask for.
   */
  readonly ahead: boolean
}

export interface Page {
  /** `{x}` is one path segment, `{x?}` is optional. */
  readonly path: string
  /** `visitor` pages send a signed-in member to the members area. */
  readonly access: PageAccess
  /** The layout of the page, one of the four of the specification. */
  readonly layout: LayoutName
  /** Pages of the members area show the time-bonus banner and modal. */
  readonly area?: 'members'
  /** Whether a visitor's HTML may be cached for other visitors of the same brand and language. */
  readonly cache?: 'visitors'
  /**
   * The router of the members area draws the page; without it the page is always loaded as a
   * document.
   */
  readonly router?: AppPage
  readonly frame: FrameName
  /**
   * Back may show the page from the browser's cache: nothing can be ordered on it
   * (docs/decisions/0018-back-is-instant.md).
   */
  readonly back?: true
  /**
   * Search engines may list it, with a canonical address and a picture. `/members` redirects on
   * sites where visitors may not search.
   */
  readonly indexed?: true
  /** Rate limit that the page shares with the calls that show the same data. */
  readonly reads?: keyof typeof READS
  /**
   * HTML and CSS only: no React in the browser. For first visits from advertisements, and for pages
   * that are only read.
   */
  readonly script?: false
  /**
   * Text key of the tab's title; without one, the page's data gives the title, or the brand does.
   */
  readonly title?: string
  /** Text namespaces that the page needs in the browser, in addition to `common` and `site`. */
  readonly texts?: readonly string[]
  /** The loader: `<feature>:<export of its server.ts>`, or an export of `pages/loads.ts`. */
  readonly load: `${string}:${string}`
  /**
   * The component, default export of `pages/<view>.tsx`; by default the one with the page's name.
   */
  readonly view?: string
}

type More = Omit<Page, 'path' | 'access' | 'layout' | 'frame'> & Partial<Pick<Page, 'layout' | 'frame'>>

/** Keeps the name of the loader in the type, from which follows the type of the page's data. */
const page = <const L extends Page['load']>(
  path: string,
  access: PageAccess,
  more: More & { readonly load: L },
): Page & { readonly load: L } => ({
  layout: 'default',
  frame: 'members',
  path,
  access,
  ...more,
})

export const PAGES = {
  index: page('/', 'anyone', {
    indexed: true,
    cache: 'visitors',
    frame: 'front',
    script: false,
    load: 'landers:loadFront',
    view: 'lander',
  }),
  login: page('/login', 'visitor', {
    indexed: true,
    frame: 'visitor',
    title: 'accounts:page_title',
    texts: ['accounts'],
    load: 'pages:loadLogin',
  }),
  'reset-password': page('/reset-password', 'visitor', {
    frame: 'visitor',
    title: 'reset:title',
    texts: ['reset'],
    load: 'pages:loadResetPassword',
  }),
  'reset-password-do': page('/reset-password/do', 'anyone', {
    frame: 'visitor',
    title: 'reset:new_title',
    texts: ['reset', 'errors'],
    load: 'accounts:resetPage',
  }),
  'login-code': page('/login/code', 'visitor', {
    frame: 'visitor',
    title: 'second-factor:login_title',
    texts: ['second-factor'],
    load: 'second-factor:loginCodePage',
  }),
  signup: page('/signup', 'anyone', {
    indexed: true,
    frame: 'signup',
    title: 'signup:page_title',
    texts: ['signup', 'options', 'photo-examples'],
    load: 'pages:loadSignup',
  }),
  'signup-matches': page('/signup-matches', 'member', {
    title: 'signup:matches_title',
    texts: ['signup'],
    load: 'signup:loadSignupMatches',
  }),
  'complete-signup': page('/complete-signup', 'member', {
    frame: 'completion',
    title: 'signup:complete_title',
    texts: ['signup', 'profile'],
    load: 'signup:loadCompleteSignup',
  }),
  'activate-done': page('/activate/done', 'anyone', {
    frame: 'visitor',
    title: 'signup:confirm_title',
    texts: ['signup', 'photos', 'discounts'],
    load: 'signup:loadActivateDone',
  }),
  'activate-error': page('/activate/error', 'anyone', {
    frame: 'visitor',
    title: 'errors:activation_failed',
    texts: ['signup'],
    load: 'signup:loadActivateError',
  }),
  members: page('/members', 'anyone', {
    reads: 'search',
    indexed: true,
    back: true,
    area: 'members',
    router: { keep: true, ahead: true },
    title: 'members:title',
    texts: ['members', 'likes'],
    load: 'pages:loadMembers',
  }),
  'members-id': page('/members/{id}', 'anyone', {
    reads: 'profile',
    back: true,
    area: 'members',
    router: { keep: true, ahead: true },
    texts: ['members', 'likes', 'safety', 'album', 'bookmarks'],
    load: 'members:loadProfile',
  }),
  'members-id-bookmark': page('/members/{id}/bookmark', 'member', {
    reads: 'profile',
    texts: ['bookmarks'],
    load: 'bookmarks:bookmarkPage',
  }),
  'members-id-chat': page('/members/{id}/chat', 'member', {
    layout: 'chat',
    router: { keep: false, ahead: false },
    frame: 'chat',
    title: 'chats:title',
    texts: ['chats'],
    load: 'chats:loadMemberChat',
  }),
  'members-id-signup': page('/members/{id}/signup', 'anyone', {
    frame: 'signup',
    title: 'signup:page_title',
    texts: ['signup', 'options', 'photo-examples'],
    load: 'pages:loadSignup',
    view: 'signup',
  }),
  // Each request checks whether a profile may be shown: the page is not cached for other visitors.
  'members-id-landing': page('/members/{id}/landing', 'anyone', {
    reads: 'profile',
    layout: 'lander',
    frame: 'lander',
    script: false,
    load: 'pages:loadLanding',
    view: 'lander',
  }),
  'members-id-landing2': page('/members/{id}/landing2/{slug?}', 'anyone', {
    reads: 'profile',
    layout: 'lander',
    frame: 'lander',
    script: false,
    load: 'pages:loadLanding2',
    view: 'lander',
  }),
  'members-id-landing3': page('/members/{id}/landing3/{slug?}', 'anyone', {
    reads: 'profile',
    layout: 'lander',
    frame: 'lander',
    script: false,
    load: 'pages:loadLanding3',
    view: 'lander',
  }),
  chats: page('/chats', 'member', {
    back: true,
    area: 'members',
    router: { keep: true, ahead: true },
    frame: 'chat',
    title: 'chats:title',
    texts: ['chats', 'farewell'],
    load: 'chats:loadChats',
  }),
  'chats-id': page('/chats/{id}', 'member', {
    back: true,
    layout: 'chat',
    router: { keep: false, ahead: false },
    frame: 'chat',
    title: 'chats:title',
    texts: ['chats', 'farewell', 'gifts', 'warnings'],
    load: 'chats:loadConversation',
  }),
  'chats-id-farewell': page('/chats/{id}/farewell', 'member', {
    texts: ['farewell'],
    load: 'chats:loadFarewell',
  }),
  likes: page('/likes', 'member', {
    back: true,
    area: 'members',
    router: { keep: true, ahead: true },
    title: 'likes:title',
    texts: ['likes', 'members'],
    load: 'likes:loadLikes',
  }),
  visits: page('/visits', 'member', {
    // Opening it marks the visits as seen.
    router: { keep: true, ahead: false },
    title: 'account:visits_title',
    texts: ['visits', 'account', 'likes', 'members'],
    load: 'visits:visitsPage',
  }),
  favourites: page('/favourites', 'member', {
    router: { keep: true, ahead: true },
    title: 'account:bookmarks_title',
    texts: ['bookmarks', 'account', 'likes', 'members'],
    load: 'bookmarks:bookmarksPage',
  }),
  credits: page('/credits', 'member', {
    router: { keep: false, ahead: true },
    title: 'credits:title',
    texts: ['credits', 'discounts'],
    load: 'pages:loadCredits',
  }),
  'credits-id-paymentmethod': page('/credits/{id}/{paymentmethod?}', 'member', {
    title: 'payments:title',
    texts: ['payments', 'credits'],
    load: 'pages:loadCheckout',
  }),
  'credits-repeat-order': page('/credits/repeat-order', 'member', {
    title: 'payments:repeat_title',
    texts: ['payments', 'credits'],
    load: 'pages:loadRepeatOrder',
  }),
  transactions: page('/transactions/{id?}', 'member', {
    title: 'payments:list_title',
    texts: ['payments', 'credits', 'account', 'errors'],
    load: 'pages:loadTransactions',
  }),
  'invoices-id': page('/invoices/{id}', 'member', {
    title: 'payments:invoice',
    texts: ['payments'],
    load: 'pages:loadInvoice',
  }),
  // Disabled and deleted members withdraw by the link in the receipt, without a session.
  withdrawal: page('/withdrawal', 'anyone', {
    frame: 'visitor',
    title: 'withdrawal:title',
    texts: ['withdrawal'],
    load: 'pages:loadWithdrawal',
  }),
  directdebit: page('/directdebit', 'member', {
    title: 'directdebit:title',
    texts: ['directdebit', 'payments', 'credits'],
    load: 'pages:loadDirectdebit',
  }),
  profile: page('/profile', 'member', {
    title: 'profile:title',
    texts: ['profile', 'signup', 'privacy', 'photos', 'photo-examples', 'album'],
    load: 'profile:loadProfileEditor',
  }),
  'profile-preview': page('/profile/preview', 'member', {
    title: 'profile:preview_title',
    texts: ['profile', 'members', 'likes', 'safety', 'album', 'bookmarks'],
    load: 'profile:loadProfilePreview',
  }),
  account: page('/account', 'member', {
    title: 'account:title',
    texts: ['account'],
    load: 'accounts:accountPage',
  }),
  consent: page('/consent', 'member', {
    title: 'consent:title',
    texts: ['consent', 'account'],
    load: 'consent:consentPage',
  }),
  'account-password': page('/account/password', 'member', {
    title: 'account:password_title',
    texts: ['account'],
    load: 'pages:loadAccountPassword',
  }),
  'account-passkeys': page('/account/passkeys', 'member', {
    title: 'passkeys:title',
    texts: ['account', 'passkeys', 'errors'],
    load: 'passkeys:passkeysPage',
  }),
  'account-passkeys-remove': page('/account/passkeys/remove', 'member', {
    title: 'passkeys:remove',
    texts: ['passkeys'],
    load: 'passkeys:removePasskeyPage',
  }),
  'account-second-factor': page('/account/second-factor', 'member', {
    title: 'second-factor:title',
    texts: ['account', 'second-factor'],
    load: 'second-factor:secondFactorPage',
  }),
  'account-second-factor-set-up': page('/account/second-factor/set-up', 'member', {
    title: 'second-factor:set_up_title',
    texts: ['second-factor', 'account'],
    load: 'second-factor:setUpPage',
  }),
  'account-second-factor-off': page('/account/second-factor/off', 'member', {
    title: 'second-factor:switch_off',
    texts: ['second-factor'],
    load: 'second-factor:switchOffPage',
  }),
  'account-email': page('/account/email', 'member', {
    title: 'email-change:title',
    texts: ['account', 'email-change'],
    load: 'email-change:emailPage',
  }),
  'mail-change-do': page('/mail-change/do', 'anyone', {
    frame: 'visitor',
    title: 'email-change:link_title',
    texts: ['email-change'],
    load: 'email-change:emailLinkPage',
  }),
  'account-photos': page('/account/photos', 'member', {
    title: 'account:photos_title',
    texts: ['photos', 'photo-examples', 'album', 'account'],
    load: 'pages:loadAccountPhotos',
  }),
  'account-check': page('/account/check', 'member', {
    title: 'checks:title',
    texts: ['checks', 'account'],
    load: 'profile-checks:checkPage',
  }),
  'account-privacy': page('/account/privacy', 'member', {
    title: 'account:privacy_title',
    texts: ['privacy', 'account'],
    load: 'members:loadPrivacy',
  }),
  'account-age': page('/account/age', 'member', {
    title: 'account:age_title',
    texts: ['age', 'account'],
    load: 'age-assurance:agePage',
  }),
  'account-appearance': page('/account/appearance', 'anyone', {
    title: 'account:appearance_title',
    texts: ['account', 'swipe'],
    load: 'site:appearancePage',
  }),
  'account-data': page('/account/data', 'member', {
    title: 'account:data_title',
    texts: ['data', 'account'],
    load: 'data-export:loadDataPage',
  }),
  'account-delete': page('/account/delete', 'member', {
    title: 'account:delete_title',
    texts: ['deletion', 'account'],
    load: 'deletion:loadDeleteAccount',
  }),
  'account-deleted': page('/account-deleted', 'anyone', {
    title: 'deletion:deleted_title',
    texts: ['deletion'],
    load: 'deletion:loadDeletedAccount',
  }),
  'account-credits': page('/account/credits/{entry?}', 'member', {
    title: 'history:title',
    texts: ['history', 'account'],
    load: 'credits:historyPage',
  }),
  'account-chats': page('/account/chats', 'member', {
    title: 'account:chats_title',
    texts: ['receipts', 'account'],
    load: 'chats:loadChatChoices',
  }),
  'account-limit': page('/account/limit', 'member', {
    title: 'spending:title',
    texts: ['spending', 'account'],
    load: 'spending:limitPage',
  }),
  'account-sessions': page('/account/sessions', 'member', {
    title: 'account:sessions_title',
    texts: ['account'],
    load: 'accounts:sessionsPage',
  }),
  'account-payment-methods': page('/account/payment-methods', 'member', {
    title: 'account:payment_methods_title',
    texts: ['payments', 'account'],
    load: 'pages:loadPaymentMethods',
  }),
  'account-invitations': page('/account/invitations', 'member', {
    title: 'account:invitations_title',
    texts: ['account'],
    load: 'invitations:invitationsPage',
  }),
  'account-searches': page('/account/searches', 'member', {
    reads: 'savedSearches',
    title: 'account:searches_title',
    texts: ['searches', 'account'],
    load: 'saved-searches:searchesPage',
  }),
  'account-meetings': page('/account/meetings', 'member', {
    title: 'account:meetings_title',
    texts: ['meetings', 'account'],
    load: 'meetings:meetingsPage',
  }),
  'account-safety': page('/account/safety', 'member', {
    title: 'reports:title',
    texts: ['account', 'reports', 'safety'],
    load: 'reports:safetyPage',
  }),
  'account-safety-block': page('/account/safety/block', 'member', {
    title: 'safety:block',
    texts: ['account', 'reports', 'safety'],
    load: 'reports:blockPage',
  }),
  'account-safety-report': page('/account/safety/report', 'member', {
    title: 'safety:report',
    texts: ['account', 'reports', 'safety'],
    load: 'reports:reportPage',
  }),
  // The member whom a decision concerns may have no session: the link in the mail or the cookie of
  // a refused login opens it.
  decision: page('/decision/{id?}', 'anyone', {
    frame: 'visitor',
    script: false,
    title: 'reports:decision_title',
    load: 'reports:decisionPage',
  }),
  complaints: page('/complaints', 'anyone', {
    frame: 'visitor',
    script: false,
    title: 'complaints:title',
    load: 'complaints:complaintsPage',
  }),
  'complaints-appeal': page('/complaints/appeal', 'anyone', {
    frame: 'visitor',
    script: false,
    title: 'complaints:appeal_title',
    load: 'complaints:appealPage',
  }),
  'waiting-list': page('/waiting-list', 'anyone', {
    frame: 'visitor',
    script: false,
    title: 'waiting-list:title',
    load: 'waiting-list:waitingListPage',
  }),
  story: page('/story', 'anyone', {
    frame: 'visitor',
    script: false,
    title: 'stories:title',
    load: 'stories:storyPage',
  }),
  'lang-config': page('/lang-config', 'anyone', {
    frame: 'visitor',
    title: 'site:language_title',
    load: 'site:languagePage',
  }),
  'swipe-game': page('/swipe-game', 'member', {
    reads: 'swipe',
    router: { keep: false, ahead: true },
    title: 'swipe:title',
    texts: ['swipe'],
    load: 'swipe:loadSwipeGame',
  }),
  'match-finder': page('/match-finder', 'member', {
    reads: 'matchfinder',
    router: { keep: false, ahead: false },
    title: 'matchfinder:title',
    texts: ['matchfinder', 'members', 'likes'],
    load: 'matchfinder:loadMatchFinder',
  }),
  evening: page('/evening', 'member', {
    router: { keep: false, ahead: false },
    title: 'evening:title',
    texts: ['evening', 'warnings'],
    load: 'evening:eveningPage',
  }),
  'free-time': page('/free-time', 'member', {
    reads: 'matchfinder',
    router: { keep: false, ahead: false },
    title: 'free-time:title',
    texts: ['free-time', 'members', 'likes'],
    load: 'free-time:freeTimePage',
  }),
  premium: page('/premium', 'member', {
    area: 'members',
    router: { keep: false, ahead: true },
    title: 'pricing:premium_title',
    texts: ['credits', 'discounts', 'pricing'],
    load: 'pages:loadTariff',
  }),
  pricing: page('/pricing', 'anyone', {
    indexed: true,
    cache: 'visitors',
    frame: 'visitor',
    script: false,
    title: 'pricing:pricing_title',
    load: 'pages:loadTariff',
  }),
  'pages-name': page('/pages/{name}', 'anyone', {
    indexed: true,
    cache: 'visitors',
    frame: 'visitor',
    script: false,
    load: 'pages:loadPlatformPage',
    view: 'content',
  }),
  token: page('/{token}', 'anyone', {
    indexed: true,
    cache: 'visitors',
    frame: 'visitor',
    script: false,
    load: 'pages:loadToken',
    view: 'content',
  }),
  notifications: page('/notifications', 'member', {
    title: 'account:notifications_title',
    texts: ['notices', 'account'],
    load: 'notice-settings:notificationsPage',
  }),
  'likes-m-id': page('/likes/m/{id}', 'member', {
    area: 'members',
    router: { keep: false, ahead: false },
    title: 'likes:title',
    texts: ['likes', 'members'],
    load: 'likes:loadOneLike',
    view: 'likes',
  }),
  'likes-type': page('/likes/{type}', 'member', {
    router: { keep: true, ahead: true },
    title: 'likes:title',
    texts: ['likes', 'members'],
    load: 'likes:loadLikesOfType',
    view: 'likes',
  }),
  'landers-name': page('/landers/{name}/{slug?}', 'anyone', {
    indexed: true,
    layout: 'lander',
    cache: 'visitors',
    frame: 'lander',
    script: false,
    load: 'landers:loadLander',
    view: 'lander',
  }),
  // A full-screen game: not one of the pages with a logo bar.
  'landers-tinderswipe': page('/landers/tinderswipe', 'anyone', {
    indexed: true,
    layout: 'empty',
    cache: 'visitors',
    frame: 'empty',
    script: false,
    load: 'pages:loadTinderswipe',
    view: 'lander',
  }),
} as const satisfies Record<string, Page>

export type RouteName = keyof typeof PAGES

/**
 * Whether visitors of one brand and language get the same HTML of this page. Such a page inlines
 * what other pages load as files.
 */
export function isShared(name: PageName | undefined): boolean {
  if (name === undefined || name === 'error') return false
  const { cache }: Page = PAGES[name]
  return cache === 'visitors'
}

/** A page, or the error page that replaces it. */
export type PageName = RouteName | 'error'
