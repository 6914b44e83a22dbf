import type { AlertName } from '../../core/client.ts'

export interface BannerFacts {
  readonly route: string
  /** Alerts that are due, the most important first (`dueAlerts`). */
  readonly alerts: readonly AlertName[]
  /** The time bonus runs, and the page belongs to the members area. */
  readonly offer: boolean
  /**
   * A message was sent from this tab: only then is a notification about the answer worth a
   * question.
   */
  readonly wrote: boolean
}

export interface Banners {
  /** The one alert that the page shows. */
  readonly notice: AlertName | null
  /**
   * `strip` below the navigation; `card` among the members of the search, where it takes no room
   * from the first of them.
   */
  readonly place: 'strip' | 'card'
  /** The time bonus as a chip in the navigation. */
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

/** Without an answer to these a member cannot write, or gets no mail. */
const urgent = (alert: AlertName) => alert === 'confirm' || alert.startsWith('mail_')

/** What the page of the notifications does not say itself. */
const elsewhere = (alert: AlertName) => alert !== 'push' && !alert.startsWith('mail_')

/**
 * Which one banner a page shows. What keeps a member from using the site comes first, then, once
 * they have written, the question about push, which is asked once, then the offer, which stays for
 * hours; a profile to complete is told on the search alone, as a card, which is no banner.
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
