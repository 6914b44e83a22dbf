import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { type AccessPerson, type AlbumSide, findAccess, findAlbums, isShownTo } from './album-queries.ts'
import { ACCESS_STATE, type AlbumState, albumState } from './album-rules.ts'
import type { AlbumBetween, AlbumList } from './contract.ts'

/**
 * The private albums of the viewer and of another member whom the viewer may see. Contains names of
 * photos only while the viewer has access.
 */
export async function albumBetweenOf(scope: RequestScope<Member>, id: string): Promise<AlbumBetween> {
  const { db, viewer, now } = scope
  const day = dayOf(scope)
  const albumOf = await findAlbums(db, id, viewer.id)
  const [theirs, mine] = [albumOf(id), albumOf(viewer.id)]
  const state = stateOf(theirs, now)
  const given = stateOf(mine, now)
  const until = ({ expires_at: end }: AlbumSide, is: AlbumState) => (is === 'open' && end ? day(end) : null)
  const asks = theirs.names.length > 0 && state === 'none'
  return {
    theirs: {
      count: theirs.names.length,
      state,
      names: state === 'open' ? theirs.names : [],
      hidden: asks && !(await isShownTo(db, viewer.id, id)),
      until: until(theirs, state),
    },
    mine: {
      count: mine.names.length,
      state: given,
      until: until(mine, given),
      waiting: mine.waiting && mine.names.length === 0,
    },
  }
}

/** Who has requested access to the viewer's private photos, and who has it. */
export async function albumListOf(scope: RequestScope<Member>): Promise<AlbumList> {
  const { db, viewer, now } = scope
  const day = dayOf(scope)
  const all = await findAccess(db, viewer.id, now)
  const personOf = personFor(scope)
  const asked = all.filter(({ state }) => state === ACCESS_STATE.asked)
  const open = all.flatMap((row) =>
    row.expires_at === null ? [] : [{ ...personOf(row), until: day(row.expires_at) }],
  )
  return { asked: asked.map(personOf), open }
}

/** Expiry of an access, as text. */
const dayOf =
  ({ locale, tenant }: RequestScope) =>
  (at: Date) =>
    formatDateTime(locale.iso, at, tenant.settings.time_zone)

const personFor =
  ({ signPhoto }: RequestScope) =>
  ({ id, name, main_photo, fictional }: AccessPerson) => ({
    id,
    name,
    photo: main_photo && signPhoto(main_photo),
    fictional,
  })

/** State of an access row as of `now`. */
export function stateOf({ state, changed_at, expires_at }: AlbumSide, now: Date): AlbumState {
  if (state === null || changed_at === null) return 'none'
  return albumState({ state, changed_at, expires_at }, now)
}
