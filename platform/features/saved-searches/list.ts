import { siteDay } from '../../core/calendar.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { countNewMembers, filterLabels, queryOf, searchOf } from '../members/server.ts'
import type { SavedSearches } from './contract.ts'
import { findSaved } from './queries.ts'

/** The member's searches with the number of new members for each: two statements. */
export async function savedSearches(scope: RequestScope<Member>): Promise<SavedSearches> {
  const { db, viewer, now } = scope
  const kept = await findSaved(db, viewer.id)
  const searches = kept.map(({ query, looked_at: since }) => ({
    search: searchOf(scope, queryOf(query)),
    since,
  }))
  const counts = await countNewMembers(db, { viewer, now, today: siteDay(scope) }, searches)
  return {
    searches: kept.map(({ id, name }, place) => ({
      id,
      name,
      href: href('account-searches', {}, { run: id }),
      filters: filterLabels(scope, searches[place]?.search ?? searchOf(scope, {})),
      new_members: counts[place] ?? 0,
    })),
  }
}
