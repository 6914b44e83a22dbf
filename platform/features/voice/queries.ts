import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { KnownViewer } from '../../core/viewer.ts'
import { firstRow } from '../../infra/database/rows.ts'
import { VOICE_TYPES, type VoiceType } from '../../infra/voice/checked-voice.ts'
import { blockedBetween, idOf, isActive, tenantKey, viewerId } from '../visibility/visibility.ts'

/** Codes of `voice.type`. */
const VOICE_CODES: Readonly<Record<VoiceType, number>> = { webm: 0, mp4: 1 }

export interface NewVoice {
  readonly messageId: string
  readonly conversationId: string
  readonly memberId: string
  readonly name: string
  readonly content: string
  readonly type: VoiceType
  /** In ms. */
  readonly duration: number
  readonly now: Date
}

export async function insertVoice(db: TenantDb, voice: NewVoice): Promise<void> {
  await db.trx
    .insertInto('voice')
    .values({
      tenant_id: db.tenantId,
      message_id: voice.messageId,
      conversation_id: voice.conversationId,
      member_id: voice.memberId,
      name: voice.name,
      content: voice.content,
      type: VOICE_CODES[voice.type],
      milliseconds: voice.duration,
      created_at: voice.now,
    })
    .execute()
}

const servedRow = z.strictObject({ content: z.string(), own: z.boolean() })

/**
 * A voice message by its public name, if the viewer may hear it now: its speaker always; the other
 * member of the conversation while the message is there, its speaker is active and neither blocks
 * the other (docs/product-rules.md#voice-messages).
 */
export async function findServed(
  { db, viewer }: Pick<RequestScope<KnownViewer>, 'db' | 'viewer'>,
  name: string,
): Promise<z.output<typeof servedRow> | undefined> {
  const t = tenantKey(db)
  const me = viewerId(viewer)
  return firstRow(
    db,
    servedRow,
    sql`
    select v.content, v.member_id = ${me} as own
    from voice v join member m on m.tenant_id = ${t} and m.id = v.member_id
    where v.tenant_id = ${t} and v.name = ${name} and exists (
        select from message w where w.tenant_id = ${t} and w.conversation_id = v.conversation_id and w.id = v.message_id)
      and (v.member_id = ${me} or (${isActive('m')} and not ${blockedBetween(db, idOf('m'), me)} and exists (
        select from conversation_member cm where cm.tenant_id = ${t} and cm.conversation_id = v.conversation_id
          and cm.member_id = ${me} and cm.other_id = v.member_id
          and (cm.hidden_before is null or cm.hidden_before < v.created_at))))`,
  )
}

/** A file with its name for its speaker. */
export interface StoredVoice {
  readonly name: string
  readonly content: string
  readonly type: VoiceType
}

/** What a member has said, the oldest first. */
export async function ownVoices(db: TenantDb, memberId: string): Promise<readonly StoredVoice[]> {
  const found = await db.trx
    .selectFrom('voice')
    .select(['name', 'content', 'type'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return found.map(({ name, content, type }) => ({ name, content, type: VOICE_TYPES[type] ?? 'webm' }))
}

/**
 * Deletes the row of a message that is gone. @returns the keys of files to remove after the commit:
 * none if a report keeps it
 */
export async function deleteVoice(db: TenantDb, messageId: string): Promise<readonly string[]> {
  const deleted = await db.trx
    .deleteFrom('voice')
    .where('tenant_id', '=', db.tenantId)
    .where('message_id', '=', messageId)
    .returning('content')
    .execute()
  return unusedContents(
    db,
    deleted.map(({ content }) => content),
  )
}

/** Those of the keys that no voice message of the site has and no report keeps as evidence. */
export async function unusedContents(db: TenantDb, contents: readonly string[]): Promise<readonly string[]> {
  if (contents.length === 0) return []
  const reported = db.trx
    .selectFrom('report_photo')
    .select('content')
    .where('tenant_id', '=', db.tenantId)
    .where('content', 'in', contents)
  const used = await db.trx
    .selectFrom('voice')
    .select('content')
    .where('tenant_id', '=', db.tenantId)
    .where('content', 'in', contents)
    .union(reported)
    .execute()
  const kept = new Set(used.map(({ content }) => content))
  return contents.filter((content) => !kept.has(content))
}

/**
 * Deletes rows whose message is gone for good: staff took it down, and no report remembers it.
 * @returns their number
 */
export async function deleteOrphans(db: TenantDb, before: Date): Promise<number> {
  const t = tenantKey(db)
  const gone = await db.trx
    .deleteFrom('voice as v')
    .where('v.tenant_id', '=', db.tenantId)
    .where('v.created_at', '<', before)
    .where(
      sql<boolean>`not exists (select from message w where w.tenant_id = ${t}
        and w.conversation_id = v.conversation_id and w.id = v.message_id)`,
    )
    .where(
      sql<boolean>`not exists (select from report_photo r where r.tenant_id = ${t} and r.content = v.content)`,
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
