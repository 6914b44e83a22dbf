import type { AlertName } from '../../core/client.ts'

export interface BannerFacts {
  readonly route: string
  /** Due alerts, the most important first (`dueAlerts`). */
  readonly alerts: readonly AlertName[]
  /** The time bonus is active, and the page belongs to the members area. */
  readonly offer: boolean
  /**
   * A message was sent from this tab: only then it makes sense to offer a notification about the
   * answer.
   */
  readonly wrote: boolean
}

export interface Banners {
  /** The one alert that the page shows. */
  readonly notice: AlertName | null
  /**
   * `strip` below the navigation; `card` among the members of the search, where it does not push
   * the first of them down.
   */
  readonly place: 'strip' | 'card'
  /** Shows the time bonus as a chip in the navigation. */
  readonly offer: boolean
}

/** Pages with a task that fills the screen of a phone: a profile, a deck, a form, an order. */
const QUIET: ReadonlySet<string> = new Set([
  'members-id',
  'members-id-chat',
  'chats-id',
  'swipe-game',
  'match-finder',
  'profile',
  'profile-preview',
  'account-photos',
  'credits',
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'premium',
  'transactions',
  'complete-signup',
  'signup-matches',
])

/** Until these are resolved, a member cannot write, or gets no mail. */
const urgent = (alert: AlertName) => alert === 'confirm' || alert.startsWith('mail_')

/** Alerts that the page of notifications does not show itself. */
const elsewhere = (alert: AlertName) => alert !== 'push' && !alert.startsWith('mail_')

/**
 * Selects the one banner of a page. What keeps a member from using the site has priority; then,
 * once they have written, the offer of push, made once; then the time bonus, which is shown for
 * hours. An incomplete profile is mentioned only in the search, as a card instead of a banner.
 */
export function bannersOf({ route, offer, wrote, ...facts }: BannerFacts): Banners {
  const alerts = route === 'notifications' ? facts.alerts.filter(elsewhere) : facts.alerts
  const place = route === 'members' ? 'card' : 'strip'
  if (QUIET.has(route)) return { notice: null, place, offer }
  const first = alerts.find(urgent)
  if (first) return { notice: first, place, offer: false }
  if (place === 'card') return { notice: alerts.includes('enrich') ? 'enrich' : null, place, offer }
  const asks = wrote && alerts.includes('push')
  return { notice: asks ? 'push' : null, place, offer: offer && !asks }
}
