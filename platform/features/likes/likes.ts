import { readCursor } from '../../core/cursor.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { Page } from '../../infra/database/keyset.ts'
import { cardPresenter } from '../members/server.ts'
import type { LikeList, Likes } from './contract.ts'
import { findFirstLikes, findLikes, type LikeRow } from './queries.ts'

interface LikesCursor {
  readonly list: LikeList
  /** Cursor of the page before. */
  readonly after: string
}

/** The lists of likes, as the viewer may see them now: the first page of each, or a further one of one. */
export async function likesOf(scope: RequestScope<Member>, place?: LikesCursor): Promise<Likes> {
  const { db, viewer, now } = scope
  const none: Page<LikeRow> = { rows: [], next: null }
  const pages = place
    ? {
        ...{ profiles: none, liked_by: none, matches: none },
        [place.list]: await findLikes(db, viewer, now, place.list, readCursor(place.after)),
      }
    : await findFirstLikes(db, viewer, now)
  const card = cardPresenter(scope)
  const entries = (list: LikeList) =>
    pages[list].rows.map((row) => ({
      ...card(row),
      match: row.match,
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

export const LIKE_TABS = ['liked_by', 'liked', 'matches'] as const
type LikeTab = (typeof LIKE_TABS)[number]
const LISTS = { liked_by: 'liked_by', liked: 'profiles', matches: 'matches' } as const satisfies Record<
  LikeTab,
  LikeList
>

/** Data of the page /likes: one of three views, each with its own address; with `after` from there on. */
export async function loadLikes({
  scope,
  query,
}: {
  readonly scope: RequestScope<Member>
  readonly query: Readonly<Record<string, string>>
}) {
  const tab = LIKE_TABS.find((one) => one === query.type) ?? 'liked_by'
  const list = LISTS[tab]
  const place = readCursor(query.after) && query.after ? { list, after: query.after } : undefined
  return { tab, likes: await likesOf(scope, place), further: place !== undefined }
}
