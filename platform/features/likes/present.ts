import { readCursor } from '../../core/cursor.ts'
import { photoPath } from '../../core/photo-url.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { Page } from '../../infra/database/keyset.ts'
import { cardPresenter } from '../members/server.ts'
import type { AnnouncedLike, LikeList, Likes } from './contract.ts'
import { findFirstLikes, findLikes, type LikeRow } from './list-queries.ts'
import type { AnnouncedRow } from './queries.ts'

interface LikesCursor {
  readonly list: LikeList
  /** Cursor of the previous page. */
  readonly after: string
}

/**
 * The lists of likes that the viewer may see now: the first page of each, or a later page of one.
 */
export async function likesOf(scope: RequestScope<Member>, place?: LikesCursor): Promise<Likes> {
  const { db, viewer, now } = scope
  const none: Page<LikeRow> = { rows: [], next: null }
  const pages = place
    ? {
        profiles: none,
        liked_by: none,
        matches: none,
        [place.list]: await findLikes(db, viewer, now, place.list, readCursor(place.after)),
      }
    : await findFirstLikes(db, viewer, now)
  const card = cardPresenter(scope)
  const entries = (list: LikeList) =>
    pages[list].rows.map((row) => ({
      ...card(row),
      like_new: row.is_new,
      at: row.at.getTime(),
    }))
  return {
    profiles: entries('profiles'),
    liked_by: entries('liked_by'),
    matches: entries('matches'),
    next: {
      profiles: pages.profiles.next,
      liked_by: pages.liked_by.next,
      matches: pages.matches.next,
    },
  }
}

/** A like for the match modal. */
export function presentAnnounced(
  { id, name, fictional, main_photo: photo, match }: AnnouncedRow,
  scope: Pick<RequestScope, 'signPhoto'>,
): AnnouncedLike {
  const image = photo === null ? null : { match: photoPath(scope.signPhoto(photo), 'match') }
  return { id, name, fictional, main_image: image, match }
}
