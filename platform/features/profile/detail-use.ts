import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import { TRAIT_NAMES, type TraitName } from '../../core/traits.ts'
import type { CompletenessFacts } from './completeness.ts'
import type { OwnProfile } from './queries.ts'

interface Shown extends Pick<TenantSettings, 'visible_profile_fields'> {
  readonly search_fields: readonly string[]
}
type Detail = TraitName | 'height'

const DETAILS: readonly Detail[] = [...TRAIT_NAMES, 'height']

/** `profile`: members see it. `search`: it is a filter only. */
export type DetailUse = 'profile' | 'search'

/** How a site uses a detail; null if it does not, and then does not ask for it. */
export function detailUse(settings: Shown, detail: Detail): DetailUse | null {
  if (settings.visible_profile_fields.includes(detail)) return 'profile'
  return settings.search_fields.includes(detail) ? 'search' : null
}

/** The facts from which the completeness of a profile is computed. */
export function factsOf(row: OwnProfile, settings: Shown): CompletenessFacts {
  const asked = DETAILS.filter((detail) => detailUse(settings, detail) === 'profile')
  return {
    photos: row.photos,
    about: row.about,
    interests: row.interests.length,
    prompts: row.prompts.length,
    details: { asked: asked.length, filled: asked.filter((detail) => row[detail] !== null).length },
    ages: row.wants_age !== null,
    city: row.city !== null,
  }
}
