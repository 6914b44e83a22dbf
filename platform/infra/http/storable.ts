import { BadRequestError } from '../../core/errors.ts'

/**
 * PostgreSQL stores no null byte and, in JSON, no unpaired surrogate. No keyboard types either, so
 * such a request does not come from the site's pages and is refused as a whole, before any query.
 */
const UNSTORABLE = /\0|\p{Surrogate}/u
/** Deeper than any contract. */
const DEEPEST = 32

/**
 * @throws BadRequestError if some text in it, including keys, cannot be stored, or if it is nested
 * too deeply
 */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) throw new BadRequestError('bad_request')
  } else if (typeof value === 'object' && value !== null) {
    if (depth === DEEPEST) throw new BadRequestError('bad_request')
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key, depth)
      refuseUnstorable(inner, depth + 1)
    }
  }
}
