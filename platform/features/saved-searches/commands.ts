import type { BodyOf } from '../../core/contract.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isBlank, isLonger } from '../../core/text.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { queryOf, searchText } from '../members/server.ts'
import { type changeSavedSearchesCall, MOST_SEARCHES, NAME_LENGTH } from './contract.ts'
import { deleteSaved, findSaved, insertSaved, lockSaved, renameSaved } from './queries.ts'

/**
 * Saves, renames or deletes a search of the member.
 *
 * @throws ValidationError for a name that is empty or too long; ConflictError `searches_full` at
 *   the maximum; NotFoundError if the search to rename is not the member's
 */
export async function changeSaved(
  { db, viewer, now }: RequestScope<Member>,
  body: BodyOf<typeof changeSavedSearchesCall>,
): Promise<void> {
  if (body.change === 'remove') {
    if (isId(body.id)) await deleteSaved(db, viewer.id, body.id)
    return
  }
  const name = nameOf(body.name ?? '')
  if (body.change === 'rename') {
    if (!isId(body.id) || !(await renameSaved(db, viewer.id, { id: body.id, name })))
      throw new NotFoundError()
    return
  }
  await lockSaved(db, viewer.id)
  const query = searchText(queryOf(body.query))
  const kept = await findSaved(db, viewer.id)
  // A search saved before a trait was renamed is still the same search.
  const known = kept.find((search) => searchText(queryOf(search.query)) === query)
  if (!known && kept.length >= MOST_SEARCHES) throw new ConflictError('searches_full', { max: MOST_SEARCHES })
  await insertSaved(db, { memberId: viewer.id, name, query: known?.query ?? query }, now)
}

/** One line of at most `NAME_LENGTH` characters. */
function nameOf(typed: string): string {
  const name = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (isBlank(name)) throw new ValidationError({ name: { code: 'required' } })
  if (isLonger(name, NAME_LENGTH) || [...name].length > NAME_LENGTH)
    throw new ValidationError({ name: { code: 'too_long', params: { max: NAME_LENGTH } } })
  return name
}
