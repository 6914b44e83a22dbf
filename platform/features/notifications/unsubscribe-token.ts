import { createHash } from 'node:crypto'
import type { TenantDb } from '../../core/database.ts'
import { isNoticeKind, type NoticeKind } from './kinds.ts'

const UNSUBSCRIBE_DAYS = 365

interface Unsubscribe {
  readonly memberId: string
  readonly token: string
  /** The kind that the link switches off. */
  readonly kind: NoticeKind
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Stores the token of the unsubscribe link of a mail, valid for a year. */
export async function keepUnsubscribe(
  db: TenantDb,
  { memberId, token, kind }: Unsubscribe,
  now: Date,
): Promise<void> {
  await db.trx
    .insertInto('mail_token')
    .values({
      tenant_id: db.tenantId,
      token_hash: hashOf(token),
      member_id: memberId,
      purpose: 'unsubscribe',
      data: JSON.stringify({ kind }),
      created_at: now,
      expires_at: new Date(now.getTime() + UNSUBSCRIBE_DAYS * 86_400_000),
    })
    .execute()
}

/**
 * The member whom the token was mailed to, and the kind that it ends; a null kind is an old link,
 * which ends all. The token stays valid, so that a second press succeeds too.
 */
export async function findUnsubscribe(
  db: TenantDb,
  token: string,
  now: Date,
): Promise<{ readonly memberId: string; readonly kind: NoticeKind | null } | undefined> {
  if (!/^[\w-]{22}$/.test(token)) return undefined
  const row = await db.trx
    .selectFrom('mail_token')
    .select(['member_id', 'data'])
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'unsubscribe')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { kind } = (row.data ?? {}) as { readonly kind?: unknown }
  return { memberId: row.member_id, kind: isNoticeKind(kind) ? kind : null }
}
