import type { AlertName, EntryWarning } from '../../core/client.ts'
import type { LayoutName } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { ENTRY_ACCEPTED, ENTRY_COOKIE } from './entry-cookie.ts'
import { dueAlerts, entryWarning } from './rules.ts'

/**
 * Whether the browser has the flag of an accepted entry warning: also part of the key of shared
 * HTML.
 */
export function acceptedEntryWarning(cookies: Cookies): boolean {
  return cookies[ENTRY_COOKIE] === ENTRY_ACCEPTED
}

type Cookies = Readonly<Record<string, string | undefined>>

export interface ShellInput {
  readonly scope: RequestScope
  readonly route: string
  readonly layout: LayoutName
  readonly cookies: Cookies
  /** The deployment can send push messages. */
  readonly pushAvailable: boolean
}

export interface Shell {
  readonly entry: EntryWarning | null
  readonly alerts: readonly AlertName[]
}

/**
 * What the frame around a page depends on besides the page: the entry warning of visitors, the
 * alerts of members.
 */
export function presentShell(input: ShellInput): Shell {
  const { scope, route, layout, cookies } = input
  const { settings } = scope.tenant
  const entry = entryWarning({
    signedIn: scope.viewer.kind === 'member',
    seen: acceptedEntryWarning(cookies),
    route,
    layout,
    adultCountry: settings.adult_content_warning_countries.includes(scope.country),
    popupEnabled: settings.enable_site_entry_popup !== 'no',
  })
  return { entry, alerts: layout === 'default' ? alertsOf(input) : [] }
}

/**
 * The last steps of the signup mention what is missing themselves, so no alert is shown above them.
 */
const UNDISTURBED: readonly string[] = ['complete-signup', 'signup-matches']

function alertsOf({ scope, route, pushAvailable }: ShellInput): readonly AlertName[] {
  const { viewer, now } = scope
  if (viewer.kind !== 'member' || UNDISTURBED.includes(route)) return []
  return dueAlerts({
    ...viewer.alerts,
    pushSubscribed: viewer.alerts.pushSubscribed || !pushAvailable,
    confirmed: viewer.status !== 'not_confirmed',
    now,
  })
}
