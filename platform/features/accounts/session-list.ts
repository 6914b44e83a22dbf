import { NotFoundError } from '../../core/errors.ts'
import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { countryName, formatDateTime } from '../../i18n/format.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import type { SessionEntry } from './contract.ts'
import { deviceName } from './device-name.ts'
import { endSession, endSessions } from './session.ts'
import { IDLE_DAYS } from './session-owner.ts'

/**
 * Only the newest are shown: an account has a handful, and the thousands of an attacker can be
 * ended with one button.
 */
const MOST = 50

export interface SessionsPageData {
  readonly sessions: readonly SessionEntry[]
  /** A session has just been ended. */
  readonly ended: boolean
}

/** /account/sessions */
export async function sessionsPage({ scope, query }: LoadInput<Member>): Promise<SessionsPageData> {
  return { sessions: await ownSessions(scope), ended: query.ended === '1' }
}

/** The valid sessions of the member, the requesting one first, then by last use. */
export async function ownSessions(scope: RequestScope<Member>): Promise<SessionEntry[]> {
  const { db, viewer, now, locale, tenant } = scope
  const rows = await db.trx
    .selectFrom('session')
    .select(['id', 'device', 'country', 'seen_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .where('expires_at', '>', now)
    .where('seen_at', '>', daysBefore(now, IDLE_DAYS))
    .orderBy('seen_at', 'desc')
    .limit(MOST)
    .execute()
  const sessions = rows.map(({ id, device, country, seen_at: seen }) => {
    const { name, kind } = deviceName(device)
    return {
      id,
      current: id === viewer.sessionId,
      kind,
      device: name,
      place: country && countryName(locale.iso, country),
      seen: formatDateTime(locale.iso, seen, tenant.settings.time_zone),
    }
  })
  const here = sessions.filter(({ current }) => current)
  return [...here, ...sessions.filter(({ current }) => !current)]
}

/**
 * Ends one session of the member, or all but the requesting one; open pages of them are closed
 * immediately.
 *
 * @throws NotFoundError if this member has no such session, or it is the requesting one
 */
export async function endOwnSessions(scope: RequestScope<Member>, id: string | undefined): Promise<void> {
  const { db, viewer } = scope
  if (id === undefined) return endSessions(scope, viewer.id, viewer.sessionId)
  const own = await db.trx
    .selectFrom('session')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .where('id', '=', id)
    .where('id', '<>', viewer.sessionId)
    .executeTakeFirst()
  if (!own) throw new NotFoundError()
  await endSession(scope, id)
}
