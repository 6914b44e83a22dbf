import { type RawBuilder, sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { TaskHandler } from '../../infra/jobs/queues.ts'
import { moveCredits } from '../credits/server.ts'
import { publish } from '../live/server.ts'
import { queueMail } from '../notifications/server.ts'

/** Task of the job that pays out the due credits of a tenant. */
const CREDIT_BACKS = 'credit_backs'

/** Messages per transaction: bounds how long other changes of these members' credits wait. */
const BATCH = 100

/**
 * Marks the credits that were paid for messages as due to their senders, in the transaction of the
 * cause; a job pays them out afterwards.
 * @param messages a select of the columns `sender_id` and `id` of messages of the tenant; free
 *   ones, and those already returned, are skipped
 * @returns how many messages are due now
 */
export async function planCreditBacks(db: TenantDb, messages: RawBuilder<unknown>): Promise<number> {
  const t = sql`${db.tenantId}::int`
  const { numAffectedRows } = await sql`
    insert into credit_back (tenant_id, message_id, member_id, amount)
    select ${t}, m.id, e.member_id, -e.delta from (${messages}) m
    join ledger_entry e on e.tenant_id = ${t} and e.member_id = m.sender_id
      and e.idempotency_key = 'message:' || m.id
    where e.delta < 0 and not exists (select from ledger_entry r where r.tenant_id = ${t}
      and r.member_id = m.sender_id and r.idempotency_key = 'returned:' || m.id)
    on conflict do nothing`.execute(db.trx)
  const count = Number(numAffectedRows ?? 0)
  if (count > 0) await enqueue(db, 'maintenance', { task: CREDIT_BACKS })
  return count
}

/**
 * Pays out all due credits of a tenant, one batch per transaction.
 * @returns how many messages were returned
 */
export async function payCreditBacks(database: Database, tenant: Tenant, now: Date): Promise<number> {
  let paid = 0
  for (;;) {
    const { found, moved } = await database.withTenant(tenant.key, (db) => payBatch(db, tenant, now))
    paid += moved
    if (found < BATCH) return paid
  }
}

async function payBatch(db: TenantDb, tenant: Tenant, now: Date) {
  const due = db.trx
    .selectFrom('credit_back')
    .select(['message_id', 'member_id', 'amount'])
    .where('tenant_id', '=', db.tenantId)
  const found = await due.orderBy('member_id').orderBy('message_id').limit(BATCH).execute()
  if (found.length === 0) return { found: 0, moved: 0 }
  const senders = [...new Set(found.map(({ member_id }) => member_id))]
  // Locked before their entries, in the order of an erasure: what is due to a member who is being
  // erased is deleted with them.
  await sql`select from member where tenant_id = ${db.tenantId}::int and id = any(${senders}::uuid[])
    order by id for no key update`.execute(db.trx)
  const taken = await db.trx
    .deleteFrom('credit_back')
    .where('tenant_id', '=', db.tenantId)
    .where(
      'message_id',
      'in',
      found.map(({ message_id }) => message_id),
    )
    .returning(['message_id', 'member_id', 'amount'])
    .execute()
  for (const { message_id: reference, member_id: memberId, amount: delta } of taken)
    await moveCredits(db, { memberId, delta, reason: 'returned', reference, key: `returned:${reference}` })
  for (const memberId of new Set(taken.map(({ member_id }) => member_id)))
    await tell(db, tenant, memberId, now)
  return { found: found.length, moved: taken.length }
}

/**
 * Updates the counter of open pages, and sends a mail that names neither amount nor person; at most
 * one per day.
 */
async function tell(db: TenantDb, tenant: Tenant, memberId: string, now: Date): Promise<void> {
  publish(db, { tenantId: db.tenantId, memberIds: [memberId], event: { type: 'credits' } })
  const member = await db.trx
    .selectFrom('member')
    .select(['name', 'email', 'email_confirmed_at', 'language', 'country'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member?.email_confirmed_at) return
  const locale = localeOfPerson(tenant, member)
  await queueMail(
    { tenant, locale, db, now },
    {
      key: `returned:${memberId}:${now.toISOString().slice(0, 10)}`,
      to: member.email,
      memberId,
      template: 'credits_returned',
      path: href('account-credits'),
      params: { name: member.name },
    },
  )
}

interface CreditBackDeps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

export function creditBackJobs({ database, tenants }: CreditBackDeps): Readonly<Record<string, TaskHandler>> {
  return {
    [CREDIT_BACKS]: async ({ tenantId }) => {
      const tenant = tenants.byKey(tenantId)
      if (tenant) await payCreditBacks(database, tenant, new Date())
    },
  }
}

/** Pays out what a job left after its last retry. */
export function creditBackMaintenance(database: Database): MaintenanceTask {
  return { name: 'credit-backs', run: (tenant, now) => payCreditBacks(database, tenant, now) }
}
