import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

/**
 * What is locked, with its number in the table `lock_slot`. A transaction that takes several takes
 * them in this order, at most one of each kind, and before it locks rows of members: otherwise two
 * transactions could wait for each other.
 */
const KINDS = {
  /** The choices of one member in the swipe game. */
  game: 1,
  /** The relation of two members. */
  pair: 2,
  /** An e-mail address that is being confirmed. */
  address: 3,
  /** Versions and plans of one lander. */
  lander: 4,
  /** Versions of the site's theme. */
  theme: 5,
} as const

export type LockKind = keyof typeof KINDS

/** Things that share a slot wait for each other, which is rare, short, and otherwise harmless. */
const SLOTS = 4096

/**
 * Locks something that no row of its own stands for until the transaction ends. Others that lock
 * the same wait.
 *
 * The lock is a row of the tenant: it holds on every server that can change the tenant's data,
 * which an advisory lock of PostgreSQL does not in a cluster.
 */
export async function lockSlot(db: TenantDb, kind: LockKind, key: string): Promise<void> {
  await sql`
    insert into lock_slot (tenant_id, kind, slot) values (${db.tenantId}::int, ${KINDS[kind]}::smallint, ${slotOf(key)}::smallint)
    on conflict (tenant_id, kind, slot) do update set slot = excluded.slot`.execute(db.trx)
}

const slotOf = (key: string): number => createHash('sha256').update(key).digest().readUInt16BE(0) % SLOTS
