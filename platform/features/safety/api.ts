import { NotFoundError } from '../../core/errors.ts'
import { isId } from '../../core/uuid.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { blockBoth, tellBoth } from './block.ts'
import { blockMemberCall, findRelationCall, unblockMemberCall, unmatchMemberCall } from './contract.ts'
import { deleteBlock, readRelation } from './queries.ts'
import { endMatch } from './unmatch.ts'

export function safetyApi(): CallRoute[] {
  return [
    route(blockMemberCall, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id) || id === viewer.id) throw new NotFoundError()
      if (!(await blockBoth(db, viewer.id, id))) throw new NotFoundError()
      return { blocked: true }
    }),
    route(unblockMemberCall, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id)) throw new NotFoundError()
      if (await deleteBlock(db, viewer.id, id)) await tellBoth(db, viewer.id, id)
      return { blocked: false }
    }),
    route(unmatchMemberCall, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id)) throw new NotFoundError()
      await endMatch(db, viewer.id, id)
      return { match: false }
    }),
    route(findRelationCall, async ({ scope: { db, viewer }, query: { id } }) =>
      isId(id) ? readRelation(db, viewer.id, id) : { match: false, blocked: false },
    ),
  ]
}
