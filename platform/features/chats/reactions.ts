import { ConflictError, ForbiddenError, NotFoundError } from '../../core/errors.ts'
import { type Reaction, reactionCode } from '../../core/reactions.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { publish } from '../live/server.ts'
import { oldestShown } from './message-pages.ts'
import { findSide } from './queries.ts'
import { MESSAGE_KINDS } from './rules.ts'
import { stateOf } from './views.ts'

interface Reacting {
  readonly conversation: string
  readonly message: string
  /** Null takes it back. */
  readonly reaction: Reaction | null
}

/**
 * Sets the viewer's one reaction to a message of the partner. It costs nothing, counts as no
 * message and is told by no mail or push: open pages of both show it.
 *
 * @throws NotFoundError unless it is a message of the partner that the viewer is shown;
 *   ForbiddenError `unconfirmed`, `blocked` or `you_blocked`, ConflictError `partner_gone`, as for
 *   a message
 */
export async function react(
  { db, viewer, now, pageId }: RequestScope<Member>,
  { conversation, message, reaction }: Reacting,
): Promise<void> {
  const side = await findSide(db, conversation, viewer.id, now)
  if (!side) throw new NotFoundError()
  const { partner_id: partner, name } = side
  const state = stateOf(side)
  if (state === 'blocking') throw new ForbiddenError('you_blocked', { name: name ?? '' })
  if (state === 'blocked') throw new ForbiddenError('blocked', { name: name ?? '' })
  if (state !== 'open' || partner === null) throw new ConflictError('partner_gone')
  if (viewer.status !== 'active') throw new ForbiddenError('unconfirmed')
  const { numUpdatedRows } = await db.trx
    .updateTable('message')
    .set({ reaction: reactionCode(reaction) })
    .where('tenant_id', '=', db.tenantId)
    .where('conversation_id', '=', conversation)
    .where('id', '=', message)
    .where('sender_id', '=', partner)
    .where('kind', '<>', MESSAGE_KINDS.notice)
    .where('created_at', '>', oldestShown(side, now))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotFoundError()
  publish(db, {
    tenantId: db.tenantId,
    memberIds: [partner, viewer.id],
    event: { type: 'reaction', conversation, message, reaction },
    from: pageId,
  })
}
