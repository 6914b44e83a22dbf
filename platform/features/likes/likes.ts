import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { cardPresenter } from '../members/server.ts'
import type { Likes } from './contract.ts'
import { findLikes, type LikeRow } from './queries.ts'

/** Both lists of specification section 7, as the viewer may see them now. */
export async function likesOf(scope: RequestScope<Member>): Promise<Likes> {
  const rows = await findLikes(scope.db, scope.viewer, scope.now)
  const card = cardPresenter(scope)
  const entry = (row: LikeRow) => ({
    ...card(row),
    match: row.match,
    like_new: row.is_new,
    at: row.at.getTime(),
  })
  return {
    profiles: rows.filter((row) => !row.received).map(entry),
    liked_by: rows.filter((row) => row.received).map(entry),
  }
}

export const LIKE_TABS = ['liked_by', 'liked', 'matches'] as const

/** Data of the page /likes: one of three views, each with its own address. */
export async function loadLikes({
  scope,
  query,
}: {
  readonly scope: RequestScope<Member>
  readonly query: Readonly<Record<string, string>>
}) {
  const tab = LIKE_TABS.find((one) => one === query.type) ?? 'liked_by'
  return { tab, likes: await likesOf(scope) }
}
