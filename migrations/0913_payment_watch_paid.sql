-- Paid payments are looked at again, because refunds made at the provider and chargebacks of banks arrive for months, and the webhook of
-- one may be lost: a card payment can be disputed for about four months, a direct debit returned for eight weeks. Sparse, since nearly all
-- stay paid; none once all of the money has left.
create or replace function payment_look_at(p payment) returns timestamptz language sql stable as $$
  select case
    when p.status in ('open', 'pending') then
      coalesce(p.checked_at, p.created_at) + least(interval '10 minutes',
        greatest(interval '1 minute', (coalesce(p.checked_at, p.created_at) - p.created_at) / 9))
    when p.status in ('canceled', 'failed', 'expired') and p.provider_id is not null then
      (select min(p.updated_at + after) from unnest(array['1 hour', '6 hours', '1 day']::interval[]) as look (after)
        where p.checked_at < p.updated_at + after)
    when p.status = 'paid' and p.provider_id is not null and p.refunded + p.charged_back < p.amount then
      (select min(p.granted_at + after)
        from unnest(array['1 day', '3 days', '7 days', '14 days', '28 days', '56 days', '120 days']::interval[]) as look (after)
        where coalesce(p.checked_at, p.granted_at) < p.granted_at + after)
  end
$$;

alter table payment no force row level security;
insert into payment_watch (tenant, payment, look_at)
  select tenant_id, id, payment_look_at(payment) from payment
  where status = 'paid' and granted_at > now() - interval '120 days' and payment_look_at(payment) is not null
  on conflict do nothing;
alter table payment force row level security;
