import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import { ForbiddenError } from '../core/errors.ts'
import type { Locale } from '../core/locale.ts'
import { formatDateTime } from '../i18n/format.ts'
import { column, rows } from '../infra/database/rows.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { after, LIFETIME } from './tokens.ts'

/** Facts that decide whether a person counts as the second person of a refund. */
export interface Standing {
  readonly id: string
  /** When the person starts to count as a second person; null before the invitation is accepted. */
  readonly approvesFrom: Date | null
  /** Ids of the people who invited this person, directly or through others. */
  readonly invitedBy: ReadonlySet<string>
}

/**
 * Why a person does not count as the second person, as an error code. `from`: when they start to
 * count.
 */
export interface Bar {
  readonly code:
    | 'second_person_needed'
    | 'second_person_new'
    | 'second_person_invited'
    | 'second_person_inviter'
  readonly from?: Date
}

/**
 * When a person who uses an invitation link now starts to count as a second person: at once if the
 * link was made by the command, which only the owner of the server can run.
 */
export const countsFrom = (now: Date, madeBy: string | null): Date =>
  madeBy === null ? now : after(now, LIFETIME.newcomer)

/**
 * Why `approver` may not approve a request of `asker`; undefined if they may. An operator could
 * invite an account of their own and use it to approve their own requests, or to make requests that
 * they then approve. Therefore newcomers approve nothing, an invited person never approves for
 * those who invited them, and nobody approves for a newcomer whom they invited.
 */
export function barTo(approver: Standing, asker: Standing | undefined, now: Date): Bar | undefined {
  const { approvesFrom } = approver
  if (approvesFrom === null || approver.id === asker?.id) return { code: 'second_person_needed' }
  if (approvesFrom > now) return { code: 'second_person_new', from: approvesFrom }
  if (!asker) return undefined
  if (approver.invitedBy.has(asker.id)) return { code: 'second_person_invited' }
  if (!asker.invitedBy.has(approver.id)) return undefined
  if (asker.approvesFrom === null) return { code: 'second_person_needed' }
  return asker.approvesFrom > now ? { code: 'second_person_inviter', from: asker.approvesFrom } : undefined
}

/** The standings of people by id; unknown ids are left out. */
export async function standingsOf(
  db: ConsoleDb,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Standing>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const people = await db.trx
    .selectFrom('staff')
    .select(['id', 'approves_from'])
    .where('id', 'in', known)
    .execute()
  const inviters = await invitersOf(db, known)
  return new Map(
    people.map(({ id, approves_from: approvesFrom }) => [
      id,
      {
        id,
        approvesFrom,
        invitedBy: new Set(inviters.filter((one) => one.id === id).map((one) => one.inviter)),
      },
    ]),
  )
}

/**
 * Everyone up the chain of invitations of these people: invitations through a third account count,
 * too.
 */
function invitersOf(db: ConsoleDb, ids: readonly string[]) {
  return rows(
    db,
    z.strictObject({ id: column.id, inviter: column.id }),
    sql`
    with recursive up (id, inviter) as (
      select id, invited_by from staff where id = any(${ids}::uuid[]) and invited_by is not null
      union
      select up.id, staff.invited_by from up join staff on staff.id = up.inviter where staff.invited_by is not null
    )
    select id, inviter from up`,
  )
}

/** @throws ForbiddenError with the code of the bar */
export async function requireSecondPerson(
  db: ConsoleDb,
  { staff, now, locale }: Pick<PlatformScope<Staff>, 'staff' | 'now' | 'locale'>,
  { tenant, refund }: { readonly tenant: number; readonly refund: string },
): Promise<void> {
  const row = await db.trx
    .selectFrom('refund')
    .select('requested_by')
    .where('tenant_id', '=', tenant)
    .where('id', '=', refund)
    .executeTakeFirst()
  const asker = row?.requested_by ?? null
  const standings = await standingsOf(db, [staff.id, asker])
  const mine = standings.get(staff.id)
  const bar = mine && barTo(mine, asker === null ? undefined : standings.get(asker), now)
  if (bar) throw new ForbiddenError(bar.code, paramsOf(bar, locale))
}

/** Parameters of the text of a bar. */
export const paramsOf = ({ from }: Bar, { iso }: Locale) => ({
  ...(from ? { from: `${formatDateTime(iso, from, 'UTC')} UTC` } : {}),
})
