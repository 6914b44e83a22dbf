-- Which payments are to be looked at, and when: of all tenants, so that the clock finds those with something to do without
-- visiting each. No member's data: keys of tenants and payments, and times. Without row-level security, like the queue's tables;
-- the column is not named tenant_id, which would promise it.
create table payment_watch (
  tenant int not null,
  payment uuid not null,
  look_at timestamptz not null,
  -- A job that will look has been enqueued; where it is lost, another one follows after this time.
  claimed_until timestamptz,
  primary key (tenant, payment),
  foreign key (tenant, payment) references payment (tenant_id, id) on delete cascade
);
create index payment_watch_look_at on payment_watch (look_at);
grant select, insert, update, delete on payment_watch to app;

-- When a payment is to be looked at next. Open and pending: a minute after the last look for young payments, later for older ones,
-- ten minutes at most. Ended unpaid: one, six and 24 hours after the end, since money may have come at the last moment; a look counts
-- also where the provider was away. Otherwise never (null).
create function payment_look_at(p payment) returns timestamptz language sql stable as $$
  select case
    when p.status in ('open', 'pending') then
      coalesce(p.checked_at, p.created_at) + least(interval '10 minutes',
        greatest(interval '1 minute', (coalesce(p.checked_at, p.created_at) - p.created_at) / 9))
    when p.status in ('canceled', 'failed', 'expired') and p.provider_id is not null then
      (select min(p.updated_at + after) from unnest(array['1 hour', '6 hours', '1 day']::interval[]) as look (after)
        where p.checked_at < p.updated_at + after)
  end
$$;

create function watch_payment() returns trigger language plpgsql as $$
declare v_look_at timestamptz := payment_look_at(new);
begin
  if v_look_at is null then
    delete from payment_watch where tenant = new.tenant_id and payment = new.id;
  else
    insert into payment_watch (tenant, payment, look_at) values (new.tenant_id, new.id, v_look_at)
    on conflict (tenant, payment) do update set look_at = excluded.look_at, claimed_until = null
      where payment_watch.look_at <> excluded.look_at or payment_watch.claimed_until is not null;
  end if;
  return null;
end $$;
create trigger watch_payment after insert or update on payment for each row execute function watch_payment();

-- Payments of before. Row-level security hides them from an owner that is no superuser, so it is lifted meanwhile.
alter table payment no force row level security;
insert into payment_watch (tenant, payment, look_at)
  select tenant_id, id, payment_look_at(payment) from payment
  where payment_look_at(payment) is not null
    and (status in ('open', 'pending') or updated_at > now() - interval '2 days');
alter table payment force row level security;

-- Its one reader asks payment_watch now.
drop index payment_ended;
