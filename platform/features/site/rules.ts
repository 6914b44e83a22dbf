import type { AlertName, EntryWarning } from '../../core/client.ts'
import type { LayoutName, RouteName } from '../../core/routes.ts'
import type { AlertState } from '../../core/viewer.ts'

/**
 * Routes on which the entry warning is hidden: people arrive there from a mail or in the middle of
 * a task.
 */
const WITHOUT_WARNING: ReadonlySet<string> = new Set<RouteName>([
  'complete-signup',
  'reset-password',
  'reset-password-do',
  'story',
])

export interface EntryFacts {
  readonly signedIn: boolean
  /** The stored flag of a visitor who has accepted before. */
  readonly seen: boolean
  readonly route: string
  readonly layout: LayoutName
  /** The request comes from a country of `adult_content_warning_countries`. */
  readonly adultCountry: boolean
  /** `enable_site_entry_popup` is not 'no'. */
  readonly popupEnabled: boolean
}

/**
 * The warning for a visitor: in countries that require it, the one on adult content, in every
 * layout; otherwise the site's own, in the default layout, unless the tenant turned it off. The
 * server does not know of installed-app mode, which the style sheet handles.
 */
export function entryWarning(facts: EntryFacts): EntryWarning | null {
  if (facts.signedIn || facts.seen || WITHOUT_WARNING.has(facts.route)) return null
  if (facts.adultCountry) return 'adult'
  return facts.popupEnabled && facts.layout === 'default' ? 'site' : null
}

export interface AlertFacts extends AlertState {
  readonly confirmed: boolean
  readonly now: Date
}

/** A dismissed alert appears again after this time, because its relevance may change. */
const DISMISSED_DAYS = 30
const DAY = 86_400_000

/** The alerts of the warnings header, the most important first. */
export function dueAlerts(facts: AlertFacts): readonly AlertName[] {
  const due: AlertName[] = []
  const reason = mailStopped(facts.notificationsDisabled)
  if (!facts.confirmed) due.push('confirm')
  if (reason) due.push(`mail_${reason}`)
  if (!facts.profileComplete) due.push('enrich')
  if (!facts.pushSubscribed) due.push('push')
  return due.filter((alert) => !isDismissed(facts.dismissed[alert], facts.now))
}

function isDismissed(at: Date | undefined, now: Date): boolean {
  return at !== undefined && now.getTime() - at.getTime() < DISMISSED_DAYS * DAY
}

/** E-mail notifications can be disabled for three reasons; returns the gravest. */
function mailStopped(reasons: readonly string[]): 'complaint' | 'bounce' | 'unsubscribe' | null {
  if (reasons.some((reason) => reason.includes('complaint'))) return 'complaint'
  if (reasons.includes('bounce')) return 'bounce'
  return reasons.includes('unsubscribe') || reasons.includes('email') ? 'unsubscribe' : null
}

/**
 * Delay of the like modal in milliseconds from the URL's `t` in seconds; null without a usable one.
 */
export function likeModalDelay(search: string): number | null {
  const t = new URLSearchParams(search).get('t')
  if (t === null || !/^\d{1,4}$/.test(t)) return null
  return Number(t) * 1000
}
