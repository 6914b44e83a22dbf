import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import { moveCredits } from '../features/credits/server.ts'

/** An order that is paid and granted. */
export async function pay(db: TenantDb, member_id: string): Promise<string> {
  const { order, payment } = await buy(db, member_id)
  await db.trx
    .updateTable('payment')
    .set({ status: 'paid', granted_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', payment)
    .execute()
  await moveCredits(db, {
    memberId: member_id,
    delta: 10,
    reason: 'purchase',
    reference: order,
    key: `payment:${payment}`,
  })
  return order
}

/** An order with its open payment, of 9.99 euros for 10 credits. */
export async function buy(db: TenantDb, member_id: string): Promise<{ order: string; payment: string }> {
  const owner = { tenant_id: db.tenantId, member_id }
  const price = { amount: 999, currency: 'EUR' }
  const order_id = newId()
  await db.trx
    .insertInto('credit_order')
    .values({
      ...owner,
      ...price,
      id: order_id,
      package: 'p0',
      credits: 10,
      list_amount: 999,
      country: 'IT',
      idempotency_key: newId(),
    })
    .execute()
  const id = newId()
  await db.trx
    .insertInto('payment')
    .values({
      ...owner,
      ...price,
      id,
      order_id,
      provider: 'test',
      provider_id: newId(),
      method: 'creditcard',
    })
    .execute()
  return { order: order_id, payment: id }
}

/** A payment method that is stored for repeat orders. @returns its id */
export async function storeMandate(db: TenantDb, member_id: string, payment_id: string): Promise<string> {
  const id = newId()
  await db.trx
    .insertInto('payment_mandate')
    .values({
      tenant_id: db.tenantId,
      id,
      member_id,
      payment_id,
      provider: 'test',
      method: 'creditcard',
      customer_id: 'cst_fixture',
      mandate_id: 'mdt_fixture',
    })
    .execute()
  return id
}
