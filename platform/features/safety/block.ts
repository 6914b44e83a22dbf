import type { TenantDb } from '../../core/database.ts'
import { lockMember, lockPair } from '../accounts/server.ts'
import { unreadMailKeys } from '../chats/server.ts'
import { publish } from '../live/server.ts'
import { deleteMailAbout, deleteMailNaming } from '../notifications/server.ts'
import { endAccessBetween } from '../photos/server.ts'
import { insertBlock, separate } from './queries.ts'

/**
 * Blocks a member: likes, the conversation, open albums and mail that waits between the two are
 * gone, open pages of both read what holds now.
 * @returns false where the tenant has no such member
 */
export async function blockBoth(db: TenantDb, blocker: string, blocked: string): Promise<boolean> {
  await lockBoth(db, blocker, blocked)
  if (!(await insertBlock(db, blocker, blocked))) return false
  const sides = await separate(db, blocker, blocked)
  await dropMailBetween(db, blocker, blocked, sides)
  await endAccessBetween(db, blocker, blocked)
  await tellBoth(db, blocker, blocked)
  return true
}

type Sides = Awaited<ReturnType<typeof separate>>

/** Mail that waits, such as for the end of quiet hours, would tell one of the two of the other. */
async function dropMailBetween(db: TenantDb, a: string, b: string, sides: Sides): Promise<void> {
  const about = sides.map(({ conversation, member }) => ({
    memberId: member,
    keys: unreadMailKeys(conversation, member),
  }))
  await deleteMailAbout(db, about, 'unsent')
  await deleteMailNaming(db, a, { to: b, which: 'unsent' })
  await deleteMailNaming(db, b, { to: a, which: 'unsent' })
}

/**
 * Open pages of both read their lists again; an open conversation or profile of the other reads the
 * current state, and shows a blocked member that they are blocked.
 */
export async function tellBoth(db: TenantDb, a: string, b: string): Promise<void> {
  for (const [reader, member] of [
    [a, b],
    [b, a],
  ] as const) {
    const event = { type: 'contact', member } as const
    await publish(db, { tenantId: db.tenantId, memberIds: [reader], event })
  }
}

/**
 * Whatever the two are sending or liking at this moment is written before the block, which then
 * takes it away, or finds the block. In the order of ids, so that two blocks at once never wait for
 * each other in a circle.
 */
export async function lockBoth(db: TenantDb, blocker: string, blocked: string): Promise<void> {
  await lockPair(db, blocker, blocked)
  for (const id of [blocker, blocked].sort()) await lockMember(db, id)
}
