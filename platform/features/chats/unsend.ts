import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { databaseTime } from '../../infra/database/database-time.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { lockMember } from '../accounts/server.ts'
import { moveCredits, readBalance } from '../credits/server.ts'
import { publish } from '../live/server.ts'
import { removeMessagePhoto } from '../photos/server.ts'
import { hiddenFrom, tenantKey } from '../visibility/visibility.ts'
import { deleteVoice } from '../voice/server.ts'
import { MESSAGE_KINDS, UNSEND_SECONDS } from './rules.ts'
import { lockConversation, removeMessage } from './take-down.ts'

const unsendRow = z.strictObject({
  /** Null if the message is gone. */
  own: z.boolean().nullable(),
  other_id: column.id.nullable(),
  photo_id: column.id.nullable(),
  cost: column.whole.nullable(),
  fresh: z.boolean().nullable(),
  unread: z.boolean(),
  receipts: z.boolean(),
})

interface SentMessage {
  readonly conversation: string
  readonly message: string
}

interface TakenBack {
  readonly credits: number
  readonly voices: readonly string[]
}

/**
 * Takes an own message back: it disappears on both sides, and what it cost is returned
 * (docs/decisions/0093-taking-a-message-back.md). One that is gone already changes nothing.
 *
 * @returns the balance, and the keys of files of voice messages to remove after the commit
 * @throws NotFoundError if the conversation or the message is not the viewer's; ConflictError
 *   `unsend_late` for a goodbye, after a minute, once it was read, or where the two do not show
 *   each other what they have read: the refusal does not say which, because that would tell
 */
export async function unsendMessage(
  { db, viewer, now, pageId }: RequestScope<Member>,
  { conversation, message }: SentMessage,
): Promise<TakenBack> {
  await lockMember(db, viewer.id)
  // The partner reads, and either writes, before or after this, not meanwhile.
  await lockConversation(db, conversation)
  const facts = await findUnsend(db, viewer.id, { conversation, message })
  if (!facts || facts.own === false) throw new NotFoundError()
  const { other_id: other, fresh, unread, receipts, photo_id: photo, cost } = facts
  // Another press may have returned credits since the session was looked up.
  if (facts.own === null || cost === null) return { credits: await readBalance(db, viewer.id), voices: [] }
  if (other === null || !fresh || !unread || !receipts) throw new ConflictError('unsend_late')
  await removeMessage(db, conversation, message)
  if (photo) await removeMessagePhoto({ db, now }, photo)
  const voices = await deleteVoice(db, message)
  publish(db, {
    tenantId: db.tenantId,
    memberIds: [viewer.id, other],
    event: { type: 'message_gone', conversation, message },
    from: pageId,
  })
  if (cost === 0) return { credits: await readBalance(db, viewer.id), voices }
  const { credits } = await moveCredits(db, {
    memberId: viewer.id,
    delta: cost,
    reason: 'returned',
    reference: message,
    // The key of every return of this message: no other cause pays it twice.
    key: `returned:${message}`,
  })
  return { credits, voices }
}

/** Of a message in an own conversation, after that is locked. */
async function findUnsend(db: TenantDb, memberId: string, { conversation, message }: SentMessage) {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  const time = sql`${await databaseTime(db)}::timestamptz`
  return firstRow(
    db,
    unsendRow,
    sql`
    select mine.other_id, w.sender_id = ${me} and w.kind <> ${MESSAGE_KINDS.notice}::int2 as own, w.photo_id, w.cost, w.created_at > ${time} - ${UNSEND_SECONDS}::int * interval '1 second' and w.farewell is null as fresh,
      coalesce(other.unread, 0) > (select count(*) from message n where n.tenant_id = ${t}
        and n.conversation_id = w.conversation_id and n.sender_id = ${me} and (n.created_at, n.id) > (w.created_at, w.id)) as unread,
      coalesce(m.read_receipts and v.read_receipts and not ${hiddenFrom(db, 'm', me)}, false) as receipts
    from conversation_member mine
    join member v on v.tenant_id = ${t} and v.id = mine.member_id
    left join message w on w.tenant_id = ${t} and w.conversation_id = mine.conversation_id and w.id = ${message}::uuid
    left join member m on m.tenant_id = ${t} and m.id = mine.other_id
    left join conversation_member other on other.tenant_id = ${t} and other.conversation_id = mine.conversation_id
      and other.member_id = mine.other_id
    where mine.tenant_id = ${t} and mine.conversation_id = ${conversation}::uuid and mine.member_id = ${me}`,
  )
}
