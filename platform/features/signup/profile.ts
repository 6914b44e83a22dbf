import { sql } from 'kysely'
import { type FieldError, ValidationError } from '../../core/errors.ts'
import { INTERESTS, type Interest } from '../../core/interests.ts'
import { optionCode, PROFILE_OPTIONS, type ProfileOption } from '../../core/profile-options.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { refreshSearch } from '../members/server.ts'
import { readHeight } from './height.ts'
import { numberIn } from './typed-number.ts'

export interface ProfileInput {
  readonly about?: string | undefined
  readonly sexuality?: string | undefined
  readonly relationship?: string | undefined
  readonly hair?: string | undefined
  readonly eyes?: string | undefined
  readonly body?: string | undefined
  readonly height?: string | undefined
  readonly height_feet?: string | undefined
  readonly height_inches?: string | undefined
  readonly min_age?: string | undefined
  readonly max_age?: string | undefined
  readonly interests?: readonly string[] | undefined
}

const OLDEST = 99
const LISTS = Object.keys(PROFILE_OPTIONS) as ProfileOption[]

/**
 * Keeps the rest of the profile; what is left out stays, an empty choice is taken back.
 *
 * @throws ValidationError of the fields
 */
export async function saveProfile(scope: RequestScope<Member>, input: ProfileInput): Promise<void> {
  const { db, viewer, now } = scope
  const changes = changesOf(scope, input)
  await db.trx
    .updateTable('member')
    .set({ ...changes, completed_at: sql<Date>`coalesce(completed_at, ${now})` })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
  await refreshSearch(db, viewer.id)
}

function changesOf({ tenant, locale }: RequestScope, input: ProfileInput) {
  const faults: Record<string, FieldError> = {}
  const traits: Partial<Record<ProfileOption, number | null>> = {}
  for (const list of LISTS) {
    const slug = input[list]
    if (slug === undefined) continue
    const code = slug === '' ? null : optionCode(list, slug)
    if (code === undefined) faults[list] = { code: 'invalid_choice' }
    else traits[list] = code
  }
  const height = readHeight(input, locale.iso)
  if ('fault' in height) faults[height.field] = height.fault
  const ages = { min: tenant.settings.minimum_age, max: OLDEST }
  const [from, to] = [numberIn(input.min_age, ages), numberIn(input.max_age, ages)]
  if (from === undefined) faults.min_age = { code: 'age_invalid', params: ages }
  if (to === undefined) faults.max_age = { code: 'age_invalid', params: ages }
  if (Object.keys(faults).length > 0) throw new ValidationError(faults)
  return {
    ...traits,
    ...(input.about === undefined ? {} : { about: input.about.trim() }),
    ...('cm' in height && height.cm !== undefined ? { height: height.cm } : {}),
    ...(from && to ? { wants_age: [Math.min(from, to), Math.max(from, to)] } : {}),
    ...(input.interests === undefined
      ? {}
      : { interests: placesOf(tenant.settings.interests, input.interests) }),
  }
}

/** Places in the platform's list, of those that this site offers. */
function placesOf(offered: readonly Interest[], chosen: readonly string[]): number[] {
  const wanted = new Set(chosen)
  return offered.filter((slug) => wanted.has(slug)).map((slug) => INTERESTS.indexOf(slug))
}
