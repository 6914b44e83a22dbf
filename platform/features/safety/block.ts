import type { TenantDb } from '../../core/database.ts'
import { lockMember, lockPair } from '../accounts/server.ts'
import { unreadMailKeys } from '../chats/server.ts'
import { publish } from '../live/server.ts'
import { deleteMailAbout, deleteMailNaming } from '../notifications/server.ts'
import { endAccessBetween } from '../photos/server.ts'
import { insertBlock, separate } from './queries.ts'

/**
 * Blocks a member: deletes likes, the conversation, album access and waiting mail between the two,
 * and makes their open pages refresh.
 * @returns false if the tenant has no such member
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

/** Waiting mail, for example until the end of quiet hours, would mention the other member. */
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
 * Open pages of both reload their lists; an open conversation or profile of the other reloads its
 * state, and shows a blocked member that they are blocked.
 */
export async function tellBoth(db: TenantDb, a: string, b: string): Promise<void> {
  for (const [reader, member] of [
    [a, b],
    [b, a],
  ] as const) {
    const event = { type: 'contact', member } as const
    publish(db, { tenantId: db.tenantId, memberIds: [reader], event })
  }
}

/**
 * Serializes a block with concurrent messages and likes of the two: these are either committed
 * before, and deleted by the block, or see it. Locks in order of ids, so that two concurrent blocks
 * cannot deadlock.
 */
export async function lockBoth(db: TenantDb, blocker: string, blocked: string): Promise<void> {
  await lockPair(db, blocker, blocked)
  for (const id of [blocker, blocked].sort()) await lockMember(db, id)
}
