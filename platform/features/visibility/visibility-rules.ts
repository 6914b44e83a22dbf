import type { ProfileField, SearchField, TenantSettings } from '../../core/generated/tenant-settings.ts'
import { TRAIT_NAMES, TRAITS } from '../../core/traits.ts'
import { MEMBER_STATUS, type Viewer } from '../../core/viewer.ts'

type ProfileNote = TenantSettings['visible_profile_notes'][number]

/**
 * Fields of a profile that visitors may read. Excludes the sexual orientation and the gender that a
 * member seeks, which together with the gender reveals it. The page is public, so a new field is
 * for members until it is listed here; traits define their readers themselves.
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
 * Filters that would reveal what a visitor may not read: a member who is found has the value
 * searched for.
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
 * Facts that decide whether a viewer may see a member; `visibility.ts` has the same rule as SQL.
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
 * Whether a viewer may see a member now (docs/product-rules.md#who-sees-whom): active, no block in
 * either direction; invisible and private members only if they liked or wrote first. Distinguishes
 * the two directions of a block, which have different texts.
 */
export function visibilityOf(member: VisibilityFacts): Visibility {
  if (member.status !== MEMBER_STATUS.active) return 'hidden'
  if (member.blocked_by_viewer) return 'blocking'
  const discreet = (member.invisible || member.private) && !member.approached
  if (member.blocked_viewer) return discreet ? 'hidden' : 'blocked'
  return discreet ? 'hidden' : 'visible'
}
