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
 * One choice of the swipe game, and the state after it. The same choice sent again is the same
 * choice.
 *
 * @throws ConflictError `likes_exhausted` where the likes of the day are given, `pass_gone` where
 *   the pass is not the last one, `own_like` for oneself; NotFoundError for whom the viewer may not
 *   see; ForbiddenError `unconfirmed`. Nothing is counted for what is refused.
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

/** Likes as `/api/like` does, once for each member, as often as the day allows. */
async function like(scope: RequestScope<Member>, id: string): Promise<Partial<Chosen>> {
  const { db, viewer, now } = scope
  const before = await findChoice(db, viewer.id, id)
  const given = await likesNow(db, viewer.id, id)
  // The game counted this like before, and it was taken back since: giving it again would not be
  // counted.
  if (before?.liked && !given) return {}
  const { day } = likeDay(scope)
  const { liked_today: today } = await findState(db, viewer.id, day)
  if (!given && likesLeft(today) === 0) throw new ConflictError('likes_exhausted', { count: LIKES_A_DAY })
  const match = await likeMember(scope, id)
  // A like that exists already, given outside of the game, is not counted against the day.
  if (!given) await saveChoice(db, { memberId: viewer.id, otherId: id, liked: true, day, now })
  return { match: match !== undefined, profile: match ? presentAnnounced(match) : null }
}

async function pass(scope: RequestScope<Member>, id: string): Promise<void> {
  const { db, viewer, now } = scope
  if (!(await holdMembers(db, [viewer.id, id]))) throw new NotFoundError()
  await visibleMember(db, viewer, id, now)
  const { day } = likeDay(scope)
  await saveChoice(db, { memberId: viewer.id, otherId: id, liked: false, day, now })
}

/** Takes the last pass back. One that is taken back already stays so. @returns the card */
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
