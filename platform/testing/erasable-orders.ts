import { sql } from 'kysely'
import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'

/**
 * Adds the rows of a purchase: order, code, mandate, direct debit, invoice, refund; with `canary`
 * in the member's texts.
 */
export async function addPurchases(
  { trx, tenantId: tenant_id }: TenantDb,
  member_id: string,
  canary: string,
) {
  const order = await trx
    .updateTable('credit_order')
    .set({ tracking: JSON.stringify({ source: canary }), idempotency_key: sql`${canary} || id::text` })
    .where('tenant_id', '=', tenant_id)
    .where('member_id', '=', member_id)
    .returning(['id', 'amount', 'currency'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('payment')
    .set({ checkout_url: `https://pay.example/${canary}` })
    .where('tenant_id', '=', tenant_id)
    .where('member_id', '=', member_id)
    .execute()
  await trx
    .insertInto('direct_debit')
    .values({
      tenant_id,
      id: newId(),
      member_id,
      package: 'p0',
      discount_code: canary,
      mandate_text: canary,
      sealed: Buffer.from(canary),
      iban_key: canary,
      iban_end: '3000',
      phone_key: canary,
      phone_end: '567',
      code_hash: canary,
      code_expires_at: new Date(),
    })
    .execute()
  await trx
    .updateTable('payment_mandate')
    .set({ customer_id: canary, mandate_id: canary, label: canary })
    .where('tenant_id', '=', tenant_id)
    .where('member_id', '=', member_id)
    .execute()
  await trx
    .insertInto('discount_code')
    .values({ tenant_id, code: `FOR-${canary}`, percentage: 10, member_id })
    .execute()
  await trx
    .insertInto('discount_use')
    .values({ tenant_id, code: 'MAY', member_id, order_id: order.id })
    .execute()
  await addDocuments({ trx, tenantId: tenant_id }, { member_id, ...order }, canary)
}

async function addDocuments(
  { trx, tenantId: tenant_id }: Pick<TenantDb, 'trx' | 'tenantId'>,
  order: {
    readonly member_id: string
    readonly id: string
    readonly amount: number
    readonly currency: string
  },
  canary: string,
): Promise<void> {
  const { member_id, id: order_id, amount, currency } = order
  const { id: payment_id } = await trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const now = new Date()
  await trx
    .insertInto('refund')
    .values({
      tenant_id,
      id: newId(),
      kind: 'withdrawal',
      member_id,
      order_id,
      payment_id,
      amount,
      currency,
      credits: 0,
      state: 'done',
      idempotency_key: canary,
      requested_at: now,
      reason: canary,
      declared_name: canary,
      declared_email: `${canary}@example.test`,
    })
    .execute()
  await trx
    .insertInto('payment_block')
    .values({ tenant_id, member_id, method: 'directdebit', payment_id, created_at: now })
    .execute()
  await trx
    .insertInto('invoice')
    .values({
      tenant_id,
      id: newId(),
      series: 'invoice',
      year: 2026,
      number: 1,
      order_id,
      member_id,
      buyer: canary,
      seller: '{}',
      package: 'p0',
      credits: 10,
      list_gross: amount,
      gross: amount,
      net: amount,
      vat: 0,
      country: 'IT',
      currency,
      method: 'creditcard',
      language: 'it',
      issued_at: now,
    })
    .execute()
}
