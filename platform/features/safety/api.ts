import { NotFoundError } from '../../core/errors.ts'
import { isId } from '../../core/uuid.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { publish } from '../live/server.ts'
import { blockMember, unblockMember } from './contract.ts'
import { deleteBlock, insertBlock, separate } from './queries.ts'

export function safetyApi(): CallRoute[] {
  return [
    route(blockMember, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id) || id === viewer.id || !(await insertBlock(db, viewer.id, id))) throw new NotFoundError()
      await separate(db, viewer.id, id)
      // The other one's open pages reload their lists; that it was a block is not told.
      const event = { type: 'presence', member: viewer.id } as const
      await publish(db, { tenantId: db.tenantId, memberIds: [id], event })
      return { blocked: true }
    }),
    route(unblockMember, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id)) throw new NotFoundError()
      await deleteBlock(db, viewer.id, id)
      return { blocked: false }
    }),
  ]
}
