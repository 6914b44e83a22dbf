import type { ProfileField, SearchField, TenantSettings } from '../../core/generated/tenant-settings.ts'
import { TRAIT_NAMES, TRAITS } from '../../core/traits.ts'
import { MEMBER_STATUS, type Viewer } from '../../core/viewer.ts'

type ProfileNote = TenantSettings['visible_profile_notes'][number]

/**
 * What visitors may read of a profile. Sexual orientation is not among it, nor whom a member looks
 * for: together with the gender it reveals it. The page is public, so a new field is for members
 * until it is listed here; a trait says itself who reads it.
 */
const VISITOR_FIELDS: ReadonlySet<ProfileField> = new Set([
  'age',
  'gender',
  'country',
  'region',
  ...TRAIT_NAMES.filter((name) => TRAITS[name].readers === 'everyone'),
  'height',
  'interests',
])
const VISITOR_NOTES: ReadonlySet<ProfileNote> = new Set(['about_me'])

export function mayReadField(viewer: Pick<Viewer, 'kind'>, field: ProfileField): boolean {
  return viewer.kind === 'member' || VISITOR_FIELDS.has(field)
}

export function mayReadNote(viewer: Pick<Viewer, 'kind'>, note: ProfileNote): boolean {
  return viewer.kind === 'member' || VISITOR_NOTES.has(note)
}

/**
 * Filters that reveal what a visitor may not read: a member who is found has the value searched
 * for.
 */
const MEMBER_FILTERS: ReadonlySet<SearchField> = new Set(
  TRAIT_NAMES.filter((name) => TRAITS[name].readers === 'members'),
)

/** The tenant's filters for this kind of viewer, in the tenant's order. */
export function searchFieldsFor(
  { kind }: Pick<Viewer, 'kind'>,
  fields: readonly SearchField[],
): readonly SearchField[] {
  return kind === 'member' ? fields : fields.filter((field) => !MEMBER_FILTERS.has(field))
}

/**
 * Facts that decide whether a viewer may see a member; the same rule as SQL is in `visibility.ts`.
 */
export interface VisibilityFacts {
  readonly status: number
  readonly invisible: boolean
  readonly private: boolean
  /** They liked the viewer, or wrote to them. */
  readonly approached: boolean
  readonly blocked_viewer: boolean
  readonly blocked_by_viewer: boolean
}

export type Visibility = 'visible' | 'blocked' | 'blocking' | 'hidden'

/**
 * Whether a viewer may see a member now (docs/product-rules.md#who-sees-whom): active, no block
 * either way; invisible and private members only where they liked or wrote first. Both kinds of
 * block are distinguished for the two texts that need it.
 */
export function visibilityOf(member: VisibilityFacts): Visibility {
  if (member.status !== MEMBER_STATUS.active) return 'hidden'
  if (member.blocked_by_viewer) return 'blocking'
  const discreet = (member.invisible || member.private) && !member.approached
  if (member.blocked_viewer) return discreet ? 'hidden' : 'blocked'
  return discreet ? 'hidden' : 'visible'
}
