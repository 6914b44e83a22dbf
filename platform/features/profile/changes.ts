import { OLDEST, wantedAges } from '../../core/ages.ts'
import { type FieldError, ValidationError } from '../../core/errors.ts'
import { isSameSex } from '../../core/niches.ts'
import type { RequestContext } from '../../core/scope.ts'
import { isBlank } from '../../core/text.ts'
import { optionCode, TRAIT_NAMES, type TraitName } from '../../core/traits.ts'
import { GENDERS, type Gender, type Member } from '../../core/viewer.ts'
import { readHeight } from './height.ts'
import { nameFault } from './name.ts'
import { aboutFault, interestPlaces } from './rules.ts'
import { numberIn } from './typed-number.ts'

/** Fields as forms send them. Omitted ones stay unchanged. */
export interface ProfileInput extends Readonly<Partial<Record<TraitName, string | undefined>>> {
  readonly name?: string | undefined
  readonly seeks?: string | undefined
  readonly about?: string | undefined
  readonly height?: string | undefined
  readonly height_feet?: string | undefined
  readonly height_inches?: string | undefined
  readonly min_age?: string | undefined
  readonly max_age?: string | undefined
  readonly interests?: readonly string[] | undefined
}

/** Columns of the member's row. */
export interface ProfileChanges extends Partial<Record<TraitName, number | null>> {
  name?: string
  seeks?: number
  about?: string
  height?: number | null
  wants_age?: number[] | null
  interests?: number[]
}

type Faults = Record<string, FieldError>
type Context = Pick<RequestContext<Member>, 'tenant' | 'locale' | 'viewer'>

/**
 * The columns that an input changes: only those of its fields, so that concurrent changes of
 * another page are kept.
 *
 * @throws ValidationError with one entry per faulty field
 */
export function profileChanges(context: Context, input: ProfileInput): ProfileChanges {
  const faults: Faults = {}
  const changes: ProfileChanges = {
    ...nameChange(context, input, faults),
    ...seeksChange(context, input, faults),
    ...traitChanges(input, faults),
    ...heightChange(context, input, faults),
    ...agesChange(context, input, faults),
    ...aboutChange(input, faults),
    ...interestsChange(context, input, faults),
  }
  if (Object.keys(faults).length > 0) throw new ValidationError(faults)
  return changes
}

function nameChange({ tenant, viewer }: Context, { name }: ProfileInput, faults: Faults): ProfileChanges {
  if (name === undefined) return {}
  const fault = nameFault(name, viewer.email, tenant.settings.name)
  if (fault) faults.name = fault
  return { name: name.trim() }
}

/** Members of same-sex sites look for their own gender, whatever a form sends. */
function seeksChange({ tenant }: Context, { seeks }: ProfileInput, faults: Faults): ProfileChanges {
  if (seeks === undefined || isSameSex(tenant.settings)) return {}
  if (!Object.hasOwn(GENDERS, seeks)) {
    faults.seeks = { code: 'invalid_choice' }
    return {}
  }
  return { seeks: GENDERS[seeks as Gender] }
}

function traitChanges(input: ProfileInput, faults: Faults): ProfileChanges {
  const traits: ProfileChanges = {}
  for (const name of TRAIT_NAMES) {
    const option = input[name]
    if (option === undefined) continue
    const code = option === '' ? null : optionCode(name, option)
    if (code === undefined) faults[name] = { code: 'invalid_choice' }
    else traits[name] = code
  }
  return traits
}

function heightChange({ locale }: Context, input: ProfileInput, faults: Faults): ProfileChanges {
  const height = readHeight(input, locale.iso)
  if (!('fault' in height)) return height.cm === undefined ? {} : { height: height.cm }
  faults[height.field] = height.fault
  return {}
}

/** Both ends, in either order; an omitted end is open. */
function agesChange({ tenant }: Context, { min_age, max_age }: ProfileInput, faults: Faults): ProfileChanges {
  if (min_age === undefined || max_age === undefined) return {}
  const ages = { min: tenant.settings.minimum_age, max: OLDEST }
  const [from, to] = [numberIn(min_age, ages), numberIn(max_age, ages)]
  if (from === undefined) faults.min_age = { code: 'age_invalid', params: ages }
  if (to === undefined) faults.max_age = { code: 'age_invalid', params: ages }
  const ends = [from ?? ages.min, to ?? ages.max]
  const wanted = wantedAges([Math.min(...ends), Math.max(...ends)], ages.min)
  return { wants_age: wanted && [wanted.min, wanted.max] }
}

function aboutChange({ about }: ProfileInput, faults: Faults): ProfileChanges {
  if (about === undefined) return {}
  const fault = aboutFault(about)
  if (fault) faults.about = fault
  return { about: isBlank(about) ? '' : about.trim() }
}

function interestsChange({ tenant }: Context, { interests }: ProfileInput, faults: Faults): ProfileChanges {
  if (interests === undefined) return {}
  const places = interestPlaces(tenant.settings.interests, interests)
  if ('code' in places) {
    faults.interests = places
    return {}
  }
  return { interests: [...places] }
}
