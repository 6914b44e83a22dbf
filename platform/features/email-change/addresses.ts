import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import { ConflictError } from '../../core/errors.ts'
import { lockSlot } from '../../infra/database/lock.ts'
import { followAddress } from '../notifications/server.ts'

export interface Owner {
  readonly id: string
  readonly status: number
  readonly name: string
  readonly email: string
  readonly language: string
}

/** The member who has confirmed an address. */
export function confirmedOwner(db: TenantDb, email: string): Promise<Owner | undefined> {
  return db.trx
    .selectFrom('member')
    .select(['id', 'status', 'name', 'email', 'language'])
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', emailKey(email))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** A member by id, locked until the transaction ends; undefined if there is none. */
export function lockedMember(db: TenantDb, id: string): Promise<Owner | undefined> {
  return db.trx
    .selectFrom('member')
    .select(['id', 'status', 'name', 'email', 'language'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Gives a member a confirmed address. Two members who confirm one address wait for each other here,
 * as in the confirmation of a signup; the second finds it taken. The permission to mail notices
 * belongs to the address: an unsubscribed address stays unsubscribed.
 *
 * @throws ConflictError `email_taken`
 */
export async function setAddress(
  db: TenantDb,
  memberId: string,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  const key = emailKey(email)
  await lockSlot(db, 'address', key)
  const owner = await confirmedOwner(db, email)
  if (owner && owner.id !== memberId) throw new ConflictError('email_taken')
  await db.trx
    .updateTable('member')
    .set({ email, email_key: key, email_confirmed_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .execute()
  await followAddress(db, memberId, email)
}

/** Invalidates the password: a new one must be set by a mailed link. */
export async function forgetPassword(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .updateTable('member')
    .set({ password_hash: '' })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .execute()
}
