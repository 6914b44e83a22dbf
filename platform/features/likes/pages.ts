import { readCursor } from '../../core/cursor.ts'
import { NotFoundError } from '../../core/errors.ts'
import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import type { AnnouncedLike, LikeList, Likes } from './contract.ts'
import { likesOf, presentAnnounced } from './present.ts'
import { findReceivedLike, markAnnounced } from './queries.ts'

const LIKE_TABS = ['liked_by', 'liked', 'matches'] as const
type LikeTab = (typeof LIKE_TABS)[number]
const LISTS = { liked_by: 'liked_by', liked: 'profiles', matches: 'matches' } as const satisfies Record<
  LikeTab,
  LikeList
>

export interface LikesData {
  readonly tab: LikeTab
  readonly likes: Likes
  /** The address points to a later page of the list. */
  readonly further: boolean
  /** The like whose modal opens over the page. */
  readonly opened?: AnnouncedLike
}

/**
 * Data of /likes: the likes received, from `after` on. A view named by the query is redirected to
 * its own address.
 */
export function loadLikes(input: LoadInput<Member>): Promise<LikesData> {
  const { type, ...query } = input.query
  const tab = LIKE_TABS.find((one) => one === type)
  if (tab) throw new PageRedirect(href('likes-type', { type: tab }, query))
  return viewOf(input, 'liked_by')
}

/**
 * Data of /likes/{type}: one view of the likes.
 * @throws NotFoundError
 */
export function loadLikesOfType(input: LoadInput<Member>): Promise<LikesData> {
  const tab = LIKE_TABS.find((one) => one === input.params.type)
  if (!tab) throw new NotFoundError()
  return viewOf(input, tab)
}

async function viewOf({ scope, query }: LoadInput<Member>, tab: LikeTab): Promise<LikesData> {
  const place = readCursor(query.after) && query.after ? { list: LISTS[tab], after: query.after } : undefined
  return { tab, likes: await likesOf(scope, place), further: place !== undefined }
}

/**
 * Data of /likes/m/{id}: the likes received, with the one of this member opened. It counts as
 * announced.
 *
 * @throws NotFoundError if that member does not like the viewer, or may not be seen by them: the
 *   response is the same
 */
export async function loadOneLike(input: LoadInput<Member>): Promise<LikesData> {
  const { scope, params } = input
  const { db, viewer, now } = scope
  const row = isId(params.id ?? '') ? await findReceivedLike(db, viewer.id, params.id ?? '') : undefined
  if (!row) throw new NotFoundError()
  if (scope.effects === 'all') await markAnnounced(db, { liker: row.id, liked: viewer.id, now })
  return { ...(await viewOf(input, 'liked_by')), opened: presentAnnounced(row, scope) }
}
