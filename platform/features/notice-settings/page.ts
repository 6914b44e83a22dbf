import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import {
  ALL_ZONES,
  clockOf,
  findSettings,
  findStop,
  isPushKind,
  NOTICE_KIND_NAMES,
  timeZoneOf,
  zonesOf,
} from '../notifications/server.ts'
import { isProof } from './confirm-address.ts'
import type { NoticesAnswer } from './contract.ts'
import { ownDevices } from './devices.ts'

export interface NotificationsPageData extends NoticesAnswer {
  readonly email: string
  /** Time zones of the member's country, and all. */
  readonly zones: { readonly near: readonly string[]; readonly all: readonly string[] }
  /** The token of the opened link, if it proves that the address works. */
  readonly token: string | null
  /** The opened link is no longer valid. */
  readonly link_invalid: boolean
}

/** Proposed quiet hours while none are set, in minutes after midnight. */
const USUAL_NIGHT = { from: 22 * 60, until: 8 * 60 }

/** /notifications */
export async function notificationsPage({ scope, query }: LoadInput<Member>): Promise<NotificationsPageData> {
  const notices = await readNotices(scope)
  const { token } = query
  const proof = token !== undefined && notices.stop === 'bounce' && (await isProof(scope, token))
  const near = zonesOf(scope.viewer.country)
  return {
    ...notices,
    link_mailed: query.mailed === '1' && notices.stop === 'bounce',
    email: scope.viewer.email,
    zones: { near, all: withOwn(ALL_ZONES, notices.time_zone) },
    token: proof ? token : null,
    link_invalid: token !== undefined && notices.stop === 'bounce' && !proof,
  }
}

/** The current settings. */
export async function readNotices(scope: RequestScope<Member>): Promise<NoticesAnswer> {
  const { db, viewer, tenant } = scope
  const settings = await findSettings(db, viewer.id)
  const stop = await findStop(db, viewer.email)
  const zone = timeZoneOf({ ...settings, country: viewer.country }, tenant.settings.time_zone)
  const { mail_off, push_off, quiet_from: from, quiet_until: until } = settings
  return {
    // A kind that the site does not send is not offered.
    kinds: NOTICE_KIND_NAMES.filter((kind) => kind !== 'quiet' || tenant.settings.quiet_offer).map(
      (kind) => ({
        kind,
        mail: !mail_off.includes(kind),
        push: isPushKind(kind) ? !push_off.includes(kind) : null,
      }),
    ),
    digest: mail_off.includes('digest') ? 'off' : settings.digest,
    quiet: {
      on: from !== null,
      from: clockOf(from ?? USUAL_NIGHT.from),
      until: clockOf(until ?? USUAL_NIGHT.until),
    },
    time_zone: zone,
    time_zone_chosen: settings.time_zone !== null,
    stop: stop?.reason ?? null,
    link_mailed: false,
    devices: await ownDevices(scope, zone),
  }
}

/** Keeps a stored zone with an outdated name in the list. */
const withOwn = (zones: readonly string[], own: string) => (zones.includes(own) ? zones : [own, ...zones])
