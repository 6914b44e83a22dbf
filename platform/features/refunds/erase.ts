import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { OWED } from './rules.ts'

/**
 * Clears what refunds hold besides the amounts: the declared name and address, the staff's notes,
 * the browser-generated key. While money is owed, name, address and language stay with the refund,
 * taken from the account if nothing was declared: otherwise nobody could be paid. `forgetPayees`
 * clears them later. An address that was never confirmed is not taken, because it may be another
 * person's.
 */
export async function eraseDeclarations(db: TenantDb, memberId: string): Promise<undefined> {
  const owed = sql`(r.payment_id is not null and r.state in (${sql.join(OWED)}))`
  await sql`
    update refund r set
      declared_name = case when ${owed} then coalesce(r.declared_name, m.name) end,
      declared_email = case when ${owed} then
        coalesce(r.declared_email, case when m.email_confirmed_at is not null then m.email end) end,
      declared_language = case when ${owed} then m.language end,
      reason = null,
      idempotency_key = case when r.kind = 'withdrawal' then r.id::text else r.idempotency_key end
    from member m
    where r.tenant_id = ${db.tenantId}::int and r.member_id = ${memberId}::uuid
      and m.tenant_id = r.tenant_id and m.id = r.member_id`.execute(db.trx)
}

/**
 * Clears name, address and language of refunds of erased members to whom nothing more is owed.
 * @param id restricts it to this refund
 * @returns number of refunds
 */
export async function forgetPayees(db: TenantDb, id?: string): Promise<number> {
  const one = id === undefined ? sql`` : sql`and r.id = ${id}::uuid`
  const { numAffectedRows } = await sql`
    update refund r set declared_name = null, declared_email = null, declared_language = null
    where r.tenant_id = ${db.tenantId}::int ${one} and r.state not in (${sql.join(OWED)})
      and (r.declared_name is not null or r.declared_email is not null or r.declared_language is not null)
      and not exists (select from member m where m.tenant_id = r.tenant_id and m.id = r.member_id)`.execute(
    db.trx,
  )
  return Number(numAffectedRows ?? 0n)
}
