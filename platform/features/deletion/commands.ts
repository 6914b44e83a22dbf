import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { endSessions, issueReturnToken, withdrawalToken } from '../accounts/server.ts'
import { unreadMailKeys } from '../chats/server.ts'
import { publish } from '../live/server.ts'
import { refreshSearch } from '../members/server.ts'
import { deleteMailAbout, deleteMailNaming, queueMail, stopNotices } from '../notifications/server.ts'
import { inviteStory } from '../stories/server.ts'
import { lastDay } from './last-day.ts'
import {
  dropDeletion,
  findReturning,
  insertDeletion,
  isDeletedSince,
  lockWhole,
  markDeleted,
  markReturned,
  peopleAround,
} from './queries.ts'
import { laterReturn, type Reason, returnsUntil } from './rules.ts'

/**
 * Hides the member everywhere immediately, and ends sessions, open pages, push and mail. The mailed
 * link is valid until the erasure and restores all of it (docs/product-rules.md#deletion). An
 * unconfirmed address gets no mail: it may be another person's.
 */
export async function deleteOwnAccount(
  scope: RequestScope<Member>,
  { reason, comment }: { readonly reason: Reason; readonly comment: string },
): Promise<void> {
  const { db, viewer, now } = scope
  await lockWhole(db, viewer.id)
  if (!(await markDeleted(db, viewer.id))) return
  await insertDeletion(db, viewer.id, { reason, comment: comment.trim(), now })
  await refreshSearch(db, viewer.id)
  await endSessions(scope, viewer.id)
  await stopNotices(db, viewer.id)
  await tellPeople(db, viewer.id)
  if (viewer.status !== 'active') return
  await mailDeletion(scope, reason)
}

/**
 * Mails the link that restores the account; if an order delays the erasure, also its date and the
 * link to the withdrawal, which needs no session. Who has met somebody gets a link to tell how.
 */
async function mailDeletion(scope: RequestScope<Member>, reason: Reason): Promise<void> {
  const { db, viewer, now, tenant } = scope
  const token = await issueReturnToken(scope, viewer.id, returnsUntil(now, viewer))
  const later = laterReturn(now, viewer)
  await queueMail(scope, {
    key: `account_deleted:${viewer.id}:${now.getTime()}`,
    to: viewer.email,
    memberId: viewer.id,
    template: later ? 'account_deleted_until' : 'account_deleted',
    path: href('account-deleted', {}, { token }),
    params: { name: viewer.name, ...(later ? { until: lastDay(scope, later) } : {}) },
    secondary: [
      ...(later
        ? [{ label: 'mail:withdraw_link', path: await withdrawalPath(db, viewer.id, now, later) }]
        : []),
      ...(reason === 'met' && tenant.settings.success_stories
        ? [{ label: 'mail:story_link', path: href('story', {}, { token: await inviteStory(db, now) }) }]
        : []),
    ],
  })
}

async function withdrawalPath(db: TenantDb, memberId: string, now: Date, expires: Date): Promise<string> {
  return href('withdrawal', {}, { token: await withdrawalToken(db, memberId, { now, expires }) })
}

/**
 * Restores a deleted account, once; the member signs in afterwards. Push has to be enabled again,
 * since its subscriptions were deleted.
 *
 * @throws ConflictError `restore_link_invalid` if the link is used, older than 14 days or broken,
 *   or the account is erased
 */
export async function restore(scope: RequestScope, token: string): Promise<void> {
  const { db } = scope
  const found = await findReturning(scope, token)
  if (!found) throw new ConflictError('restore_link_invalid')
  // A concurrent erasure or repeated request waits here, and then sees this change.
  await lockWhole(db, found)
  const memberId = await findReturning(scope, token)
  if (!memberId) throw new ConflictError('restore_link_invalid')
  await bringBack(db, memberId)
}

async function bringBack(db: TenantDb, memberId: string): Promise<void> {
  await markReturned(db, memberId)
  await dropDeletion(db, memberId)
  await refreshSearch(db, memberId)
  await tellPeople(db, memberId)
}

/**
 * Reverts a deletion that was requested at `since` or later: by a person who had taken over the
 * account and was the only one to get the link that restores it. The caller has locked the member.
 * Does nothing without such a deletion.
 */
export async function undoDeletion(db: TenantDb, memberId: string, since: Date): Promise<void> {
  if (await isDeletedSince(db, memberId, since)) await bringBack(db, memberId)
}

/**
 * Makes open pages of related members reload their lists, and cancels unsent mail about the member.
 */
async function tellPeople(db: TenantDb, memberId: string): Promise<void> {
  const people = await peopleAround(db, memberId)
  const memberIds = [...new Set(people.map(({ id }) => id))]
  await deleteMailAbout(
    db,
    people.flatMap(({ id, conversation }) =>
      conversation ? [{ memberId: id, keys: unreadMailKeys(conversation, id) }] : [],
    ),
    'unsent',
  )
  await deleteMailNaming(db, memberId, { which: 'unsent' })
  publish(db, { tenantId: db.tenantId, memberIds, event: { type: 'contact', member: memberId } })
}
