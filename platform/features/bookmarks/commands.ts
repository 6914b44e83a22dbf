import type { BodyOf } from '../../core/contract.ts'
import { NotFoundError, ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isBlank, isLonger } from '../../core/text.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { holdMembers } from '../accounts/server.ts'
import type { Bookmark } from '../members/contract.ts'
import { requireVisible } from '../visibility/queries.ts'
import { type changeBookmarkCall, NOTE_LENGTH } from './contract.ts'
import { clear, findBookmark, setMark, setNote } from './queries.ts'

/**
 * Changes what the member keeps about another one. Something is kept only about members whom the
 * viewer may see; it can be taken back at any time.
 *
 * @returns everything that is kept about them then
 * @throws ValidationError `too_long` for a note beyond `NOTE_LENGTH`; NotFoundError for absent,
 *   inactive, blocked and invisible members alike, and for the viewer
 */
export async function changeBookmark(
  { db, viewer, now }: RequestScope<Member>,
  body: BodyOf<typeof changeBookmarkCall>,
): Promise<Bookmark> {
  const { id: otherId } = body
  if (!isId(otherId) || otherId === viewer.id) throw new NotFoundError()
  const kept = { memberId: viewer.id, otherId, now }
  const note = body.change === 'note' ? noteOf(body.text ?? '') : ''
  const taken = body.change === 'note' ? note === '' : body.state === 'off'
  if (taken) await clear(db, kept, body.change)
  else {
    // Against an erasure and a block at the same time.
    if (!(await holdMembers(db, [viewer.id, otherId]))) throw new NotFoundError()
    await requireVisible(db, viewer, otherId, now)
    if (body.change === 'note') await setNote(db, kept, note)
    else await setMark(db, kept, body.change)
  }
  return findBookmark(db, viewer.id, otherId)
}

/** The note as it is kept; empty if nothing can be seen of it. */
function noteOf(typed: string): string {
  const note = typed.trim()
  if (isLonger(note, NOTE_LENGTH))
    throw new ValidationError({ text: { code: 'too_long', params: { max: NOTE_LENGTH } } })
  return isBlank(note) ? '' : note
}
