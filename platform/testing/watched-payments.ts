import { nextLook, WATCHED, type WatchedPayment } from '../features/payments/watch.ts'
import type { TestDatabase } from './database.ts'

/**
 * Brings `payment_watch` in line with payments, as their commands do: for tests that have changed
 * times and states of payments as the owner.
 *
 * @param id of one payment; without it all
 */
export async function watchAgain({ owner }: Pick<TestDatabase, 'owner'>, id?: string): Promise<void> {
  const { rows } = await owner.query<WatchedPayment & { readonly tenant_id: number }>(
    `select tenant_id, ${WATCHED.join(', ')} from payment where id = coalesce($1, id)`,
    [id],
  )
  await owner.query('delete from payment_watch where payment = coalesce($1, payment)', [id])
  const watched = rows.flatMap((row) => {
    const look_at = nextLook(row)
    return look_at === null ? [] : [{ tenant: row.tenant_id, payment: row.id, look_at }]
  })
  await owner.query(
    'insert into payment_watch (tenant, payment, look_at) select * from unnest($1::int[], $2::uuid[], $3::timestamptz[])',
    [
      watched.map(({ tenant }) => tenant),
      watched.map(({ payment }) => payment),
      watched.map(({ look_at }) => look_at),
    ],
  )
}
