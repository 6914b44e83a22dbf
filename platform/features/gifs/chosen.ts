import { ConflictError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { drawnOf, gifBody, storedDrawn } from './present.ts'
import { findGif, noteSent } from './queries.ts'

/**
 * The body of a message with this GIF: a drawn one, or one found by a search of this site.
 * @throws ConflictError `gif_gone` for every other id, and for one that was found too long ago
 */
export async function chosenGif({ db, now }: Pick<RequestScope, 'db' | 'now'>, id: string): Promise<string> {
  const drawn = drawnOf(id)
  if (drawn) return gifBody(storedDrawn(drawn))
  const found = await findGif(db, id)
  if (!found) throw new ConflictError('gif_gone')
  await noteSent(db, id, now)
  return gifBody(found)
}
