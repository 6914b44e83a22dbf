import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { filterLabels, queryOf, searchOf, searchText } from '../members/server.ts'
import { NAME_LENGTH, type SavedSearches } from './contract.ts'
import { savedSearches } from './list.ts'
import { findSaved, noteLooked } from './queries.ts'

export interface SearchesPageData extends SavedSearches {
  /** A search to save, with a proposed name; null if the page was opened without one. */
  readonly save: { readonly query: string; readonly name: string; readonly filters: readonly string[] } | null
}

/**
 * /account/searches. `run` redirects to the results of a search, newest first; `save` offers to
 * save one.
 */
export async function searchesPage({ scope, query }: LoadInput<Member>): Promise<SearchesPageData> {
  if (query.run !== undefined) throw new PageRedirect(await resultsOf(scope, query.run))
  const list = await savedSearches(scope)
  if (query.save === undefined) return { ...list, save: null }
  const text = searchText(queryOf(query.save))
  const filters = filterLabels(scope, searchOf(scope, queryOf(text)))
  const name = [...filters.join(', ')].slice(0, NAME_LENGTH).join('')
  return { ...list, save: { query: text, name, filters } }
}

/** Address of the results, which are marked as seen; for an unknown search, that of the list. */
async function resultsOf({ db, viewer, now, effects }: LoadInput<Member>['scope'], id: string) {
  const found = isId(id) ? (await findSaved(db, viewer.id)).find((search) => search.id === id) : undefined
  if (!found) return href('account-searches')
  if (effects !== 'none') await noteLooked(db, viewer.id, found.id, now)
  return href('members', {}, { ...queryOf(found.query), sort: 'new' })
}
