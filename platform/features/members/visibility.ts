import type { ProfileField, SearchField, TenantSettings } from '../../core/generated/tenant-settings.ts'
import type { Viewer } from '../../core/viewer.ts'

type ProfileNote = TenantSettings['visible_profile_notes'][number]

/**
 * What visitors may read of a profile. Sexual orientation is not among it, nor whom a member looks for: together with the
 * gender it reveals it. The page is public, so a new field is for members until it is listed here.
 */
const VISITOR_FIELDS: ReadonlySet<ProfileField> = new Set([
  'age',
  'gender',
  'country',
  'region',
  'relationship_status',
  'hair',
  'eye',
  'body_type',
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

/** Filters that reveal what a visitor may not read: a member who is found has the value asked for. */
const MEMBER_FILTERS: ReadonlySet<SearchField> = new Set(['sexuality'])

/** The tenant's filters for this kind of viewer, in the tenant's order. */
export function searchFieldsFor(
  { kind }: Pick<Viewer, 'kind'>,
  fields: readonly SearchField[],
): readonly SearchField[] {
  return kind === 'member' ? fields : fields.filter((field) => !MEMBER_FILTERS.has(field))
}
