import { ConflictError, NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { holdMembers, lockPair, requireConfirmed } from '../accounts/server.ts'
import { publish } from '../live/server.ts'
import { requireVisible } from '../visibility/queries.ts'
import { findAlbums, isShownTo, writeAccess } from './album-queries.ts'
import { ACCESS_STATE, type GrantDays, grantedUntil, USUAL_DAYS } from './album-rules.ts'
import { stateOf } from './album-views.ts'
import { notifyAlbum } from './notify-album.ts'

export interface AccessWish {
  /**
   * `ask`: request access to theirs. `grant`: give them access to one's own. `end`: refuse or
   * revoke it.
   */
  readonly change: 'ask' | 'grant' | 'end'
  readonly days?: GrantDays | undefined
}

/**
 * Changes the access between two members' private photos (docs/product-rules.md#private-photos).
 * Idempotent. Updates open pages of both, except those of a member from whom the viewer hides.
 *
 * @throws NotFoundError for a member whom the viewer may not see, and if there is nothing to
 *   request; ForbiddenError `unconfirmed`; ConflictError `album_closed` if the other refused
 *   recently, `album_hidden` if the viewer hides from the owner
 */
export async function changeAccess(scope: RequestScope<Member>, id: string, wish: AccessWish): Promise<void> {
  const { db, viewer, now } = scope
  requireConfirmed(viewer)
  if (!isId(id) || id === viewer.id) throw new NotFoundError()
  await lockPair(db, viewer.id, id)
  if (!(await holdMembers(db, [viewer.id, id]))) throw new NotFoundError()
  const { online, fictional } = await requireVisible(db, viewer, id, now)
  const seen = await isShownTo(db, viewer.id, id)
  const away = seen && !online && !fictional
  if (wish.change === 'end') await end(scope, id)
  else if (wish.change === 'ask') {
    if (await ask(scope, id, seen)) await notifyAlbum(scope, { news: 'asked', id, away })
  } else if (await grant(scope, id, wish.days ?? USUAL_DAYS))
    await notifyAlbum(scope, { news: 'opened', id, away })
  const told = [[viewer.id, id] as const, ...(seen ? [[id, viewer.id] as const] : [])]
  for (const [reader, member] of told)
    publish(db, {
      tenantId: db.tenantId,
      memberIds: [reader],
      event: { type: 'contact', member },
      from: scope.pageId,
    })
}

/** @returns whether the request is new */
async function ask(
  { db, viewer, now }: RequestScope<Member>,
  owner: string,
  seen: boolean,
): Promise<boolean> {
  const album = (await findAlbums(db, owner, viewer.id))(owner)
  if (album.names.length === 0) throw new NotFoundError()
  // The owner must see who asks, but cannot see a member who hides.
  if (!seen) throw new ConflictError('album_hidden')
  const state = stateOf(album, now)
  if (state === 'closed') throw new ConflictError('album_closed')
  if (state !== 'none') return false
  await writeAccess(db, { owner, viewer: viewer.id, state: ACCESS_STATE.asked, at: now })
  return true
}

/** @returns whether this gives access to photos that were not accessible before */
async function grant(
  { db, viewer, now }: RequestScope<Member>,
  id: string,
  days: GrantDays,
): Promise<boolean> {
  const album = (await findAlbums(db, viewer.id, id))(viewer.id)
  const until = grantedUntil(days, now)
  await writeAccess(db, { owner: viewer.id, viewer: id, state: ACCESS_STATE.granted, at: now, until })
  return album.names.length > 0 && stateOf(album, now) !== 'open'
}

async function end({ db, viewer, now }: RequestScope<Member>, id: string): Promise<void> {
  const state = stateOf((await findAlbums(db, viewer.id, id))(viewer.id), now)
  if (state === 'open' || state === 'asked')
    await writeAccess(db, { owner: viewer.id, viewer: id, state: ACCESS_STATE.ended, at: now })
}
