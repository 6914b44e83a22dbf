import type { FieldError } from '../../core/errors.ts'
import { centimetresOf, type FeetAndInches } from '../../core/measures.ts'
import { formatHeight } from '../../i18n/format.ts'
import { numberIn } from './typed-number.ts'

const CM = { min: 100, max: 250 }
/** The same range in whole inches. */
const LEAST: FeetAndInches = { feet: 3, inches: 4 }
const MOST: FeetAndInches = { feet: 8, inches: 2 }

interface TypedHeight {
  readonly height?: string | undefined
  readonly height_feet?: string | undefined
  readonly height_inches?: string | undefined
}

type ReadHeight =
  | { readonly cm: number | null | undefined }
  | { readonly field: 'height' | 'height_feet'; readonly fault: FieldError }

/**
 * The height from a form, in centimetres or in feet and inches.
 *
 * @returns whole centimetres, null if the fields are empty, undefined if the form has none; or the
 *   faulty field
 */
export function readHeight(input: TypedHeight, iso: string): ReadHeight {
  if (input.height_feet !== undefined || input.height_inches !== undefined) return fromFeet(input, iso)
  if (input.height === undefined) return { cm: undefined }
  const cm = numberIn(input.height, CM)
  return cm === undefined ? { field: 'height', fault: { code: 'height_invalid', params: CM } } : { cm }
}

function fromFeet(input: TypedHeight, iso: string): ReadHeight {
  const feet = numberIn(input.height_feet, { min: 0, max: 9 })
  const inches = numberIn(input.height_inches, { min: 0, max: 11 })
  if (feet === null && inches === null) return { cm: null }
  if (feet !== undefined && feet !== null && inches !== undefined) {
    const cm = centimetresOf({ feet, inches: inches ?? 0 })
    if (cm >= centimetresOf(LEAST) && cm <= centimetresOf(MOST)) return { cm }
  }
  const params = { min: formatHeight(iso, LEAST), max: formatHeight(iso, MOST) }
  return { field: 'height_feet', fault: { code: 'height_invalid_feet', params } }
}
