import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { Money } from '../../core/money.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import type { OrderRequest, Priced } from './order.ts'
import { WATCHED, watchPayment } from './watch.ts'

/** Undefined if a concurrent request with the same key was faster. */
export async function insertOrder(
  { db, viewer, now }: RequestScope<Member>,
  { key, tracking, remember, mandate }: OrderRequest,
  { offer, discount, amount, held }: Priced & { readonly held: boolean },
): Promise<string | undefined> {
  const row = await db.trx
    .insertInto('credit_order')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      member_id: viewer.id,
      package: offer.id,
      credits: offer.credits,
      list_amount: offer.price.amount,
      amount: amount.amount,
      currency: amount.currency,
      country: viewer.country,
      discount_code: discount?.code ?? null,
      discount_percentage: discount?.percentage ?? 0,
      discount_held: held,
      remember: mandate === undefined && (remember ?? false),
      tracking: tracking === null ? null : JSON.stringify(tracking),
      idempotency_key: key,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertPayment(
  db: TenantDb,
  viewer: Member,
  provider: PaymentProvider,
  orderId: string,
  { method, mandate, debit }: OrderRequest,
  amount: Money,
): Promise<void> {
  const payment = await db.trx
    .insertInto('payment')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      order_id: orderId,
      member_id: viewer.id,
      provider: provider.name,
      method,
      amount: amount.amount,
      currency: amount.currency,
      mandate_id: mandate ?? null,
      debit_id: debit ?? null,
    })
    .returning(WATCHED)
    .executeTakeFirstOrThrow()
  await watchPayment(db, payment)
}
