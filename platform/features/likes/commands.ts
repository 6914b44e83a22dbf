import { ConflictError, NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import { GENDERS, type Member } from '../../core/viewer.ts'
import { holdMembers, lockPair, requireConfirmed } from '../accounts/server.ts'
import { publish } from '../live/server.ts'
import { visibleMember } from '../members/server.ts'
import { notifyLiked } from './notify-liked.ts'
import {
  type AnnouncedRow,
  deleteLike,
  insertLike,
  markAnnounced,
  pickFictionalLiker,
  takeUnannounced,
} from './queries.ts'

/**
 * Likes a member. Idempotent: a repeated request adds no second like and no second event.
 *
 * @returns the liked member if this completes a match, undefined otherwise
 * @throws ForbiddenError `unconfirmed`: a like is visible to the other member, and unconfirmed
 *   members are not; NotFoundError if the viewer may not see the member; ConflictError `own_like`
 *   for oneself
 */
export async function likeMember(scope: RequestScope<Member>, id: string): Promise<AnnouncedRow | undefined> {
  const { db, viewer, now } = scope
  requireConfirmed(viewer)
  if (id === viewer.id) throw new ConflictError('own_like')
  await lockPair(db, viewer.id, id)
  if (!isId(id) || !(await holdMembers(db, [viewer.id, id]))) throw new NotFoundError()
  const row = await visibleMember(db, viewer, id, now)
  if (await insertLike(db, viewer.id, id, now)) {
    const event = { type: 'like', member: viewer.id } as const
    publish(db, { tenantId: db.tenantId, memberIds: [id], event })
    const away = !row.online && !row.fictional
    await notifyLiked(scope, { id, away, match: row.likes_viewer })
  }
  if (!row.likes_viewer) return undefined
  // This response announces the match: the other member's like must not be announced again.
  await markAnnounced(db, { liker: id, liked: viewer.id, now })
  const { name, fictional, main_photo } = row
  return { id, name, fictional, main_photo, match: true }
}

/**
 * Takes a like back; does nothing without one. Also works towards members who have become hidden.
 * Open pages of the other member remove the match; they get no event for a like that they were
 * never shown.
 */
export async function unlikeMember({ db, viewer }: RequestScope<Member>, id: string): Promise<void> {
  if (!(await deleteLike(db, viewer.id, id))) return
  const event = { type: 'unlike', member: viewer.id } as const
  publish(db, { tenantId: db.tenantId, memberIds: [id], event })
}

/**
 * The like that the match modal shows next (docs/product-rules.md#real-likes-first): a real one not
 * yet seen; only if there is none, and the tenant allows it, one of a labelled fictional profile,
 * though never to a member who has only just signed up.
 */
export async function nextAnnouncedLike(scope: RequestScope<Member>): Promise<AnnouncedRow | undefined> {
  const { db, viewer, now, tenant } = scope
  const waiting = await takeUnannounced(db, viewer.id, now)
  const { enabled, auto_like: autoLike } = tenant.settings.fictional_profiles
  if (waiting || !enabled || !autoLike || viewer.newLikes > 0 || !isSettled(viewer, now)) return waiting
  const liker = await pickFictionalLiker(db, viewer, GENDERS[viewer.seeks], now)
  if (!liker) return undefined
  await insertLike(db, liker, viewer.id, now)
  return takeUnannounced(db, viewer.id, now)
}

const DAY_MS = 86_400_000

/**
 * Whether the address is confirmed and the first day is over: the first attention that somebody
 * gets on a site is that of a person.
 */
function isSettled({ status, signupAt }: Member, now: Date): boolean {
  return status === 'active' && now.getTime() - signupAt.getTime() >= DAY_MS
}
