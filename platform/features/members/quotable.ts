import { readPartRef } from '../../core/profile-parts.ts'
import type { RequestScope } from '../../core/scope.ts'
import { charactersOf } from '../../core/text.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { activePhotos } from '../photos/server.ts'
import { visibilityOf } from '../visibility/visibility-rules.ts'
import { presentInterests, presentNotes } from './present.ts'
import { findProfile } from './queries.ts'

/** Characters of a note that are quoted; an answer to a prompt has no more. */
const QUOTED = 200

/**
 * What the viewer reads now in a part of another member's profile, as a message quotes it
 * (docs/product-rules.md#quotes-of-a-profile).
 *
 * @param ref the part, as `partRef` writes it
 * @returns the beginning of a note, '' for a photo or an interest; undefined if the viewer does not
 *   see this part whole, or if it is none that a message may quote: an intimate interest would be
 *   read by bystanders, and what somebody is looking for are choices and no words of theirs
 */
export async function quotablePart(
  scope: RequestScope<Member>,
  memberId: string,
  ref: string,
): Promise<string | undefined> {
  const { db, viewer, now } = scope
  const part = readPartRef(ref)
  if (!part || part.kind === 'evening' || !isId(memberId) || memberId === viewer.id) return undefined
  const row = await findProfile(db, viewer, memberId, now)
  if (!row || visibilityOf(row) !== 'visible') return undefined
  const { kind, key } = part
  if (kind === 'note') {
    const note = presentNotes(row, scope).find((one) => one.key === key && isWritten(one.key))
    return note && shortened(note.text)
  }
  if (kind === 'interest')
    return presentInterests(row, scope).some(({ slug, intimate }) => slug === key && !intimate)
      ? ''
      : undefined
  const photos = await activePhotos(db, memberId)
  const seen = photos.some(({ photo: [name], is_main }) => name === key && (is_main || viewer.paid))
  return seen ? '' : undefined
}

const isWritten = (note: string) => note !== 'looking_for'

function shortened(text: string): string {
  const characters = charactersOf(text)
  return characters.length > QUOTED
    ? `${characters
        .slice(0, QUOTED - 1)
        .join('')
        .trimEnd()}…`
    : text
}
