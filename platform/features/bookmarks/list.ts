import type { ResponseOf } from '../../core/contract.ts'
import { readCursor } from '../../core/cursor.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { cardPresenter } from '../members/server.ts'
import type { BookmarkList, listBookmarksCall } from './contract.ts'
import { findBookmarks } from './queries.ts'

/** A page of one list of the viewer's bookmarks, from the cursor on: one statement. */
export async function bookmarksOf(
  scope: RequestScope<Member>,
  list: BookmarkList,
  after: string | undefined,
): Promise<ResponseOf<typeof listBookmarksCall>> {
  const { db, viewer, now } = scope
  const { rows, next } = await findBookmarks(db, viewer, now, { list, after: readCursor(after) })
  const card = cardPresenter(scope)
  return { members: rows.map((row) => ({ ...card(row), note: row.note, at: row.at.getTime() })), next }
}
