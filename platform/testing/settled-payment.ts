import type pg from 'pg'
import { expect } from 'vitest'
import { CREDITS, PRICE, type ScriptedProvider } from './scripted-payments.ts'

const ROW = `select p.status, p.refunded, p.charged_back, coalesce(b.credits, 0) as credits,
    l.entries, l.purchases, l.spent, l.taken, l.sum, r.refunds, r.by_hand, r.by_bank, r.credits as returned,
    i.invoices, p.granted_at is not distinct from i.issued_at and p.granted_at is not distinct from o.paid_at as at_once
  from payment p join credit_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    left join balance b on b.tenant_id = p.tenant_id and b.member_id = p.member_id,
  lateral (select count(*)::int as entries, count(*) filter (where reason = 'purchase')::int as purchases,
    coalesce(-sum(delta) filter (where reason = 'message'), 0)::int as spent,
    coalesce(-sum(delta) filter (where reason not in ('purchase', 'message')), 0)::int as taken,
    coalesce(sum(delta), 0)::int as sum from ledger_entry e
      where e.tenant_id = p.tenant_id and e.member_id = p.member_id) l,
  lateral (select count(*)::int as refunds, coalesce(sum(amount) filter (where kind = 'provider'), 0)::int as by_hand,
    coalesce(sum(amount) filter (where kind = 'chargeback'), 0)::int as by_bank,
    coalesce(sum(credits), 0)::int as credits from refund f
      where f.tenant_id = p.tenant_id and f.payment_id = p.id) r,
  lateral (select count(*)::int as invoices, min(issued_at) as issued_at from invoice d
    where d.tenant_id = p.tenant_id and d.order_id = p.order_id and series = 'invoice') i
  where p.member_id = $1`

/**
 * Requires that the payment matches the provider's state, once: granted completely or not at all,
 * and taken back as far as it was unused.
 */
export async function requireSettled(
  owner: pg.Pool,
  memberId: string,
  provider: ScriptedProvider,
): Promise<void> {
  const { rows } = await owner.query(ROW, [memberId])
  expect(rows).toHaveLength(1)
  const [row] = rows
  const { status, refunded, chargedBack } = provider.now
  const times = status === 'paid' ? 1 : 0
  expect(row).toMatchObject({ status, purchases: times, invoices: times, at_once: true })
  // Sums only grow, and each increase is recorded once.
  expect(row.refunded).toBeGreaterThanOrEqual(refunded)
  expect(row.refunded).toBeLessThanOrEqual(provider.most.refunded)
  expect(row.charged_back).toBe(chargedBack)
  expect([row.by_hand, row.by_bank]).toEqual([row.refunded, row.charged_back])
  // The ledger matches the balance, and spent credits are not taken.
  expect(row.credits).toBe(row.sum)
  expect(row.credits).toBe(times * CREDITS - row.spent - row.taken)
  expect(row.credits).toBeGreaterThanOrEqual(0)
  expect(row.taken).toBe(row.returned)
  const gone = row.refunded + row.charged_back
  const worth = gone >= PRICE ? CREDITS : Math.floor((CREDITS * gone) / PRICE)
  expect(row.taken).toBeLessThanOrEqual(worth)
  // Each refund is rounded in the member's favour.
  if (row.credits > 0) expect(row.taken).toBeGreaterThanOrEqual(gone >= PRICE ? CREDITS : worth - row.refunds)
  expect(new Set(provider.made).size).toBe(1)
}

/** Invariants that hold at any moment: only paid orders are granted, and no balance is negative. */
export async function requireSound(owner: pg.Pool, memberId: string): Promise<void> {
  const { rows } = await owner.query(
    `select p.status = 'paid' as paid, p.granted_at is not null as granted, coalesce(b.credits, 0) >= 0 as covered
     from payment p left join balance b on b.tenant_id = p.tenant_id and b.member_id = p.member_id
     where p.member_id = $1`,
    [memberId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].covered).toBe(true)
  expect(rows[0].granted).toBe(rows[0].paid)
}
