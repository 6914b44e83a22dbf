import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Load } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { visibleTo } from '../visibility/visibility.ts'
import { type ChatListFilter, KEPT_FILTERS } from './list-filters.ts'

export interface ChatChoices {
  readonly readReceipts: boolean
  /** Muted conversations in the list, with the name of the partner. */
  readonly muted: readonly { readonly conversation: string; readonly name: string }[]
}

/** Maximum of muted conversations on the page of the choices, the newest first. */
const MOST_SHOWN = 200

/** Data of /account/chats. */
export const loadChatChoices: Load<ChatChoices, Member> = async ({ scope }) => {
  const { db, viewer, t } = scope
  const muted = await db.trx
    .selectFrom('conversation_member as cm')
    .leftJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'cm.tenant_id').onRef('m.id', '=', 'cm.other_id'),
    )
    .select(['cm.conversation_id as conversation', 'm.name'])
    .where('cm.tenant_id', '=', db.tenantId)
    .where('cm.member_id', '=', viewer.id)
    .where('cm.muted', '=', true)
    .where('cm.removed_at', 'is', null)
    .where(sql<boolean>`(cm.other_id is null or ${visibleTo(db, 'm', sql`${viewer.id}::uuid`)})`)
    .orderBy('cm.last_message_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const { read_receipts: readReceipts } = await findChoices(db, viewer.id)
  return {
    readReceipts,
    muted: muted.map(({ conversation, name }) => ({ conversation, name: name ?? t('chats:deleted_member') })),
  }
}

/** Which conversations the member's list shows: the last choice, from whichever device. */
export async function chosenShow(db: TenantDb, memberId: string): Promise<ChatListFilter> {
  const { chat_show: code } = await findChoices(db, memberId)
  return KEPT_FILTERS[code] ?? 'all'
}

/** Stores which conversations the list shows, if it is a filter that is kept. */
export async function chooseShow(db: TenantDb, memberId: string, show: ChatListFilter): Promise<void> {
  const code = (KEPT_FILTERS as readonly ChatListFilter[]).indexOf(show)
  if (code < 0) return
  await db.trx
    .updateTable('member')
    .set({ chat_show: code })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('chat_show', '<>', code)
    .execute()
}

/** Switches read receipts on or off, also for messages that were read before. */
export async function setReceipts(
  { db, viewer }: Pick<RequestScope<Member>, 'db' | 'viewer'>,
  on: boolean,
): Promise<void> {
  await db.trx
    .updateTable('member')
    .set({ read_receipts: on })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
}

/**
 * Mutes or unmutes a conversation. Scheduled notices check this when they run.
 *
 * @throws NotFoundError if the viewer has no such conversation
 */
export async function setMuted(
  { db, viewer }: Pick<RequestScope<Member>, 'db' | 'viewer'>,
  conversation: string,
  muted: boolean,
): Promise<void> {
  const { numUpdatedRows } = await db.trx
    .updateTable('conversation_member')
    .set({ muted })
    .where('tenant_id', '=', db.tenantId)
    .where('conversation_id', '=', conversation)
    .where('member_id', '=', viewer.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotFoundError()
}

function findChoices(db: TenantDb, memberId: string) {
  return db.trx
    .selectFrom('member')
    .select(['chat_show', 'read_receipts'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}
