import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { Share } from '../../infra/fair-gate.ts'
import { verifyPassword } from './passwords.ts'

/** What a login needs of an account. */
export interface Account {
  readonly id: string
  readonly status: number
  readonly language: string
  readonly password_hash: string
  readonly email: string
  readonly name: string
}

interface Candidates {
  readonly confirmed: Account | undefined
  readonly claim: Account | undefined
}

/** The accounts that a login by this key may mean. An address has at most one confirmed account and any number of unconfirmed claims, of which the newest counts. */
export async function findCandidates(db: TenantDb, key: string): Promise<Candidates> {
  const columns = ['id', 'status', 'language', 'password_hash', 'email', 'name'] as const
  const rows = db.trx
    .selectFrom('member')
    .select(columns)
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', key)
    .where('fictional', '=', false)
  const confirmed = await rows.where('email_confirmed_at', 'is not', null).executeTakeFirst()
  const claim = await rows
    .where('email_confirmed_at', 'is', null)
    .orderBy('signup_at', 'desc')
    .orderBy(sql`id desc`)
    .limit(1)
    .executeTakeFirst()
  return { confirmed, claim }
}

/** The account that has this password. Both are always checked, one of them against nothing where it does not exist. */
export async function checkPassword(
  { confirmed, claim }: Candidates,
  password: string,
  share: Share,
): Promise<Account | undefined> {
  const first = await verifyPassword(confirmed?.password_hash ?? null, password, share)
  const second = await verifyPassword(claim?.password_hash ?? null, password, share)
  if (first) return confirmed
  return second ? claim : undefined
}
