import { siteDay, startOfSiteDay } from '../../core/calendar.ts'
import type { TenantDb } from '../../core/database.ts'
import { AuthenticationRequiredError, NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import { GENDERS, type Member, type Viewer } from '../../core/viewer.ts'
import { activePhotos, albumBetweenOf } from '../photos/server.ts'
import { visibilityOf } from '../visibility/visibility-rules.ts'
import type { Profile } from './contract.ts'
import { presentProfile } from './present.ts'
import { isAdvertised } from './privacy.ts'
import { type CardRow, clearNewLike, findProfile, type ProfileRow, recordVisit } from './queries.ts'
import { findRelated } from './related.ts'
import type { Search } from './rules.ts'
import { maySearch } from './search.ts'

const RELATED = 6

/**
 * The member's row if this viewer may see them now.
 *
 * @throws NotFoundError for absent, inactive, blocked and invisible members alike, so that the
 *   reason is not revealed.
 */
export async function visibleMember(
  db: TenantDb,
  viewer: Viewer,
  id: string,
  now = new Date(),
): Promise<ProfileRow> {
  const row = isId(id) ? await findProfile(db, viewer, id, now) : undefined
  if (!row) throw new NotFoundError()
  const own = viewer.kind === 'member' && viewer.id === id
  if (!own && visibilityOf(row) !== 'visible') throw new NotFoundError()
  return row
}

/** Data of the profile page: the profile, or the reason why there is none. */
export type ProfileView =
  | { readonly kind: 'profile'; readonly profile: Profile }
  | { readonly kind: 'blocked' | 'blocking'; readonly id: string; readonly name: string }

/**
 * Opens a profile; a like of this member to the viewer is no longer new, and the visit is recorded
 * (docs/product-rules.md#visits), once a day. A prefetch changes nothing: its profile says whether
 * the server must be told of its opening (`counts`).
 *
 * @throws NotFoundError if this viewer may not see the member or there is none;
 *   AuthenticationRequiredError for visitors if profiles are for members.
 */
export async function openProfile(scope: RequestScope, id: string): Promise<ProfileView> {
  if (!maySearch(scope)) throw new AuthenticationRequiredError()
  const { db, viewer, now } = scope
  const row = isId(id) ? await findProfile(db, viewer, id, now) : undefined
  if (!row) throw new NotFoundError()
  const own = viewer.kind === 'member' && viewer.id === row.id
  const sight = own ? 'visible' : visibilityOf(row)
  if (sight === 'hidden') throw new NotFoundError()
  if (sight !== 'visible') return { kind: sight, id: row.id, name: row.name }
  const counts = viewer.kind === 'member' && !own && (await noteOpened({ ...scope, viewer }, row))
  const photos = await activePhotos(db, row.id)
  const related = own ? [] : await relatedMembers(scope, row)
  const album = own || viewer.kind !== 'member' ? null : await albumBetweenOf({ ...scope, viewer }, row.id)
  return { kind: 'profile', profile: { ...presentProfile({ row, photos, related, album }, scope), counts } }
}

/**
 * Changes what opening a profile changes, unless the request is a prefetch.
 *
 * @returns of a prefetch, whether the server must be told when the profile is opened. It depends on
 *   what the viewer knows, so also on a day whose visit is recorded: otherwise it would say that
 *   the other one passes unseen.
 */
async function noteOpened(scope: RequestScope<Member>, row: ProfileRow): Promise<boolean> {
  const { db, viewer, now, effects } = scope
  const leaves = viewer.status === 'active' && row.leaves_visits && !row.fictional
  if (effects === 'none') return row.like_new || leaves
  const day = startOfSiteDay(scope)
  const visit = leaves && row.receives_visits && (row.visited_at === null || row.visited_at < day)
  if (row.like_new) await clearNewLike(db, { liker: row.id, liked: viewer.id, now })
  if (visit) await recordVisit(db, { visitor: viewer.id, visited: row.id, now, day })
  return false
}

/**
 * A profile for a page that advertises it: fictional profiles, which carry their label, on every
 * site; members only if they agreed and the site lets visitors search
 * (docs/product-rules.md#advertising-consent).
 *
 * @throws NotFoundError for all others alike, so that the reason is not revealed.
 */
export async function profileForVisitors(scope: RequestScope, id: string): Promise<Profile> {
  const { db, viewer, now, tenant } = scope
  const row = await visibleMember(db, viewer, id, now)
  const shown = row.fictional
    ? tenant.settings.fictional_profiles.enabled
    : maySearch(scope) && (await isAdvertised(db, row.id))
  if (!shown) throw new NotFoundError()
  const photos = await activePhotos(db, row.id)
  return presentProfile({ row, photos, related: [] }, scope)
}

/** The member's own profile as a free member who shares nothing with them sees it. */
export async function previewProfile(scope: RequestScope<Member>): Promise<Profile> {
  const { db, viewer, now } = scope
  const row = await findProfile(db, viewer, viewer.id, now)
  if (!row) throw new NotFoundError()
  const photos = await activePhotos(db, row.id)
  const stranger: Member = { ...viewer, id: '', paid: false, cell: null, spot: null }
  const shown = { ...row, viewer_interests: [], liked: false, likes_viewer: false }
  const seen = presentProfile({ row: shown, photos, related: [] }, { ...scope, viewer: stranger })
  return { ...seen, bookmark: null }
}

/** A few members of the same gender and about the same age, ranked by shared interests. */
export function relatedMembers(
  scope: RequestScope,
  row: Pick<ProfileRow, 'id' | 'gender' | 'birth_date' | 'interests'>,
): Promise<CardRow[]> {
  const { db, viewer, now } = scope
  const gender = row.gender === GENDERS.male ? 'male' : 'female'
  const search: Search = { gender, page: 1, size: RELATED }
  return findRelated(db, { search, viewer, now, today: siteDay(scope) }, row, RELATED)
}
