import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { lockMember } from '../accounts/server.ts'
import { publish } from '../live/server.ts'
import { tenantKey } from '../visibility/visibility.ts'
import { noFacts, refuse, write } from './commands.ts'
import { FAREWELL_TEXTS, type Farewell, farewellCode } from './farewells.ts'
import { findMessage, type MessageRow } from './queries.ts'
import { findSendFacts, hasWritten } from './send-queries.ts'

/** Key of the one message of a member that closes a conversation. */
const FAREWELL_KEY = 'farewell'

/**
 * Closes a conversation with one of the sentences, free. The partner gets it as a message, without
 * a push and without a mail: nobody is called to read a goodbye. Who has been told goodbye before
 * their own press is told so.
 *
 * @returns the message; the same one if it was sent before
 * @throws NotFoundError if the viewer takes no part in the conversation; ConflictError
 *   `farewell_said` if the partner has closed it, or the viewer with another sentence;
 *   `farewell_too_early` if the partner has not written; the refusals of `sendMessage` that no
 *   money can change
 */
export async function sayFarewell(
  scope: RequestScope<Member>,
  { conversation, sentence }: { readonly conversation: string; readonly sentence: Farewell },
): Promise<MessageRow> {
  const { db, tenant, viewer, now } = scope
  await lockMember(db, viewer.id)
  const known = await findSendFacts(db, conversation, viewer.id, FAREWELL_KEY, now)
  const outgoing = { conversationId: conversation, senderId: viewer.id, kind: 'text' } as const
  if (!known) throw await noFacts(db, outgoing)
  // In the partner's language, for whatever reads the words of a message; pages translate them.
  const { code, iso } = localeOfPerson(tenant, { language: known.partner_language })
  const message = {
    ...outgoing,
    body: translator(tenant, code, iso)(FAREWELL_TEXTS[sentence]),
    key: FAREWELL_KEY,
  }
  // Neither the price nor the number of free conversations can refuse a free goodbye.
  refuse(message, { ...known, sender_paid: true }, 0, Number.MAX_SAFE_INTEGER)
  const said = await holdFarewell(db, conversation)
  if (said !== undefined) {
    if (said.sender_id !== viewer.id || said.farewell !== farewellCode(sentence))
      throw new ConflictError('farewell_said')
    return messageOf(db, conversation, said.id)
  }
  if (!(await hasWritten(db, conversation, known.partner_id))) throw new ConflictError('farewell_too_early')
  const id = newId()
  await write(db, { ...message, id, cost: 0, photoId: null })
  await db.trx
    .updateTable('message')
    .set({ farewell: farewellCode(sentence) })
    .where('tenant_id', '=', db.tenantId)
    .where('conversation_id', '=', conversation)
    .where('id', '=', id)
    .execute()
  publish(db, {
    tenantId: db.tenantId,
    memberIds: [known.partner_id, viewer.id],
    event: { type: 'message', conversation, sender: viewer.id },
    from: scope.pageId,
  })
  return messageOf(db, conversation, id)
}

async function messageOf(db: TenantDb, conversation: string, id: string): Promise<MessageRow> {
  const row = await findMessage(db, conversation, id)
  if (!row) throw new NotFoundError()
  return row
}

const saidRow = z.strictObject({ id: column.id, sender_id: column.id, farewell: column.whole })

/**
 * The farewell of a conversation, if there is one. Locks both sides in the order of `send_message`:
 * of two presses at the same time the second one sees the first.
 */
async function holdFarewell(db: TenantDb, conversation: string) {
  const t = tenantKey(db)
  await sql`select from conversation_member where tenant_id = ${t} and conversation_id = ${conversation}::uuid
    order by member_id for no key update`.execute(db.trx)
  return firstRow(
    db,
    saidRow,
    sql`select id, sender_id, farewell from message
      where tenant_id = ${t} and conversation_id = ${conversation}::uuid and farewell is not null`,
  )
}
