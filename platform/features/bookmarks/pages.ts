import { nameAndAge } from '../../core/bidi-isolation.ts'
import { ageOn, siteDay } from '../../core/calendar.ts'
import type { ResponseOf } from '../../core/contract.ts'
import { readCursor } from '../../core/cursor.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { LoadInput } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import type { Bookmark } from '../members/contract.ts'
import { visibleMember } from '../members/server.ts'
import { BOOKMARK_LISTS, type BookmarkList, type listBookmarksCall } from './contract.ts'
import { bookmarksOf } from './list.ts'

export interface BookmarksPageData extends ResponseOf<typeof listBookmarksCall> {
  readonly list: BookmarkList
  /** The address points to a later page of the list. */
  readonly further: boolean
}

/** Data of /favourites: one of the lists, by the query `list`. */
export async function bookmarksPage({ scope, query }: LoadInput<Member>): Promise<BookmarksPageData> {
  const list = BOOKMARK_LISTS.find((one) => one === query.list) ?? 'favourites'
  const after = readCursor(query.after) && query.after ? query.after : undefined
  return { ...(await bookmarksOf(scope, list, after)), list, further: after !== undefined }
}

export interface BookmarkPageData {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly bookmark: Bookmark
}

/**
 * Data of /members/{id}/bookmark: what the viewer keeps about one member.
 * @throws NotFoundError for members whom the viewer may not see, and for the viewer
 */
export async function bookmarkPage({ scope, params }: LoadInput<Member>): Promise<BookmarkPageData> {
  const { db, viewer, now } = scope
  const row = await visibleMember(db, viewer, params.id ?? '', now)
  if (row.id === viewer.id) throw new NotFoundError()
  const { id, name, favourite, not_interested, note } = row
  const title = nameAndAge(name, ageOn(row.birth_date, siteDay(scope)))
  return { id, name, title, bookmark: { favourite, not_interested, note } }
}
