import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { AGE_CHECK_STATE } from '../../core/age-check-state.ts'
import type { Statement, TenantDb } from '../../core/database.ts'
import { firstScreenOf } from '../../core/first-screen.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { type Identity, MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { checkedRow, column } from '../../infra/database/rows.ts'
import { campaignAheadSql } from '../discounts/server.ts'
import {
  accountFrom,
  BALANCE,
  NEW_LIKE_COUNT,
  NEW_VISIT_COUNT,
  statusOf,
  tokenHash,
  UNREAD_SUM,
} from './queries.ts'

/** 22 characters of base64url: no other text can be a session token, so it costs no query. */
export const isSessionToken = (token: string): boolean => /^[\w-]{22}$/.test(token)

/** Days without a request after which a session has ended; the cookie lives for 30. */
export const IDLE_DAYS = 14
const DAY_MS = 86_400_000
/**
 * Resolution of the last use of a session: at most one write per hour instead of one per request.
 */
const SEEN_MS = 3_600_000

/**
 * The owner of a session token. `disabled`: a member whom staff has disabled, and who is signed out
 * everywhere.
 */
export type SessionOwner = Member | 'disabled' | undefined
/** The same of a look-up that read the identity only. */
export type KnownOwner = Identity | 'disabled' | undefined

/**
 * What a look-up reads: `page` everything that each page shows of its viewer, `identity` what
 * decides who asks and whether they may.
 */
export type LookUpLevel = 'identity' | 'page'

/**
 * The main photo, else the first of the profile that is being checked, which nobody else sees: the
 * same as `photos/own-face.ts`. As `column.photo`.
 */
const OWN_FACE = `coalesce((select array[p.name, p.content] from photo p
    where p.tenant_id = m.tenant_id and p.name = m.main_photo), (select array[p.name, p.content] from photo p
    where p.tenant_id = m.tenant_id and p.member_id = m.id and p.status = ${PHOTO_STATUS.pending} and not p.private
      and p.message_id is null order by p.place, p.created_at, p.id limit 1))`

/**
 * The statement that reads the viewer, and on level `page` everything that each page shows of them:
 * counters of the navigation, state of the alerts. Its text depends only on the options, so that
 * PostgreSQL plans it once for each connection.
 *
 * @param options.level `page` if omitted
 * @param options.checkedAge years that an age check must have confirmed; null if the site requires
 *   none, then none is read
 * @returns undefined if the token cannot be a session token
 */
export function sessionStatement(
  tenantId: number,
  token: string,
  now: Date,
  { level = 'page', checkedAge = null }: LookUp = {},
): Statement | undefined {
  if (!isSessionToken(token)) return undefined
  const idleSince = new Date(now.getTime() - IDLE_DAYS * DAY_MS)
  const text = `select m.id, m.status, m.country, m.paid,
  ${checkedAge === null ? 'false' : AGE_CHECKED} as age_checked,
  s.id as session_id, s.seen_at${level === 'page' ? PAGE_COLUMNS : ''}
from session s
join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
where s.tenant_id = $1::int and s.token_hash = $2::bytea
  and s.expires_at > ${NOW} and s.seen_at > $4::timestamptz
  and m.status <> ${MEMBER_STATUS.deleted}`
  const values = [tenantId, tokenHash(token), now, idleSince, ...(checkedAge === null ? [] : [checkedAge])]
  return { text, values }
}

interface LookUp {
  readonly level?: LookUpLevel
  readonly checkedAge?: number | null
}

/** The time of the look-up, among the parameters of `sessionStatement`. */
const NOW = '$3::timestamptz'

/** What only level `page` reads. */
const PAGE_COLUMNS = `, m.home, m.name, m.email, m.language, m.gender, m.seeks, m.birth_date, m.region, m.cell, m.spot,
  m.signup_at, m.main_photo, ${OWN_FACE} as face, m.terms_version, m.withdrawable_until, m.notifications_disabled,
  m.photo_count > 0 and m.about <> '' as complete, ${BALANCE} as credits,
  ${UNREAD_SUM} as unread, ${NEW_LIKE_COUNT} as new_likes, ${NEW_VISIT_COUNT} as new_visits,
  exists (select from push_subscription p where p.tenant_id = m.tenant_id and p.member_id = m.id) as push,
  (select jsonb_object_agg(d.alert, d.dismissed_at) from dismissal d
    where d.tenant_id = m.tenant_id and d.member_id = m.id) as dismissed,
  ${campaignAheadSql(NOW)} as campaign_ahead`

/** Whether a check that is still valid has confirmed the age. */
const AGE_CHECKED = `exists (select from age_check a where a.tenant_id = m.tenant_id and a.member_id = m.id
    and a.state = ${AGE_CHECK_STATE.passed} and a.minimum_age >= $5::int and a.expires_at > ${NOW})`

const knownRow = z.strictObject({
  id: column.id,
  status: column.whole,
  country: z.string(),
  paid: z.boolean(),
  age_checked: z.boolean(),
  session_id: column.id,
  seen_at: column.time,
})

const sessionRow = knownRow.extend({
  home: column.whole,
  name: z.string(),
  email: z.string(),
  language: z.string(),
  gender: column.whole,
  seeks: column.whole,
  birth_date: column.day,
  region: column.whole.nullable(),
  cell: column.whole.nullable(),
  spot: column.whole.nullable(),
  signup_at: column.time,
  main_photo: z.string().nullable(),
  face: column.photo.nullable(),
  terms_version: column.time.nullable(),
  withdrawable_until: column.time.nullable(),
  notifications_disabled: z.array(z.string()),
  complete: z.boolean(),
  credits: column.whole.nullable(),
  unread: column.whole,
  new_likes: column.whole,
  new_visits: column.whole,
  push: z.boolean(),
  dismissed: z.record(z.string(), z.string()).nullable(),
  campaign_ahead: z.boolean(),
})

/**
 * The member of the session, from the rows of `sessionStatement` on level `page`. Undefined for
 * unknown or ended sessions and for members who are being deleted.
 */
export function sessionOwner(db: TenantDb, found: readonly unknown[], now: Date): Promise<SessionOwner> {
  return ownerFrom(db, { found, now, schema: sessionRow, present: memberOf })
}

/** The same on level `identity`. */
export function knownOwner(db: TenantDb, found: readonly unknown[], now: Date): Promise<KnownOwner> {
  return ownerFrom(db, { found, now, schema: knownRow, present: identityOf })
}

type KnownRow = z.output<typeof knownRow>

interface Found<S extends z.ZodType<KnownRow>, Owner> {
  readonly found: readonly unknown[]
  readonly now: Date
  readonly schema: S
  readonly present: (row: z.output<S>) => Owner
}

async function ownerFrom<S extends z.ZodType<KnownRow>, Owner>(
  db: TenantDb,
  { found, now, schema, present }: Found<S, Owner>,
): Promise<Owner | 'disabled' | undefined> {
  const [first] = found
  if (first === undefined) return undefined
  const row = checkedRow(db, schema, first)
  if (row.status === MEMBER_STATUS.disabled) return 'disabled'
  if (now.getTime() - row.seen_at.getTime() > SEEN_MS) await noteSeen(db, row.session_id, now)
  return present(row)
}

/** Like `sessionOwner`, within an open transaction; undefined for disabled members too. */
export async function findViewer(db: TenantDb, token: string, now: Date): Promise<Member | undefined> {
  const statement = sessionStatement(db.tenantId, token, now)
  if (statement === undefined) return undefined
  const { rows } = await db.trx.executeQuery(CompiledQuery.raw(statement.text, [...statement.values]))
  const owner = await sessionOwner(db, rows, now)
  return owner === 'disabled' ? undefined : owner
}

function identityOf(row: KnownRow): Identity {
  return {
    kind: 'member',
    id: row.id,
    sessionId: row.session_id,
    status: statusOf(row.status),
    country: row.country,
    paid: row.paid,
    ageChecked: row.age_checked,
  }
}

function memberOf(row: z.output<typeof sessionRow>): Member {
  const dismissed = Object.entries(row.dismissed ?? {}).map(([alert, at]) => [alert, new Date(at)] as const)
  return {
    kind: 'member',
    sessionId: row.session_id,
    ...accountFrom(row),
    face: row.face,
    home: firstScreenOf(row.home),
    newVisits: row.new_visits,
    termsVersion: row.terms_version,
    ageChecked: row.age_checked,
    campaignAhead: row.campaign_ahead,
    alerts: {
      notificationsDisabled: row.notifications_disabled,
      profileComplete: row.complete,
      pushSubscribed: row.push,
      dismissed: Object.fromEntries(dismissed),
    },
  }
}

/** Once an hour is precise enough for the list of sessions and the end of idle ones, and cheap. */
async function noteSeen(db: TenantDb, sessionId: string, now: Date): Promise<void> {
  await db.trx
    .updateTable('session')
    .set({ seen_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', sessionId)
    .execute()
}
