import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { isId } from '../../core/uuid.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { lockMember } from '../accounts/server.ts'
import { lockPair } from '../likes/server.ts'
import { publish } from '../live/server.ts'
import { endAccessBetween } from '../photos/server.ts'
import { blockMember, unblockMember } from './contract.ts'
import { deleteBlock, insertBlock, separate } from './queries.ts'

export function safetyApi(): CallRoute[] {
  return [
    route(blockMember, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id) || id === viewer.id) throw new NotFoundError()
      await lockBoth(db, viewer.id, id)
      if (!(await insertBlock(db, viewer.id, id))) throw new NotFoundError()
      await separate(db, viewer.id, id)
      await endAccessBetween(db, viewer.id, id)
      await tellBoth(db, viewer.id, id)
      return { blocked: true }
    }),
    route(unblockMember, async ({ scope: { db, viewer }, body: { id } }) => {
      if (!isId(id)) throw new NotFoundError()
      if (await deleteBlock(db, viewer.id, id)) await tellBoth(db, viewer.id, id)
      return { blocked: false }
    }),
  ]
}

/**
 * Open pages of both read their lists again; an open conversation or profile of the other reads the current state, and
 * shows a blocked member that they are blocked.
 */
async function tellBoth(db: TenantDb, a: string, b: string): Promise<void> {
  for (const [reader, member] of [
    [a, b],
    [b, a],
  ] as const) {
    const event = { type: 'contact', member } as const
    await publish(db, { tenantId: db.tenantId, memberIds: [reader], event })
  }
}

/**
 * Whatever the two are sending or liking at this moment is written before the block, which then takes it away, or finds the
 * block. In the order of ids, so that two blocks at once never wait for each other in a circle.
 */
async function lockBoth(db: TenantDb, blocker: string, blocked: string): Promise<void> {
  await lockPair(db, blocker, blocked)
  for (const id of [blocker, blocked].sort()) await lockMember(db, id)
}
