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
   * `ask`: to see theirs. `grant`: they may see the own ones. `end`: they may not, or not any more.
   */
  readonly change: 'ask' | 'grant' | 'end'
  readonly days?: GrantDays | undefined
}

/**
 * Changes what one of two members has of the other's private photos
 * (docs/product-rules.md#private-photos). Twice the same changes nothing more. Open pages of both
 * follow, but for those of somebody whom the viewer hides from.
 *
 * @throws NotFoundError for whom the viewer may not see, and where there is nothing to ask for;
 *   ForbiddenError `unconfirmed`; ConflictError `album_closed` where the other refused a short time
 *   ago, `album_hidden` where the viewer hides from whom they ask
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
    await publish(db, {
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
  // The owner would have to see who asks, and sees nobody who hides.
  if (!seen) throw new ConflictError('album_hidden')
  const state = stateOf(album, now)
  if (state === 'closed') throw new ConflictError('album_closed')
  if (state !== 'none') return false
  await writeAccess(db, { owner, viewer: viewer.id, state: ACCESS_STATE.asked, at: now })
  return true
}

/** @returns whether there are photos to be seen that were not open before */
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
