import { ConflictError, NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { holdMembers } from '../accounts/server.ts'
import type { AnnouncedLike } from '../likes/contract.ts'
import { likeMember, likesNow, presentAnnounced } from '../likes/server.ts'
import { visibleMember } from '../members/server.ts'
import type { SWIPE_CHOICES, SwipeCard, SwipeState } from './contract.ts'
import { cardFor, gameState } from './deck.ts'
import { deletePasses, findChoice, findState, lockGame, saveChoice } from './queries.ts'
import { LIKES_A_DAY, likeDay, likesLeft } from './rules.ts'

export interface Chosen extends SwipeState {
  readonly match: boolean
  readonly profile: AnnouncedLike | null
  readonly card: SwipeCard | null
}

type SwipeChoice = (typeof SWIPE_CHOICES)[number]

/**
 * One choice of the swipe game, and the state after it. Idempotent: repeating a choice changes
 * nothing.
 *
 * @throws ConflictError `likes_exhausted` if no like of the day is left, `pass_gone` if the pass is
 *   not the last one, `own_like` for oneself; NotFoundError for members whom the viewer may not
 *   see; ForbiddenError `unconfirmed`. Refused choices do not count.
 */
export async function choose(
  scope: RequestScope<Member>,
  choice: SwipeChoice,
  id: string | undefined,
): Promise<Chosen> {
  await lockGame(scope.db, scope.viewer.id)
  const done = await perform(scope, choice, id)
  return { match: false, profile: null, card: null, ...done, ...(await gameState(scope)) }
}

async function perform(
  scope: RequestScope<Member>,
  choice: SwipeChoice,
  id: string | undefined,
): Promise<Partial<Chosen>> {
  if (choice === 'again') {
    await deletePasses(scope.db, scope.viewer.id)
    return {}
  }
  if (id === undefined || !isId(id)) throw new NotFoundError()
  if (id === scope.viewer.id) throw choice === 'like' ? new ConflictError('own_like') : new NotFoundError()
  if (choice === 'undo') return { card: await takeBack(scope, id) }
  if (choice === 'like') return like(scope, id)
  await pass(scope, id)
  return {}
}

/** Likes as `/api/like` does, and counts the like once per member, up to the limit of the day. */
async function like(scope: RequestScope<Member>, id: string): Promise<Partial<Chosen>> {
  const { db, viewer, now } = scope
  const before = await findChoice(db, viewer.id, id)
  const given = await likesNow(db, viewer.id, id)
  // The game has counted this like before, and it was taken back since: giving it again would not
  // count.
  if (before?.liked && !given) return {}
  const { day } = likeDay(scope)
  const { liked_today: today } = await findState(db, viewer.id, day)
  if (!given && likesLeft(today) === 0) throw new ConflictError('likes_exhausted', { count: LIKES_A_DAY })
  const match = await likeMember(scope, id)
  // An existing like, given outside of the game, does not count for the day.
  if (!given) await saveChoice(db, { memberId: viewer.id, otherId: id, liked: true, day, now })
  return { match: match !== undefined, profile: match ? presentAnnounced(match, scope) : null }
}

async function pass(scope: RequestScope<Member>, id: string): Promise<void> {
  const { db, viewer, now } = scope
  if (!(await holdMembers(db, [viewer.id, id]))) throw new NotFoundError()
  await visibleMember(db, viewer, id, now)
  const { day } = likeDay(scope)
  await saveChoice(db, { memberId: viewer.id, otherId: id, liked: false, day, now })
}

/** Takes the last pass back. Idempotent. @returns the card */
async function takeBack(scope: RequestScope<Member>, id: string): Promise<SwipeCard | null> {
  const { db, viewer } = scope
  const before = await findChoice(db, viewer.id, id)
  if (before) {
    const { pass_id: last } = await findState(db, viewer.id, likeDay(scope).day)
    if (last !== id) throw new ConflictError('pass_gone')
    await deletePasses(db, viewer.id, id)
  }
  return cardFor(scope, id)
}
