import { createHash } from 'node:crypto'
import type { TenantDb } from '../../core/database.ts'

/** The hash of a mailed token that the database stores. */
export const waitingTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** An address on the list of a site. */
export interface WaitingAddress {
  readonly id: string
  readonly email: string
  readonly language: string
  readonly confirmedAt: Date | null
}

const COLUMNS = ['id', 'email', 'language', 'confirmed_at as confirmedAt'] as const

/** The address that a mailed link is about; undefined once it left the list or got a newer link. */
export function findByToken(db: TenantDb, token: string): Promise<WaitingAddress | undefined> {
  return db.trx
    .selectFrom('waiting_address')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', waitingTokenHash(token))
    .executeTakeFirst()
}

/** Confirmed addresses in the order in which they were confirmed. */
export function confirmedAddresses(db: TenantDb, most: number): Promise<WaitingAddress[]> {
  return db.trx
    .selectFrom('waiting_address')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/**
 * Takes an address off the list.
 * @returns what it was; undefined if it was no longer there, so that two callers do not both mail
 *   it
 */
export function takeOff(db: TenantDb, id: string): Promise<WaitingAddress | undefined> {
  return db.trx
    .deleteFrom('waiting_address')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}
